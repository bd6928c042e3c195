use mcp_runtime::tool;

#[tool(desc = "Lists issues.")]
fn list() {}

fn main() {}
