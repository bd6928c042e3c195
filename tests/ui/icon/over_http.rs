use mcp_runtime::tool;

/// Does something.
#[tool(icon(src = "http://example.com/icon.png"))]
fn list() {}

fn main() {}
