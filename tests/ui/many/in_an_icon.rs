//~ mistakes: 2
use mcp_runtime::tool;

/// Does something.
#[tool(icon(src = 5, theme = "drak"))]
fn list() {}

fn main() {}
