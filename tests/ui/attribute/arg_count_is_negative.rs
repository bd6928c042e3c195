use mcp_runtime::ToolInput;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Input {
    #[arg(min_items = -1)]
    value: Vec<u8>,
}

fn main() {}
