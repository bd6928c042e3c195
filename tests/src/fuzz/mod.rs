//! Entry points for any bytes at all, with what must hold of each. The targets of `fuzz/` and `tests/fuzz.rs` drive them.

mod arguments;
mod cursor;
mod header;
mod message;
pub mod mutate;

pub use self::{arguments::arguments, cursor::cursor, header::header, message::message};

use std::{
    pin::pin,
    task::{Context, Poll, Waker},
};

use mcp_runtime::ReadyServer;
use serde_json::Value;

/// The answer that a server gives to one message in memory.
fn handle(server: &ReadyServer, message: &[u8]) -> Option<Value> {
    at_once(server.handle(message)).map(|answer| read(&answer))
}

/// What a future gives whose tools wait for nothing, so that it is there at the first poll.
fn at_once<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => output,
        Poll::Pending => panic!("these tools wait for nothing"),
    }
}

/// Reads a response of JSON-RPC: one of `result` and `error`, and in an error a code and a message.
fn read(answer: &[u8]) -> Value {
    let answer: Value =
        serde_json::from_slice(answer).unwrap_or_else(|error| panic!("{error} in {}", String::from_utf8_lossy(answer)));
    assert_eq!(answer["jsonrpc"], "2.0", "{answer}");
    assert_ne!(answer.get("result").is_some(), answer.get("error").is_some(), "{answer}");
    if let Some(error) = answer.get("error") {
        assert!(error["code"].is_i64() && error["message"].as_str().is_some_and(|text| !text.is_empty()), "{answer}");
    }
    answer
}
