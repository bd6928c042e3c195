//! At the return type.

use mcp_runtime::tool;

struct Page;

/// Searches.
#[tool]
async fn search() -> Page {
    Page
}

fn main() {}
