use mcp_runtime::tool;

/// Does something.
#[tool]
fn bool() {}

fn main() {}
