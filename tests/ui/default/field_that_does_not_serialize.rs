use mcp_runtime::ToolInput;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Default, Deserialize, JsonSchema)]
enum State {
    #[default]
    Open,
    Closed,
}

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Input {
    #[arg(default)]
    value: State,
}

fn main() {}
