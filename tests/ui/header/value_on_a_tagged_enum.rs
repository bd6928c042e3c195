use mcp_runtime::HeaderValue;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, HeaderValue)]
#[serde(tag = "kind")]
enum Region {
    Eu,
    Us,
}

fn main() {}
