use mcp_runtime::ToolInput;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
#[arg(header = "Place")]
struct Place {
    city: String,
}

fn main() {}
