#![allow(unreachable_patterns)] // said by serde

use mcp_runtime::ToolInput;

#[derive(serde::Deserialize, schemars::JsonSchema, ToolInput)]
struct Page {
    #[serde(alias = "from")]
    offset: u32,
    from: u32,
}

fn main() {}
