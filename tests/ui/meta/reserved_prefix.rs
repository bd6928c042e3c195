use mcp_runtime::tool;

/// Does something.
#[tool(meta = json!({ "io.modelcontextprotocol/tier": "gold" }))]
fn list() {}

fn main() {}
