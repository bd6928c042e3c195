use mcp_runtime::HeaderValue;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, HeaderValue)]
enum Region {
    Eu,
    Other(String),
}

fn main() {}
