use mcp_runtime::tool;

/// Does something.
#[tool]
unsafe fn list() {}

fn main() {}
