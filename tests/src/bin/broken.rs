//! A server that can't be built, for reasons that only its finished schemas show.

use std::borrow::Cow;

use mcp_runtime::{Server, tool, toolset};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;

#[tokio::main]
async fn main() -> mcp_runtime::Result {
    Server::new("broken", "1.0.0").tools(toolset![elsewhere, sound, nowhere]).run().await
}

/// Text by its decoder, something far away by its hand-written schema.
#[derive(Deserialize)]
struct Far(#[expect(dead_code, reason = "only its schema matters")] String);

impl JsonSchema for Far {
    fn schema_name() -> Cow<'static, str> {
        "Far".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "$ref": "https://example.com/far.json" })
    }
}

/// Refers to a schema on the network.
#[tool(check = false)]
fn elsewhere(#[expect(unused_variables, reason = "only its schema matters")] far: Far) {}

/// Nothing wrong here.
#[tool]
fn sound() {}

/// Makes the same mistake.
#[tool(check = false)]
fn nowhere(#[expect(unused_variables, reason = "only its schema matters")] away: Far) {}
