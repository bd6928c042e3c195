use mcp_runtime::HeaderValue;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, HeaderValue)]
struct Wrapped<T>(T);

#[derive(Deserialize, JsonSchema, mcp_runtime::ToolInput)]
struct Input {
    #[arg(header = "Ratio")]
    ratio: Wrapped<f64>,
}

fn main() {}
