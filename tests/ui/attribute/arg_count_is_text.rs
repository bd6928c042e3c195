use mcp_runtime::{Context, Handler, Tool};
use schemars::JsonSchema;
use serde::Deserialize;

/// Does something.
#[derive(Deserialize, JsonSchema, Tool)]
struct Act {
    #[arg(min_length = "3")]
    value: String,
}

impl Handler for Act {
    type Output = ();
    async fn call(self, _state: &(), _cx: &Context) {}
}

fn main() {}
