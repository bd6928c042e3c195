use mcp_runtime::ToolInput;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Input {
    #[serde(skip)]
    #[arg(range = 1..=5)]
    level: u32,
}

fn main() {}
