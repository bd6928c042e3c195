use mcp_runtime::ToolInput;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Input {
    #[arg(header = "Seq", range = 0..=9007199254740992)]
    value: u64,
}

fn main() {}
