use mcp_runtime::ToolInput;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema)]
struct Page {
    offset: u32,
}

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Input {
    #[arg(flatten)]
    value: Page,
}

fn main() {}
