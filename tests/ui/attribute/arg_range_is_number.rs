use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(range = 50)] max: u32) {
    let _ = max;
}

fn main() {}
