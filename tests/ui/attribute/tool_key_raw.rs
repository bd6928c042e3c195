use mcp_runtime::tool;

/// Does something.
#[tool(r#title = "List")]
fn list() {}

fn main() {}
