use mcp_runtime::ToolInput;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Place {
    #[arg(header = "region")]
    city: String,
}

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Input {
    #[serde(flatten)]
    target: Place,
    #[arg(header = "Region")]
    region: String,
}

fn main() {}
