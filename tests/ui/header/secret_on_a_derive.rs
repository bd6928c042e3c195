use mcp_runtime::{Context, Handler, Tool};
use schemars::JsonSchema;
use serde::Deserialize;

/// Acts.
#[derive(Deserialize, JsonSchema, Tool)]
struct Act {
    #[arg(header = "Key")]
    api_key: String,
}

impl Handler for Act {
    type Output = ();
    async fn call(self, _state: &(), _cx: &Context) {}
}

fn main() {}
