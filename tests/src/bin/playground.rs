//! A server for the tests of the command line: arguments of every form, and every kind of answer.

use std::collections::BTreeMap;

use mcp_runtime::{Content, Image, Json, Server, ToolError, tool, toolset};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

#[tokio::main]
async fn main() -> mcp_runtime::Result {
    Server::new("playground", "1.2.3").tools(toolset![echo, own_names, pictures, refuse, help]).run().await
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Address {
    /// The town.
    city: String,
    zip: Option<u32>,
}

/// Which way.
#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Direction {
    UpStream,
    DownStream,
}

/// Gives its arguments back.
///
/// Everything that a flag can be is here.
#[tool(read_only)]
#[expect(clippy::too_many_arguments, reason = "one of each form")]
fn echo(
    /// Any words.
    #[arg(min_length = 1, max_length = 9)]
    text: String,
    /// How often.
    #[arg(range = 1..=5, default = 2)]
    times: u8,
    ratio: Option<f64>,
    loud: Option<bool>,
    direction: Option<Direction>,
    tags: Option<Vec<String>>,
    numbers: Option<Vec<i64>>,
    address: Option<Address>,
    max_results: Option<u8>,
    map: Option<BTreeMap<String, i64>>,
    any: Option<Value>,
) -> Json<BTreeMap<&'static str, Value>> {
    let all = [
        ("text", Value::from(text)),
        ("times", times.into()),
        ("ratio", ratio.into()),
        ("loud", loud.into()),
        ("direction", serde_json::to_value(direction).unwrap_or_default()),
        ("tags", tags.into()),
        ("numbers", numbers.into()),
        ("address", serde_json::to_value(address).unwrap_or_default()),
        ("max_results", max_results.into()),
        ("map", serde_json::to_value(map).unwrap_or_default()),
        ("any", any.into()),
    ];
    Json(all.into_iter().filter(|(_, value)| !value.is_null()).collect())
}

/// Has arguments that are called like the flags of the command line.
#[tool(read_only)]
fn own_names(json: String, output: u8, help: bool) -> String {
    format!("{json} {output} {help}")
}

/// Answers with more than text.
#[tool(read_only)]
fn pictures() -> Vec<Content> {
    vec!["before".into(), Image::new([1, 2, 3, 4], "image/png").into(), "after".into()]
}

/// Always fails.
#[tool]
fn refuse() -> Result<String, ToolError> {
    Err(ToolError::new("not today"))
}

/// A tool with the name of a command that many command lines have.
#[tool(read_only)]
fn help() -> String {
    "helped".into()
}
