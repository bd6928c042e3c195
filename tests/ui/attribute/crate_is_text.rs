use mcp_runtime::tool;

/// Does something.
#[tool(crate = "mcp_runtime")]
fn list() {}

fn main() {}
