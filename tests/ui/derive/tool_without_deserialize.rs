use mcp_runtime::{Context, Handler, Tool};
use schemars::JsonSchema;

/// Does something.
#[derive(JsonSchema, Tool)]
struct Act {
    value: u32,
}

impl Handler for Act {
    type Output = ();
    async fn call(self, _state: &(), _cx: &Context) {}
}

fn main() {}
