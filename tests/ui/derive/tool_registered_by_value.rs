use mcp_runtime::{Context, Handler, Server, Tool};
use schemars::JsonSchema;
use serde::Deserialize;

/// Does something.
#[derive(Deserialize, JsonSchema, Tool)]
struct Act {
    value: u32,
}

impl Handler for Act {
    type Output = ();
    async fn call(self, _state: &(), _cx: &Context) {}
}

fn main() {
    let _ = Server::new("test", "1.0.0").tool(Act { value: 1 });
}
