use mcp_runtime::tool;

/// Does something.
#[tool(read_only, destructive)]
fn list() {}

fn main() {}
