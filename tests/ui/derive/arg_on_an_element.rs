use mcp_runtime::ToolInput;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Pair(#[arg(range = 1..)] u32, u32);

fn main() {}
