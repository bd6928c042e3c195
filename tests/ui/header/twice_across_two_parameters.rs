use mcp_runtime::{ToolInput, tool};
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Place {
    #[arg(header = "region")]
    city: String,
}

/// Moves something.
#[tool]
fn travel(from: Place, to: Place) {
    drop((from, to));
}

fn main() {}
