//! serde's attributes beside `#[arg]` (case 22).

use mcp_runtime::ToolInput;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

fn ten() -> u32 {
    10
}

#[derive(Deserialize, JsonSchema, Serialize, ToolInput)]
#[serde(rename_all(serialize = "snake_case", deserialize = "camelCase"), deny_unknown_fields)]
struct Input {
    #[serde(alias = "mostResults")]
    #[arg(range = 1..=5)]
    max_results: u32,
    #[serde(default = "ten")]
    #[arg(range = 1..)]
    count: u32,
    #[serde(rename(deserialize = "kind", serialize = "type"))]
    #[arg(header = "Kind")]
    kind_of: String,
    #[serde(skip_deserializing)]
    made: u32,
    #[serde(skip_serializing)]
    #[arg(min_length = 1)]
    note: Option<String>,
}

#[derive(Default, Deserialize, JsonSchema, ToolInput)]
#[serde(default)]
struct Settings {
    #[arg(default)]
    level: Level,
}

/// Not `Serialize`: the struct's own default supplies it.
#[derive(Default, Deserialize, JsonSchema)]
enum Level {
    #[default]
    Low,
    High,
}
