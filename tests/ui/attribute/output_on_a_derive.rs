use mcp_runtime::{Context, Handler, Tool};
use schemars::JsonSchema;
use serde::Deserialize;

/// Does something.
#[derive(Deserialize, JsonSchema, Tool)]
#[tool(output = u32)]
struct Act {
    value: u32,
}

impl Handler for Act {
    type Output = ();
    async fn call(self, _state: &(), _cx: &Context) {}
}

fn main() {}
