//! What a type is decides, not how it is spelled.

use mcp_runtime::{Server, ToolInput, serde_json::json, tool, toolset};
use schemars::JsonSchema;
use serde::Deserialize;

type Level = Option<u8>;
type Ratio = f64;
type Names = Vec<Name>;
type Name = String;
type Cleared = Option<Option<String>>;

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
    cleared: Cleared,
}

/// Does something.
#[tool]
fn clear(input: Input) -> bool {
    input.cleared == Some(None)
}

#[test]
fn an_option_of_an_option_keeps_its_null() {
    let server = Server::new("server", "1.0.0").tools(toolset![clear]).build().unwrap();
    let input = &server.descriptors()[0].input_schema()["properties"]["input"];
    assert_eq!(input["properties"]["cleared"]["type"], json!(["string", "null"]));
    assert_eq!(input["properties"]["level"]["type"], "integer");
}
