use mcp_runtime::{Context, Handler, Tool};
use schemars::JsonSchema;
use serde::Deserialize;

/// Adds two numbers.
#[derive(Deserialize, JsonSchema, Tool)]
struct Pair(u32, u32);

impl Handler for Pair {
    type Output = u32;

    async fn call(self, _: &(), _: &Context) -> u32 {
        self.0 + self.1
    }
}

fn main() {}
