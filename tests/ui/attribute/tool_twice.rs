use mcp_runtime::tool;

/// Lists.
#[tool]
#[tool(read_only)]
fn list() {}

fn main() {}
