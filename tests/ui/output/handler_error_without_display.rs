use mcp_runtime::{Context, Handler, Tool};
use schemars::JsonSchema;
use serde::Deserialize;

struct Oops;

/// Acts.
#[derive(Deserialize, JsonSchema, Tool)]
struct Act {
    value: u32,
}

impl Handler for Act {
    type Output = Result<u32, Oops>;
    async fn call(self, _state: &(), _cx: &Context) -> Self::Output {
        Ok(self.value)
    }
}

fn main() {}
