//! Handlers that block their thread hold up nobody else, whatever the transport.

use http_body_util::BodyExt as _;
use mcp_runtime::{ReadyServer, tools};
use mcp_tests::{
    client::{Client, call, plain_request, request, text},
    fixture::{builder, server},
    http::{Site, lines, modern},
};
use serde_json::{Value, json};
use tokio::io::AsyncReadExt as _;
use tower_service::Service as _;

/// Case 43: a handler that blocks its thread.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_blocking_handler_does_not_stall_the_reader() {
    let (server, _) = server();
    let mut client = Client::connect(&server);
    client.send(&call(1, "block", json!({ "ms": 400 }))).await;
    client.send(&call(2, "echo", json!({ "text": "quick" }))).await;
    client.send(&request(3, "tools/list", json!({}))).await;
    let first = [client.next().await["id"].clone(), client.next().await["id"].clone()];
    assert!(first.contains(&json!(2)) && first.contains(&json!(3)), "{first:?}");
    assert_eq!(text(&client.finish().await[0]), "blocked 400 ms");
}

/// Each call of `meet` blocks its thread until all have come.
struct Meeting(std::sync::Barrier);

#[tools]
impl Meeting {
    /// Waits for the others.
    #[tool]
    fn meet(&self) -> &'static str {
        self.0.wait();
        "met"
    }
}

/// A server for a meeting of eight.
fn meeting() -> ReadyServer {
    builder().tools(Meeting(std::sync::Barrier::new(8))).build().unwrap()
}

/// More blocking handlers than the runtime has threads for tasks.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn blocking_handlers_hold_up_neither_each_other_nor_the_reader() {
    let server = meeting();
    let mut client = Client::connect(&server);
    for id in 1..8 {
        client.send(&call(id, "meet", json!({}))).await;
    }
    assert_eq!(client.ask(&plain_request("p", "ping", json!({}))).await["id"], "p");
    client.send(&call(8, "meet", json!({}))).await;
    let answers = client.finish().await;
    assert_eq!(answers.iter().filter(|answer| text(answer) == "met").count(), 8);
}

/// The same over HTTP, where each call comes on a connection of its own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn blocking_handlers_hold_up_no_other_request() {
    let site = Site::open(&meeting()).await;
    let meet = |id: i32| modern(&call(id, "meet", json!({})), &[]);
    let mut waiting = Vec::new();
    for id in 1..8 {
        waiting.push(site.send(meet(id)).await);
    }
    let list = site.ask(modern(&request("l", "tools/list", json!({})), &[])).await;
    assert_eq!(list.json()["id"], "l");
    assert_eq!(text(&site.ask(meet(8)).await.json()), "met");
    for mut stream in waiting {
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        assert!(answer.contains("met"), "{answer}");
    }
}

/// A service that its author serves by tasks which stay on one thread (`LocalSet`), outside of the runtime's workers: there
/// a handler that blocks has its thread to itself, and is answered like any other.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn handlers_run_in_tasks_that_stay_on_their_thread() {
    let (server, _) = server();
    let answer = tokio::task::LocalSet::new().run_until(local(server)).await;
    assert_eq!(answer["result"].get("isError"), None, "{answer}");
    assert_eq!(text(&answer), "blocked 1 ms");
}

/// The same where the runtime has no other thread.
#[tokio::test]
async fn handlers_run_on_a_runtime_of_one_thread() {
    let (server, _) = server();
    let answer = tokio::task::LocalSet::new().run_until(local(server.clone())).await;
    assert_eq!(text(&answer), "blocked 1 ms");
    let answer = Site::open(&server).await.ask(modern(&call(1, "block", json!({ "ms": 1 })), &[])).await;
    assert_eq!(text(&answer.json()), "blocked 1 ms");
}

/// The answer to a call that blocks, from a local task.
async fn local(server: ReadyServer) -> Value {
    let message = call(1, "block", json!({ "ms": 1 }));
    let mut request =
        http::Request::post("/mcp").header("host", "localhost").header("content-type", "application/json");
    for line in lines(&message) {
        let (name, value) = line.split_once(": ").unwrap();
        request = request.header(name, value);
    }
    let request = request.body(message.to_string()).unwrap();
    let answer = tokio::task::spawn_local(async move {
        let answer = server.into_service().call(request).await.unwrap();
        answer.into_body().collect().await.unwrap().to_bytes()
    });
    serde_json::from_slice(&answer.await.unwrap()).unwrap()
}
