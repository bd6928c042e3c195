//! `tower` layers around the calls of tools.

use std::{
    sync::{Arc, Mutex},
    task::{Context as Task, Poll},
    time::Duration,
};

use mcp_runtime::{Context, ReadyServer, Server, ToolCall, ToolError, ToolService, tools};
use mcp_tests::{
    client::{Client, call, cancel, text},
    fixture::{Traces, builder},
};
use serde_json::{Value, json};
use tokio::time::Instant;
use tower::{
    limit::{ConcurrencyLimitLayer, RateLimitLayer},
    timeout::TimeoutLayer,
};
use tower_layer::layer_fn;
use tower_service::Service;

async fn answer(server: &ReadyServer, tool: &str, arguments: Value) -> Value {
    let message = call(1, tool, arguments).to_string();
    serde_json::from_slice(&server.handle(message.as_bytes()).await.unwrap()).unwrap()
}

/// Who calls, as a layer found out.
#[derive(Clone)]
struct Caller(&'static str);

/// Writes down which tools are called and how that ends; refuses one, and panics on another.
struct Audit {
    name: &'static str,
    lines: Arc<Mutex<Vec<String>>>,
    inner: ToolService,
}

type Answered = <ToolService as Service<ToolCall>>::Future;

impl Service<ToolCall> for Audit {
    type Response = <ToolService as Service<ToolCall>>::Response;
    type Error = <ToolService as Service<ToolCall>>::Error;
    type Future = Answered;

    fn poll_ready(&mut self, task: &mut Task<'_>) -> Poll<Result<(), Self::Error>> {
        self.inner.poll_ready(task)
    }

    fn call(&mut self, mut call: ToolCall) -> Answered {
        let (name, lines, tool) = (self.name, Arc::clone(&self.lines), call.tool_name().to_owned());
        match tool.as_str() {
            "nothing" => return Box::pin(async { Ok(ToolError::new("not for you").into()) }),
            "nobody" => panic!("secret of the layer"),
            _ => {}
        }
        let arguments = call.arguments().keys().cloned().collect::<Vec<_>>().join(",");
        lines.lock().unwrap().push(format!("{name}: {tool}({arguments})"));
        call.insert_extension(Caller("Ada"));
        let answer = self.inner.call(call);
        Box::pin(async move {
            let answer = answer.await?;
            lines
                .lock()
                .unwrap()
                .push(format!("{name}: {tool} {}", if answer.is_error() { "failed" } else { "ended" }));
            Ok(answer)
        })
    }
}

fn audited(server: Server, name: &'static str, lines: &Arc<Mutex<Vec<String>>>) -> Server {
    let lines = Arc::clone(lines);
    server.layer(layer_fn(move |inner| Audit { name, lines: Arc::clone(&lines), inner }))
}

struct Desk;

#[tools]
impl Desk {
    /// Greets the caller.
    #[tool]
    fn greet(&self, cx: &Context) -> String {
        cx.extension().map_or_else(|| "Who are you?".to_owned(), |Caller(name)| format!("Hello, {name}!"))
    }
}

#[tokio::test]
async fn an_audit_sees_names_and_ends_and_the_last_layer_sees_a_call_first() {
    let lines = Arc::default();
    let server = audited(builder().tools(Traces::default()).tools(Desk), "inner", &lines);
    let server = audited(server, "outer", &lines).build().unwrap();
    assert_eq!(
        answer(&server, "add", json!({ "a": 1, "b": 2 })).await["result"]["structuredContent"],
        json!({ "sum": 3 })
    );
    assert_eq!(answer(&server, "fail", json!({ "why": "secret" })).await["result"]["isError"], true);
    assert_eq!(answer(&server, "add", json!({ "a": "secret" })).await["result"]["isError"], true);
    assert_eq!(answer(&server, "unknown", json!({})).await["error"]["code"], -32602, "that is no call");
    let lines = lines.lock().unwrap().join("\n");
    assert!(!lines.contains("secret"), "{lines}");
    assert_eq!(
        lines,
        "outer: add(a,b)\ninner: add(a,b)\ninner: add ended\nouter: add ended\n\
         outer: fail(why)\ninner: fail(why)\ninner: fail failed\nouter: fail failed\n\
         outer: add(a)\ninner: add(a)\ninner: add failed\nouter: add failed"
    );
}

#[tokio::test]
async fn a_layer_refuses_attaches_and_may_panic() {
    let server = audited(builder().tools(Traces::default()).tools(Desk), "audit", &Arc::default()).build().unwrap();
    assert_eq!(text(&answer(&server, "greet", json!({})).await), "Hello, Ada!");
    let refused = answer(&server, "nothing", json!({})).await;
    assert_eq!((text(&refused), &refused["result"]["isError"]), ("not for you", &json!(true)));
    let panicked = answer(&server, "nobody", json!({})).await;
    assert_eq!(text(&panicked), "The tool failed unexpectedly. The failure has been logged.");
    assert_eq!(text(&answer(&server, "panic", json!({ "how": "await" })).await), text(&panicked));
    assert_eq!(answer(&server, "lie", json!({})).await["error"]["code"], -32603, "results are checked as ever");
}

#[tokio::test(start_paused = true)]
async fn towers_rate_limit_lets_calls_wait() {
    const HOUR: Duration = Duration::from_secs(3600);
    let server = builder().tools(Traces::default()).layer(RateLimitLayer::new(2, HOUR)).build().unwrap();
    let start = Instant::now();
    let mut passed = Vec::new();
    for _ in 0..3 {
        answer(&server, "echo", json!({ "text": "" })).await;
        passed.push(start.elapsed() >= HOUR);
    }
    assert_eq!(passed, [false, false, true]);
}

#[tokio::test(start_paused = true)]
async fn towers_timeout_stops_a_call_and_says_so() {
    let traces = Traces::default();
    let layer = TimeoutLayer::new(Duration::from_secs(60));
    let server = builder().tools(traces.clone()).layer(layer).build().unwrap();
    let stopped = answer(&server, "wait", json!({})).await;
    assert_eq!((text(&stopped), &stopped["result"]["isError"]), ("request timed out", &json!(true)));
    traces.waiting(0).await;
}

#[tokio::test]
async fn towers_concurrency_limit_lets_calls_wait_and_what_waits_can_be_cancelled() {
    let traces = Traces::default();
    let server = builder().tools(traces.clone()).layer(ConcurrencyLimitLayer::new(1)).build().unwrap();
    let mut client = Client::connect(&server);
    client.send(&call(1, "wait", json!({}))).await;
    traces.waiting(1).await;
    client.send(&call(2, "add", json!({ "a": 1, "b": 1 }))).await;
    client.send(&call(3, "echo", json!({ "text": "third" }))).await;
    client.send(&cancel(2)).await;
    client.send(&cancel(1)).await;
    assert_eq!(text(&client.next().await), "third");
    assert_eq!(client.finish().await, Vec::<Value>::new());
    assert_eq!(traces.added(), 0);
    traces.waiting(0).await;
}

#[tokio::test]
async fn without_output_validation_a_result_that_breaks_its_schema_is_sent() {
    let server = builder().tools(Traces::default()).output_validation(false).build().unwrap();
    assert_eq!(answer(&server, "lie", json!({})).await["result"]["structuredContent"], 41_421);
    let server = builder().tools(Traces::default()).build().unwrap();
    assert_eq!(answer(&server, "lie", json!({})).await["error"]["code"], -32603);
}
