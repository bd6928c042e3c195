use mcp_runtime::ToolInput;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Page {
    #[arg(range = 1..=50)]
    limit: u32,
}

#[derive(Deserialize, JsonSchema, ToolInput)]
#[serde(untagged)]
enum Range {
    All(bool),
    Page(Page),
}

fn main() {}
