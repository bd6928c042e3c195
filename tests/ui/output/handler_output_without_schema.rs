use mcp_runtime::{Context, Handler, Json, Tool, ToolError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Serialize)]
struct Page {
    offset: u32,
}

/// Does something.
#[derive(Deserialize, JsonSchema, Tool)]
struct Act {
    value: u32,
}

impl Handler for Act {
    type Output = Result<Json<Page>, ToolError>;
    async fn call(self, _state: &(), _cx: &Context) -> Self::Output {
        Ok(Json(Page { offset: self.value }))
    }
}

fn main() {}
