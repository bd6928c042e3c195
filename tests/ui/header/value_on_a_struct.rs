use mcp_runtime::HeaderValue;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, HeaderValue)]
struct Region {
    country: String,
    city: String,
}

fn main() {}
