use mcp_runtime::ToolInput;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Page {
    #[arg(range = 1..=50)]
    limit: u32,
}

#[derive(Deserialize, JsonSchema)]
struct Query {
    pages: Vec<Page>,
}

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Queries {
    first: Option<Query>,
}

fn main() {}
