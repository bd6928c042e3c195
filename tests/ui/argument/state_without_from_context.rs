use mcp_runtime::{State, tool};

/// Does something.
#[tool]
fn list(value: State<u32>) {
    let _ = value;
}

fn main() {}
