use mcp_runtime::{Context, Handler, Tool, ToolInput};
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Place {
    #[arg(header = "City")]
    city: String,
}

/// Acts.
#[derive(Deserialize, JsonSchema, Tool)]
struct Act {
    places: Vec<Place>,
}

impl Handler for Act {
    type Output = ();
    async fn call(self, _state: &(), _cx: &Context) {}
}

fn main() {}
