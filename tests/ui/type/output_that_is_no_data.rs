//! At the type in the attribute.

use mcp_runtime::tool;

struct Page;

/// Searches.
#[tool(output = Page)]
fn search() -> String {
    String::new()
}

fn main() {}
