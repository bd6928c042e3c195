//! Handlers that block their thread hold up nobody else, whatever the transport.

use mcp_runtime::{ReadyServer, tools};
use mcp_tests::{
    client::{Client, call, plain_request, request, text},
    fixture::{builder, server},
    http::{Site, modern},
};
use serde_json::json;
use tokio::io::AsyncReadExt as _;

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
