use mcp_runtime::tool;

#[tool]
fn list() {}

fn main() {}
