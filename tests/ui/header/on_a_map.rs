use mcp_runtime::ToolInput;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Input {
    #[arg(header = "Map")]
    value: std::collections::HashMap<String, String>,
}

fn main() {}
