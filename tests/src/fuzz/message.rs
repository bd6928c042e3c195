//! Any bytes as the messages of a client.

use std::sync::LazyLock;

use mcp_runtime::{Json, ReadyServer, Received, Server, ToolError, tool, toolset};
use serde_json::Value;

use super::{at_once, handle, read};

/// Adds two numbers.
#[tool]
fn add(a: i64, b: i64) -> Json<i128> {
    Json(i128::from(a) + i128::from(b))
}

/// Repeats a text, or fails.
#[tool]
fn echo(text: String, fail: Option<bool>) -> Result<String, ToolError> {
    if fail == Some(true) { Err(ToolError::new(text)) } else { Ok(text) }
}

/// Panics at once, and tells no hook of it.
#[tool]
fn panic() {
    std::panic::resume_unwind(Box::new("as asked"))
}

static SERVER: LazyLock<ReadyServer> = LazyLock::new(|| {
    Server::new("fuzz", "1.0.0").tools(toolset![add, echo, panic]).page_size(2).build().expect("sound tools")
});

/// Takes `bytes` for one message, and each of their lines for one on a connection.
///
/// A request is answered once, under its id or under none; nothing else is answered with a result.
///
/// # Panics
///
/// If that does not hold.
pub fn message(bytes: &[u8]) {
    judge(bytes, handle(&SERVER, bytes).as_ref());
    let mut connection = SERVER.connect();
    for line in bytes.split(|byte| *byte == b'\n') {
        let answer = match connection.receive(line.to_vec()) {
            Received::Nothing => None,
            Received::Reply(reply) => Some(reply),
            Received::Call(call) => Some(at_once(call.run(|_| ())).expect("nobody cancels it")),
            Received::Listening(listening) => Some(listening.end()),
        };
        judge(line, answer.map(|answer| read(&answer)).as_ref());
    }
}

/// Compares an answer with what was sent.
fn judge(sent: &[u8], answer: Option<&Value>) {
    let sent: Value = serde_json::from_slice(sent).unwrap_or_default();
    let id = sent.get("id").filter(|id| id.is_string() || id.is_i64() || id.is_u64());
    let is_request = id.is_some() && sent["method"].is_string();
    match answer {
        None => assert!(!is_request, "a request without an answer: {sent}"),
        Some(answer) if answer.get("result").is_some() => {
            assert!(is_request, "{answer} to {sent}");
            assert_eq!(answer.get("id"), id, "{answer}");
        }
        Some(answer) => {
            let answered = answer.get("id").filter(|id| !id.is_null());
            assert!(answered.is_none() || answered == id, "{answer} to {sent}");
        }
    }
}
