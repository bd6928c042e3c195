use mcp_runtime::tool;

/// Does something.
#[tool(icon(mime_type = "image/png"))]
fn list() {}

fn main() {}
