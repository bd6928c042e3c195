//~ mistakes: 3
use mcp_runtime::ToolInput;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Input {
    #[arg(heder = "Region")]
    region: String,
    #[arg(header = "Tags")]
    tags: Vec<String>,
    #[arg(min_length = 1)]
    names: Vec<String>,
}

fn main() {}
