use mcp_runtime::ToolInput;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
#[schemars(rename_all = "camelCase")]
struct Page {
    #[arg(range = 1..=50)]
    page_size: u32,
}

fn main() {}
