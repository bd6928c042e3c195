#![allow(unreachable_patterns)] // said by serde

use mcp_runtime::ToolInput;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Input {
    #[serde(rename = "value")]
    most: u32,
    value: u32,
}

fn main() {}
