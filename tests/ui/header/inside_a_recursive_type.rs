use mcp_runtime::ToolInput;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Folder {
    #[arg(header = "Region")]
    region: String,
    parent: Option<Box<Folder>>,
}

fn main() {}
