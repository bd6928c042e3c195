use mcp_runtime::{ToolInput, tool};
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Page {
    #[arg(range = 1..=50)]
    limit: u32,
}

#[derive(Deserialize, JsonSchema)]
enum Range {
    All,
    Page(Page),
}

/// Lists issues.
#[tool]
fn list(#[arg(flatten)] range: Range) {
    let _ = range;
}

fn main() {}
