//! Any bytes as the header field that mirrors an argument.

use std::{cell::Cell, sync::LazyLock};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use bytes::Bytes;
use http::{HeaderValue, Request};
use http_body_util::{BodyExt as _, Full};
use mcp_runtime::{HttpService, Server, tool, toolset};
use serde_json::{Value, json};
use tokio::runtime::Runtime;
use tower_service::Service as _;

use super::read;
use crate::client::call;

thread_local! {
    /// How often the handler has run on this thread.
    static RAN: Cell<usize> = const { Cell::new(0) };

    static RUNTIME: Runtime =
        tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
}

/// Takes what is mirrored.
#[tool]
fn mirror(#[arg(header = "Text")] text: Option<String>, #[arg(header = "Number")] number: Option<i64>) {
    let _ = (text, number);
    RAN.set(RAN.get() + 1);
}

static SERVICE: LazyLock<HttpService> =
    LazyLock::new(|| Server::new("fuzz", "1.0.0").tools(toolset![mirror]).build().expect("sound tools").into_service());

/// Takes the first line of `bytes` for a field value, and the rest for what is in the body: a text, and a number if it
/// is one. The call is let in if and only if the two say the same.
///
/// # Panics
///
/// If that does not hold.
pub fn header(bytes: &[u8]) {
    let end = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
    let (line, rest) = bytes.split_at(end);
    let body = String::from_utf8_lossy(rest.get(1..).unwrap_or_default());
    // Other bytes do not get past any HTTP parser.
    let Ok(value) = HeaderValue::from_bytes(line) else { return };

    let text = text_of(line);
    let agrees = text.as_deref() == Some(&*body);
    assert_eq!(is_let_in(&value, "Text", json!({ "text": body })), agrees, "{value:?} for {body:?}");
    let encoded = HeaderValue::from_str(&encoded(&body)).expect("base64");
    assert!(is_let_in(&encoded, "Text", json!({ "text": body })), "{encoded:?} for {body:?}");

    let Ok(number) = body.parse::<i64>() else { return };
    let let_in = is_let_in(&value, "Number", json!({ "number": number }));
    // Around a number there is no space, which JSON would allow around a document.
    let read = text.filter(|text| text.trim() == text).map(|text| serde_json::from_str(&text));
    match read {
        // An integer of 64 bits is read exactly.
        Some(Ok(Value::Number(read))) if read.as_i64().is_some() => {
            let safe = number.unsigned_abs() < 1 << 53;
            assert_eq!(let_in, safe && read.as_i64() == Some(number), "{value:?} for {number}");
        }
        // Anything else as near as a double comes.
        #[expect(clippy::cast_precision_loss, reason = "numbers that differ more than by rounding are told apart")]
        Some(Ok(Value::Number(read))) => {
            assert!(!let_in || read.as_f64() == Some(number as f64), "{value:?} for {number}");
        }
        _ => assert!(!let_in, "{value:?} for {number}"),
    }
}

/// The text that a field value stands for, by the specification (2026-07-28, Streamable HTTP, "Value Encoding").
fn text_of(line: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(line).ok()?.trim_matches([' ', '\t']);
    if !text.bytes().all(|byte| matches!(byte, b'\t' | b' '..=b'~')) {
        return None;
    }
    let payload = text.strip_prefix("=?base64?").and_then(|rest| rest.strip_suffix("?="));
    let Some(payload) = payload else { return Some(text.to_owned()) };
    let bytes = STANDARD.decode(payload).ok()?;
    // There is one spelling.
    (STANDARD.encode(&bytes) == payload).then(|| String::from_utf8(bytes).ok())?
}

/// Any text, in the form that is never ambiguous.
fn encoded(text: &str) -> String {
    format!("=?base64?{}?=", STANDARD.encode(text))
}

/// Whether the handler runs, which it does at most once; otherwise the headers are what is refused.
fn is_let_in(value: &HeaderValue, name: &str, arguments: Value) -> bool {
    let request = Request::post("/mcp")
        .header("Host", "localhost")
        .header("Content-Type", "application/json")
        .header("Accept", "application/json, text/event-stream")
        .header("MCP-Protocol-Version", "2026-07-28")
        .header("Mcp-Method", "tools/call")
        .header("Mcp-Name", "mirror")
        .header(format!("Mcp-Param-{name}"), value)
        .body(Full::new(Bytes::from(call(1, "mirror", arguments).to_string())))
        .expect("a request");
    let before = RAN.get();
    let (status, answer) = RUNTIME.with(|runtime| {
        runtime.block_on(async {
            let Ok(response) = SERVICE.clone().call(request).await;
            let status = response.status();
            (status, response.into_body().collect().await.expect("a body").to_bytes())
        })
    });
    let answer = read(&answer);
    match RAN.get() - before {
        0 => {
            assert_eq!((status.as_u16(), &answer["error"]["code"]), (400, &json!(-32020)), "{answer}");
            false
        }
        times => {
            assert_eq!((status.as_u16(), times, &answer["result"]["content"]), (200, 1, &json!([])), "{answer}");
            true
        }
    }
}
