//! At the type, once, though it is used for the schema and for decoding.

use mcp_runtime::tool;

struct Filter;

/// Searches.
#[tool]
fn search(filter: Filter) {
    let Filter = filter;
}

fn main() {}
