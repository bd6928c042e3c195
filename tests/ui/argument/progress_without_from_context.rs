use mcp_runtime::{Progress, tool};

/// Does something.
#[tool]
fn list(progress: Progress) {
    let _ = progress;
}

fn main() {}
