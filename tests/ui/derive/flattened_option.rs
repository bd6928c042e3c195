use mcp_runtime::ToolInput;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema)]
struct Page {
    offset: u32,
    limit: u32,
}

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Query {
    text: String,
    #[serde(flatten)]
    page: Option<Page>,
}

fn main() {}
