use mcp_runtime::{ToolInput, tool};
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Page {
    #[arg(range = 1..=50)]
    limit: u32,
}

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Sorted<T> {
    of: T,
    #[arg(min_length = 1)]
    by: String,
}

/// Lists issues.
#[tool]
fn list(pages: Sorted<Page>, names: Sorted<String>) {
    let _ = (pages, names);
}

fn main() {}
