//! At the number.

use mcp_runtime::tool;

/// Could never run.
#[tool(concurrency = 0)]
fn never() {}

fn main() {
    never();
}
