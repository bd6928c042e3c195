use mcp_runtime::ToolInput;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Place {
    #[arg(header = "Region")]
    city: String,
}

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Input {
    places: Vec<Place>,
}

fn main() {}
