//! What goes to `tracing` and not to the caller.

use std::{
    io,
    sync::{Arc, Mutex},
};

use mcp_tests::{client::call, fixture::server};
use serde_json::{Value, json};
use tracing_subscriber::fmt::MakeWriter;

/// A log in memory.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

/// Makes one call: its answer, and what was logged meanwhile.
async fn logged(tool: &str, arguments: Value) -> (Value, String) {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt().with_writer(log.clone()).with_ansi(false).finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    let (server, _) = server();
    let answer = server.handle(call(7, tool, arguments).to_string().as_bytes()).await.unwrap();
    let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    (serde_json::from_slice(&answer).unwrap(), log)
}

#[tokio::test]
async fn what_a_handler_panicked_with_is_logged_with_the_call_it_belongs_to() {
    for (tool, arguments) in [("panic_at_once", json!({})), ("panic", json!({ "how": "await" }))] {
        let (answer, log) = logged(tool, arguments).await;
        assert!(!answer.to_string().contains("secret"), "{answer}");
        for expected in
            ["secret /srv/x", "tools/call", "gen_ai.tool.name", tool, "jsonrpc.request.id=7", "error.type=\"panic\""]
        {
            assert!(log.contains(expected), "no {expected:?} in {log}");
        }
    }
}

#[tokio::test]
async fn a_timeout_is_logged() {
    let (_, log) = logged("hasty", json!({})).await;
    assert!(log.contains("took too long") && log.contains("10ms") && log.contains("error.type=\"timeout\""), "{log}");
}

#[tokio::test]
async fn a_result_that_breaks_its_schema_is_an_internal_error_and_its_detail_is_logged() {
    let (answer, log) = logged("lie", json!({})).await;
    let message = "Internal error: the tool `lie` gave a result that breaks its own output schema";
    assert_eq!(answer["error"], json!({ "code": -32603, "message": message }));
    assert!(log.contains("can't be sent"), "{log}");
}

#[tokio::test]
async fn a_protocol_error_of_a_tool_is_sent_as_it_is() {
    let (answer, _) = logged("refuse", json!({})).await;
    assert_eq!(answer, json!({ "jsonrpc": "2.0", "id": 7, "error": { "code": -100, "message": "not today" } }));
}
