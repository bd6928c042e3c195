use mcp_runtime::{ToolInput, tools};
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Place {
    #[arg(header = "region")]
    city: String,
}

type Target = Option<Place>;

struct Tracker;

#[tools]
impl Tracker {
    /// Moves something.
    #[tool]
    fn travel(&self, #[arg(header = "REGION")] region: String, to: Target) {
        drop((region, to));
    }
}

fn main() {}
