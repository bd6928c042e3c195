use mcp_runtime::{ToolInput, tool};
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Place {
    #[arg(header = "Region")]
    city: String,
}

/// Visits a place.
#[tool]
fn visit(place: (u32, Place)) {
    drop(place);
}

fn main() {}
