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
    page: Page,
}

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Asked(Query);

fn main() {}
