//! A struct whose fields are arguments: beside others, and alone.

use mcp_runtime::{ToolInput, tool, tools};
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Page {
    #[arg(range = 0.., default = 0)]
    offset: u64,
    #[serde(flatten)]
    size: Size,
}

#[derive(Deserialize, JsonSchema)]
struct Size {
    limit: Option<u32>,
}

struct Tracker;

#[tools]
impl Tracker {
    /// Lists.
    #[tool]
    fn list(&self, query: String, #[arg(flatten)] page: Page) -> u64 {
        let _ = (query, page.size.limit);
        page.offset
    }
}

/// Lists.
#[tool]
fn list(#[arg(flatten)] page: Page) -> u64 {
    page.offset
}
