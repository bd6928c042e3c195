use mcp_runtime::{ToolInput, tool};
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Page {
    #[arg(range = 1..=50)]
    limit: u32,
}

/// Lists issues.
#[tool]
fn list(page: Result<Page, String>) {
    let _ = page;
}

fn main() {}
