use std::collections::HashMap;

use mcp_runtime::{ToolInput, tool};
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Page {
    #[arg(range = 1..=50)]
    limit: u32,
}

#[derive(Deserialize, JsonSchema)]
struct Query {
    page: Page,
}

/// Lists issues.
#[tool]
fn list(queries: HashMap<String, Vec<Query>>) {
    let _ = queries;
}

fn main() {}
