//~ mistakes: 4
use mcp_runtime::ToolInput;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Input {
    #[arg(heder = "Region")]
    region: String,
    #[arg(range = 1..=50, default = 99)]
    limit: u32,
    #[arg(header = "Ratio")]
    ratio: f64,
    #[arg(title = 5)]
    title: String,
}

fn main() {}
