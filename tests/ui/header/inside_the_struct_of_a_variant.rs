use mcp_runtime::ToolInput;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Place {
    #[arg(header = "Region")]
    region: String,
}

#[derive(Deserialize, JsonSchema, ToolInput)]
enum Target {
    Everywhere,
    Place(Place),
}

fn main() {}
