//! A server for the tests of the page: names that pages and scripts have for themselves, and a tool that nobody is shown.

use mcp_runtime::{Server, tool, toolset};
use serde_json::Value;

#[tokio::main]
async fn main() -> mcp_runtime::Result {
    Server::new("names", "1.0.0").tools(toolset![search, hidden]).run().await
}

/// Says what it was given.
#[tool(read_only)]
fn search(#[arg(header = "Ctor")] constructor: Option<String>, id: Option<u64>, any: Option<Value>) -> String {
    format!("{constructor:?} {id:?} {any:?}")
}

/// For callers with a scope.
#[tool(read_only, scopes("names:read"))]
fn hidden() -> String {
    "hidden".into()
}
