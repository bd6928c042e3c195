use mcp_runtime::{ToolInput, tool};
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Page {
    size: u32,
}

/// Does something.
#[tool]
fn list(#[arg(flatten)] page: Page, size: u32) {
    let _ = (page.size, size);
}

fn main() {}
