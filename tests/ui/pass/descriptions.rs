//! Descriptions from doc comments and constant expressions (case 11).
#![doc = "Not a tool's."]

use mcp_runtime::{Tool, tool};
use schemars::JsonSchema;
use serde::Deserialize;

const DESC: &str = "From a constant.";

#[tool(description = DESC)]
fn constant() {}

#[tool(description = concat!("From ", "pieces."))]
fn pieces() {}

#[doc = concat!("From a doc", " attribute.")]
/// And a comment.
#[tool]
fn attribute() {}

/** From a block,

    with its indentation. */
#[tool]
fn block(
    /// The first line.
    ///
    /// The second paragraph.
    value: u32,
) {
    let _ = value;
}

#[derive(Deserialize, JsonSchema, Tool)]
#[tool(description = DESC, title = concat!("A", "ct"))]
struct Act {
    #[doc = concat!("From a doc", " attribute.")]
    #[arg(title = DESC)]
    value: u32,
}
