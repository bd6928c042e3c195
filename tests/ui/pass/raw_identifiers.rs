//! `r#` never reaches the wire (case 1).

use mcp_runtime::{Tool, ToolInput, tool, tools};
use schemars::JsonSchema;
use serde::Deserialize;

struct Tracker;

#[tools]
impl Tracker {
    /// Matches.
    #[tool]
    async fn r#match(&self, r#type: String, r#in: Option<u32>) -> String {
        let _ = r#in;
        r#type
    }
}

/// Loops.
#[tool]
fn r#loop(#[serde(alias = "kind")] r#type: String, #[arg(header = "For")] r#for: bool) -> String {
    let _ = r#for;
    r#type
}

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Input {
    #[arg(header = "Type", min_length = 1)]
    r#type: String,
}

/// Moves.
#[derive(Deserialize, JsonSchema, Tool)]
#[allow(non_camel_case_types)]
struct r#move {
    #[arg(range = 1..)]
    r#in: u32,
}
