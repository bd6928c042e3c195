use mcp_runtime::{Context, Handler, Tool};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(JsonSchema, Serialize)]
struct Page {
    offset: u32,
}

/// Does something.
#[derive(Deserialize, JsonSchema, Tool)]
struct Act {
    value: u32,
}

impl Handler for Act {
    type Output = Page;
    async fn call(self, _state: &(), _cx: &Context) -> Page {
        Page { offset: self.value }
    }
}

fn main() {}
