use mcp_runtime::ToolInput;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Circle {
    kind: String,
    radius: u32,
}

#[derive(Deserialize, JsonSchema, ToolInput)]
#[serde(tag = "kind")]
enum Form {
    Circle(Circle),
    Nothing,
}

fn main() {}
