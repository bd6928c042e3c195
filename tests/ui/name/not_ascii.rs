use mcp_runtime::tool;

/// Does something.
#[tool(name = "naïve")]
fn list() {}

fn main() {}
