use mcp_runtime::tool;

/// Does something.
#[tool(read_only = "yes")]
fn list() {}

fn main() {}
