use mcp_runtime::tool;

/// Does something.
#[tool]
fn überblick() {}

fn main() {}
