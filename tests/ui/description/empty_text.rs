use mcp_runtime::tool;

#[tool(description = "")]
fn list() {}

fn main() {}
