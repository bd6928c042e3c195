use mcp_runtime::tool;

#[tool("Lists issues.")]
fn list() {}

fn main() {}
