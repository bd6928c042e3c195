use mcp_runtime::tool;

/// Does something.
#[tool(output = Vec<)]
fn list() {}

fn main() {}
