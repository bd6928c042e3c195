//! What goes to `tracing` and not to the caller.

use mcp_tests::{client::call, fixture::server, log::Log};
use serde_json::{Value, json};

/// Makes one call: its answer, and what was logged meanwhile.
async fn logged(tool: &str, arguments: Value) -> (Value, String) {
    logged_of(call(7, tool, arguments)).await
}

/// Sends one message: its answer, and what was logged meanwhile.
async fn logged_of(message: Value) -> (Value, String) {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt().with_writer(log.clone()).with_ansi(false).finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    let (server, _) = server();
    let answer = server.handle(message.to_string().as_bytes()).await.unwrap();
    (serde_json::from_slice(&answer).unwrap(), log.text())
}

#[tokio::test]
async fn what_a_handler_panicked_with_is_logged_with_the_call_it_belongs_to() {
    for (tool, arguments) in [("panic_at_once", json!({})), ("panic", json!({ "how": "await" }))] {
        let (answer, log) = logged(tool, arguments).await;
        assert!(!answer.to_string().contains("secret"), "{answer}");
        for expected in
            ["secret /srv/x", "tools/call", "gen_ai.tool.name", tool, "jsonrpc.request.id=7", "the handler panicked"]
        {
            assert!(log.contains(expected), "no {expected:?} in {log}");
        }
    }
}

#[tokio::test]
async fn an_id_looks_like_nothing_but_an_id_in_the_log() {
    let id = format!("x\nFORGED \u{1b}[31m\u{202e}{}", "y".repeat(50_000));
    let (answer, log) = logged_of(call(id.clone(), "panic_at_once", json!({}))).await;
    assert_eq!(answer["id"], id);
    assert!(log.contains(r"jsonrpc.request.id=x\nFORGED \u{1b}[31m\u{202e}yyy"), "{log:.300}");
    assert!(!log.contains(['\u{1b}', '\u{202e}']), "{log:.300}");
    assert!(log.lines().all(|line| !line.starts_with("FORGED") && line.len() < 2_000), "{log:.300}");
}

#[tokio::test]
async fn a_timeout_is_logged() {
    let (_, log) = logged("hasty", json!({})).await;
    assert!(log.contains("took too long") && log.contains("10ms"), "{log}");
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

#[tokio::test]
async fn the_callers_trace_is_on_the_span_unless_it_is_malformed() {
    const PARENT: &str = "00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01";
    let with = |parent: Value| {
        let mut message = call(7, "hasty", json!({}));
        let meta = &mut message["params"]["_meta"];
        meta["traceparent"] = parent;
        meta["tracestate"] = json!("vendor=1");
        meta["baggage"] = json!("user=7");
        message
    };
    let (_, log) = logged_of(with(json!(PARENT))).await;
    for expected in [
        "otel.name=tools/call hasty",
        "otel.kind=\"server\"",
        "gen_ai.operation.name=\"execute_tool\"",
        &format!("traceparent={PARENT:?}"),
        "tracestate=\"vendor=1\"",
        "baggage=\"user=7\"",
    ] {
        assert!(log.contains(expected), "no {expected} in {log}");
    }
    for malformed in [json!("00-1-2-3"), json!(7)] {
        let (answer, log) = logged_of(with(malformed)).await;
        assert!(answer["result"].is_object(), "the call is served all the same");
        assert!(!log.contains("traceparent=") && !log.contains("tracestate="), "{log}");
        assert!(log.contains("baggage="), "{log}");
    }
}
