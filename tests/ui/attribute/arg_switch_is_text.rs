use mcp_runtime::ToolInput;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Input {
    #[arg(deprecated = "soon")]
    value: u32,
}

fn main() {}
