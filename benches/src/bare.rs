//! The same calls by hand, as well as `serde_json` allows, and with no check at all: what the toolkit is measured
//! against.
//!
//! The request goes straight into typed structs. The answer is serialised once, and the text block is an escaped copy of
//! those bytes.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::domain::{self, StateFilter};

#[derive(Deserialize)]
struct Request<'a, A> {
    #[serde(borrow)]
    jsonrpc: Cow<'a, str>,
    id: i64,
    #[serde(borrow)]
    method: Cow<'a, str>,
    #[serde(borrow)]
    params: Params<'a, A>,
}

#[derive(Deserialize)]
struct Params<'a, A> {
    #[serde(borrow)]
    name: Cow<'a, str>,
    arguments: A,
    #[serde(borrow, rename = "_meta")]
    meta: Meta<'a>,
}

#[derive(Deserialize)]
struct Meta<'a> {
    #[serde(borrow, rename = "io.modelcontextprotocol/protocolVersion")]
    version: Cow<'a, str>,
}

#[derive(Deserialize)]
struct Search {
    query: String,
    #[serde(default)]
    state: StateFilter,
    limit: Option<u32>,
}

#[derive(Deserialize)]
struct KeepNote {
    title: String,
    body: String,
}

/// Answers a call of `search_issues`.
pub fn search(request: &[u8]) -> Vec<u8> {
    serve("search_issues", request, |Search { query, state, limit }| domain::search(&query, state, limit.unwrap_or(20)))
}

/// Answers a call of `keep_note`.
pub fn keep_note(request: &[u8]) -> Vec<u8> {
    serve("keep_note", request, |KeepNote { title, body }| domain::keep_note(&title, &body))
}

fn serve<'a, A: Deserialize<'a>, R: Serialize>(tool: &str, request: &'a [u8], run: impl FnOnce(A) -> R) -> Vec<u8> {
    let request: Request<'_, A> = serde_json::from_slice(request).expect("a request");
    let Request { jsonrpc, id, method, params } = request;
    // A look at what the call is, not a check of it: nothing is answered otherwise.
    assert!(jsonrpc == "2.0" && method == "tools/call" && params.name == tool && params.meta.version == "2026-07-28");
    write(id, &run(params.arguments))
}

fn write(id: i64, result: &impl Serialize) -> Vec<u8> {
    let structured = serde_json::to_vec(result).expect("a result");
    let mut out = Vec::with_capacity(256 + 3 * structured.len());
    out.extend_from_slice(br#"{"jsonrpc":"2.0","id":"#);
    serde_json::to_writer(&mut out, &id).expect("an integer");
    out.extend_from_slice(br#","result":{"resultType":"complete","content":[{"type":"text","text":""#);
    escape(&mut out, &structured);
    out.extend_from_slice(br#""}],"structuredContent":"#);
    out.extend_from_slice(&structured);
    out.extend_from_slice(br#","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"bench","version":"1.0.0"}}}}"#);
    out
}

/// JSON inside a JSON string: only quotes and backslashes need an escape.
fn escape(out: &mut Vec<u8>, json: &[u8]) {
    let mut from = 0;
    for at in memchr::memchr2_iter(b'"', b'\\', json) {
        out.extend_from_slice(&json[from..at]);
        out.push(b'\\');
        from = at;
    }
    out.extend_from_slice(&json[from..]);
}
