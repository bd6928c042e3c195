use mcp_runtime::{State, tool};

/// Lists issues.
#[tool]
fn list(State(limit): State<u32>) {
    let _ = limit;
}

fn main() {}
