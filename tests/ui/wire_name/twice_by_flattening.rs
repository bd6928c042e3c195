use mcp_runtime::ToolInput;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Place {
    #[arg(header = "Area")]
    zone: Option<String>,
}

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Input {
    #[arg(header = "Zone")]
    zone: Option<String>,
    #[serde(flatten)]
    place: Place,
}

fn main() {}
