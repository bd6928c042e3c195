use mcp_runtime::ToolInput;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
enum Target {
    Near,
    Far {
        #[arg(header = "Region")]
        region: String,
    },
}

fn main() {}
