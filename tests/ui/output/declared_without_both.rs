use mcp_runtime::{CallToolResult, tool};

struct Page {
    offset: u32,
}

/// Does something.
#[tool(output = Page)]
fn list() -> CallToolResult {
    CallToolResult::default()
}

fn main() {}
