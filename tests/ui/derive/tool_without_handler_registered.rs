use mcp_runtime::{Server, Tool};
use schemars::JsonSchema;
use serde::Deserialize;

/// Does something.
#[derive(Deserialize, JsonSchema, Tool)]
struct Act {
    value: u32,
}

fn main() {
    let _ = Server::new("test", "1.0.0").tool::<Act>(());
}
