use mcp_runtime::{ToolInput, tools};
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Place {
    #[arg(header = "Region")]
    city: String,
}

type Places = Vec<Place>;

struct Tracker;

#[tools]
impl Tracker {
    /// Visits places.
    #[tool]
    fn visit(&self, places: Places) {
        drop(places);
    }
}

fn main() {}
