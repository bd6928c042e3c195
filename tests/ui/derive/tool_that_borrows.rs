use mcp_runtime::Tool;
use schemars::JsonSchema;
use serde::Deserialize;

/// Greets.
#[derive(Deserialize, JsonSchema, Tool)]
struct Greet<'a> {
    name: &'a str,
}

fn main() {
    let _ = Greet { name: "" }.name;
}
