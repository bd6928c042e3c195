use mcp_runtime::tool;

/// Does something.
#[tool(timeout = "30")]
fn list() {}

fn main() {}
