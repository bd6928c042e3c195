use mcp_runtime::tool;

/// Does something.
#[tool(meta = json!({ "my tier": "gold" }))]
fn list() {}

fn main() {}
