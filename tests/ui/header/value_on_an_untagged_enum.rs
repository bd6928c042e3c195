use mcp_runtime::HeaderValue;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, HeaderValue)]
#[serde(untagged)]
enum Region {
    Eu,
    Us,
}

fn main() {}
