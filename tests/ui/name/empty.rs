use mcp_runtime::tool;

/// Does something.
#[tool(name = "")]
fn list() {}

fn main() {}
