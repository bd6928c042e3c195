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
    #[arg(header = "Region")]
    region: String,
    target: Place,
}

fn main() {}
