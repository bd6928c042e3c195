use mcp_runtime::{serde_json::Value, tool};

/// Does something.
#[tool]
fn list(#[arg(pattern = "^A")] name: Option<Value>) {
    let _ = name;
}

fn main() {}
