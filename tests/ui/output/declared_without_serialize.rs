use mcp_runtime::{CallToolResult, tool};

#[derive(schemars::JsonSchema)]
struct Page {
    offset: u32,
}

/// Does something.
#[tool(output = Vec<Page>)]
fn list() -> CallToolResult {
    CallToolResult::default()
}

fn main() {}
