//! Any text as the cursor of a listing.

use std::sync::LazyLock;

use mcp_runtime::{ReadyServer, Server, tool, toolset};
use serde_json::{Value, json};

use super::handle;
use crate::client::request;

/// Does nothing.
#[tool]
fn one() {}

/// Does nothing.
#[tool]
fn two() {}

/// Does nothing.
#[tool]
fn three() {}

static SERVER: LazyLock<ReadyServer> = LazyLock::new(|| {
    Server::new("fuzz", "1.0.0").tools(toolset![one, two, three]).page_size(1).build().expect("sound tools")
});

/// The cursors that the server gives out, from the first page to the last.
static GIVEN: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut given = Vec::new();
    let mut page = list(json!({}));
    while let Some(next) = page["result"]["nextCursor"].as_str() {
        given.push(next.to_owned());
        page = list(json!({ "cursor": next }));
    }
    assert_eq!(given.len(), 2, "three pages");
    given
});

/// Takes `bytes` for the cursor of a listing: only those that were given out lead anywhere.
///
/// # Panics
///
/// If that does not hold.
pub fn cursor(bytes: &[u8]) {
    let cursor = String::from_utf8_lossy(bytes);
    let answer = list(json!({ "cursor": cursor }));
    if GIVEN.iter().any(|given| *given == cursor) {
        assert_eq!(answer["result"]["tools"].as_array().map(Vec::len), Some(1), "{answer}");
    } else {
        assert_eq!(answer["error"]["code"], -32602, "{answer}");
    }
}

fn list(params: Value) -> Value {
    handle(&SERVER, request(1, "tools/list", params).to_string().as_bytes()).expect("a request has an answer")
}
