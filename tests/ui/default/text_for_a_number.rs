use mcp_runtime::{Context, Handler, Tool};
use schemars::JsonSchema;
use serde::Deserialize;

/// Does something.
#[derive(Deserialize, JsonSchema, Tool)]
struct Act {
    #[arg(default = "20")]
    max: u32,
}

impl Handler for Act {
    type Output = ();
    async fn call(self, _state: &(), _cx: &Context) {}
}

fn main() {}
