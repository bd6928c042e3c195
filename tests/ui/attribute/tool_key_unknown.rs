use mcp_runtime::tool;

/// Does something.
#[tool(priority = 1)]
fn list() {}

fn main() {}
