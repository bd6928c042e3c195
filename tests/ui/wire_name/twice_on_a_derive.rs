#![allow(unreachable_patterns)] // said by serde

use mcp_runtime::{Context, Handler, Tool};
use schemars::JsonSchema;
use serde::Deserialize;

/// Acts.
#[derive(Deserialize, JsonSchema, Tool)]
struct Act {
    #[serde(rename = "value")]
    most: u32,
    value: u32,
}

impl Handler for Act {
    type Output = ();
    async fn call(self, _state: &(), _cx: &Context) {}
}

fn main() {}
