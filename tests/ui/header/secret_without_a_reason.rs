use mcp_runtime::{Context, Handler, Tool};
use schemars::JsonSchema;
use serde::Deserialize;

/// Does something.
#[derive(Deserialize, JsonSchema, Tool)]
struct Act {
    #[arg(header = "Page-Token", allow_sensitive_header = "")]
    page: String,
}

impl Handler for Act {
    type Output = ();
    async fn call(self, _state: &(), _cx: &Context) {}
}

fn main() {}
