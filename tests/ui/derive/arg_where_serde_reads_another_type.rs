use mcp_runtime::ToolInput;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
#[serde(from = "u32")]
struct Level {
    #[arg(range = 1..=5)]
    value: u32,
}

impl From<u32> for Level {
    fn from(value: u32) -> Self {
        Self { value }
    }
}

fn main() {}
