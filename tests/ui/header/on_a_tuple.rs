use mcp_runtime::ToolInput;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Input {
    #[arg(header = "Pair")]
    value: (u8, u8),
}

fn main() {}
