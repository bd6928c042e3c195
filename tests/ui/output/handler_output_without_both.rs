//~ mistakes: 2
use mcp_runtime::{Context, Handler, Json, Tool};
use schemars::JsonSchema;
use serde::Deserialize;

struct Page {
    offset: u32,
}

/// Does something.
#[derive(Deserialize, JsonSchema, Tool)]
struct Act {
    value: u32,
}

impl Handler for Act {
    type Output = Json<Page>;
    async fn call(self, _state: &(), _cx: &Context) -> Self::Output {
        Json(Page { offset: self.value })
    }
}

fn main() {}
