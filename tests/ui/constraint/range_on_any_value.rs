use mcp_runtime::{serde_json::Value, tool};

/// Does something.
#[tool]
fn list(#[arg(range = 1..=5)] most: Value) {
    let _ = most;
}

fn main() {}
