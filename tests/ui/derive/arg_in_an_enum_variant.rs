use mcp_runtime::ToolInput;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
enum Part {
    All,
    Page {
        #[arg(range = 1..=50)]
        size: u32,
    },
}

fn main() {}
