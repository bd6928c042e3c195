//! The text says where both are.

use mcp_runtime::{tool, toolset};

/// Adds.
#[tool]
fn add() {}

/// Adds, too.
#[tool(name = "add")]
fn plus() {}

fn main() {
    let _ = toolset![add, plus];
}
