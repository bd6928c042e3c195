//! What a type is decides, not how it is spelled.

use mcp_runtime::{ToolInput, tool};
use schemars::JsonSchema;
use serde::Deserialize;

type Level = Option<u8>;
type Ratio = f64;
type Names = Vec<Name>;
type Name = String;

/// Does something.
#[tool]
fn list(
    #[arg(range = 0..=255, default = 7, header = "Level")] level: Level,
    #[arg(range = 0.0..=1.0, default = 1)] ratio: Ratio,
    #[arg(min_items = 1, unique_items)] names: Names,
    #[arg(min_length = 1, pattern = "^a", default = "abc", header = "Name")] name: Name,
) {
    let _ = (level, ratio, names, name);
}

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Input {
    #[arg(range = ..100, header = "Level")]
    level: Level,
    #[arg(range = 0.5.., default = 0.75)]
    ratio: Ratio,
}
