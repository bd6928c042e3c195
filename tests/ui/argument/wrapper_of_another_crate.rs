use mcp_runtime::tool;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema)]
struct Parameters<T>(T);

#[derive(Deserialize, JsonSchema)]
struct Query {
    limit: u32,
}

/// Lists issues.
#[tool]
fn list(Parameters(query): Parameters<Query>) {
    let _ = query.limit;
}

fn main() {}
