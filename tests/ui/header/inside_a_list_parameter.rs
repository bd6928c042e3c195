use mcp_runtime::{ToolInput, tool};
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Place {
    #[arg(header = "Region")]
    city: String,
}

/// Visits places.
#[tool]
fn visit(places: Vec<Place>) {
    drop(places);
}

fn main() {}
