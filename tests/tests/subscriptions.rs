//! `subscriptions/listen`, over HTTP and over a pair of pipes, and how older clients hear of changes over HTTP.

use std::time::Duration;

use mcp_runtime::{ReadyServer, ToolSwitches, tool, toolset};
use mcp_tests::{
    client::{Client, call, cancel, request},
    fixture::builder,
    http::{Site, Stream, modern, post},
    spec::Schema,
};
use serde_json::{Value, json};

/// Does nothing.
#[tool]
fn idle() {}

/// Does nothing either.
#[tool]
fn spare() {}

fn server() -> (ReadyServer, ToolSwitches) {
    let switches = ToolSwitches::new();
    let server = builder().tools(toolset![idle, spare]).switches(&switches).build().unwrap();
    (server, switches)
}

fn listen(id: impl Into<Value>, filter: Value) -> Value {
    request(id, "subscriptions/listen", json!({ "notifications": filter }))
}

fn acknowledged(id: impl Into<Value>, filter: Value) -> Value {
    json!({
        "jsonrpc": "2.0", "method": "notifications/subscriptions/acknowledged",
        "params": { "_meta": { "io.modelcontextprotocol/subscriptionId": id.into() }, "notifications": filter },
    })
}

fn changed(id: impl Into<Value>) -> Value {
    json!({
        "jsonrpc": "2.0", "method": "notifications/tools/list_changed",
        "params": { "_meta": { "io.modelcontextprotocol/subscriptionId": id.into() } },
    })
}

/// The result that ends a subscription, without who answers.
#[track_caller]
fn is_end(message: &Value, id: impl Into<Value>) {
    let id = id.into();
    assert_eq!(message["id"], id);
    assert_eq!(message["result"]["resultType"], "complete");
    assert_eq!(message["result"]["_meta"]["io.modelcontextprotocol/subscriptionId"], id);
    if let Some(schema) = Schema::of("2026-07-28") {
        schema.check("SubscriptionsListenResult", &message["result"]);
    }
}

#[tokio::test]
async fn a_stream_is_acknowledged_and_tells_of_each_change() {
    let (server, switches) = server();
    let site = Site::open(&server).await;
    let mut stream = Stream::open(&site, modern(&listen("s", json!({ "toolsListChanged": true })), &[])).await;
    assert_eq!(stream.line("content-type: ").await.as_deref(), Some("text/event-stream"));
    let first = stream.next().await.unwrap();
    assert_eq!(first, acknowledged("s", json!({ "toolsListChanged": true })));
    if let Some(schema) = Schema::of("2026-07-28") {
        schema.check("SubscriptionsAcknowledgedNotification", &first);
    }
    for _ in 0..2 {
        switches.disable("spare").unwrap();
        assert_eq!(stream.next().await, Some(changed("s")));
        switches.enable("spare").unwrap();
        assert_eq!(stream.next().await, Some(changed("s")));
    }
    site.close().await;
    is_end(&stream.next().await.unwrap(), "s");
    assert_eq!(stream.next().await, None);
}

/// A change right after the request is not lost, even if it comes before anybody reads.
#[tokio::test]
async fn only_what_was_asked_for_is_told() {
    let (server, switches) = server();
    let site = Site::open(&server).await;
    let mut others = Vec::new();
    for (filter, accepted) in [
        (json!({}), json!({})),
        (json!({ "toolsListChanged": false }), json!({})),
        (json!({ "promptsListChanged": true, "resourceSubscriptions": ["file:///a"] }), json!({})),
    ] {
        let mut stream = Stream::open(&site, modern(&listen(1, filter), &[])).await;
        assert_eq!(stream.next().await, Some(acknowledged(1, accepted)));
        others.push(stream);
    }
    let mut wanted = Stream::open(&site, modern(&listen(2, json!({ "toolsListChanged": true })), &[])).await;
    assert_eq!(wanted.next().await, Some(acknowledged(2, json!({ "toolsListChanged": true }))));
    switches.disable("spare").unwrap();
    assert_eq!(wanted.next().await, Some(changed(2)));
    site.close().await;
    for mut stream in others {
        is_end(&stream.next().await.unwrap(), 1);
    }
}

#[tokio::test]
async fn a_list_that_can_not_change_is_not_promised() {
    let site = Site::open(&builder().tools(toolset![idle]).build().unwrap()).await;
    let mut stream = Stream::open(&site, modern(&listen(1, json!({ "toolsListChanged": true })), &[])).await;
    assert_eq!(stream.next().await, Some(acknowledged(1, json!({}))));
    let answer = site.ask(modern(&request(1, "server/discover", json!({})), &[])).await;
    assert_eq!(answer.json()["result"]["capabilities"]["tools"], json!({}));
    let (server, _) = server();
    let site = Site::open(&server).await;
    let answer = site.ask(modern(&request(1, "server/discover", json!({})), &[])).await;
    assert_eq!(answer.json()["result"]["capabilities"]["tools"], json!({ "listChanged": true }));
}

#[tokio::test]
async fn a_filter_that_is_none_is_refused() {
    let (server, _) = server();
    let site = Site::open(&server).await;
    for params in [json!({}), json!({ "notifications": [] }), json!({ "notifications": { "toolsListChanged": 1 } })] {
        let message = request(1, "subscriptions/listen", params);
        assert_eq!(site.ask(modern(&message, &[])).await.code(), -32602, "{message}");
    }
    let json_only = String::from_utf8(modern(&listen(1, json!({})), &[])).unwrap();
    let answer = site.ask(json_only.replace(", text/event-stream", "")).await;
    assert_eq!(answer.status, 406);
}

#[tokio::test]
async fn a_silent_stream_says_that_it_is_there() {
    let (server, _) = server();
    let site = Site::serve(server.into_service().keep_alive(Duration::from_millis(10))).await;
    let mut stream = Stream::open(&site, modern(&listen(1, json!({})), &[])).await;
    for _ in 0..2 {
        assert_eq!(stream.line(":").await.as_deref(), Some(""));
    }
}

/// The server's end of a stream goes with the client's: nothing is left of it.
#[tokio::test]
async fn shutdown_waits_for_no_stream() {
    let (server, _) = server();
    let site = Site::open(&server).await;
    let mut streams = Vec::new();
    for id in 0..20 {
        let mut stream = Stream::open(&site, modern(&listen(id, json!({ "toolsListChanged": true })), &[])).await;
        stream.next().await.unwrap();
        streams.push(stream);
    }
    site.close().await;
    for (id, mut stream) in streams.into_iter().enumerate() {
        is_end(&stream.next().await.unwrap(), id);
        stream.finish().await;
    }
}

#[tokio::test]
async fn over_pipes_subscriptions_share_the_way() {
    let (server, switches) = server();
    let mut client = Client::connect(&server);
    assert_eq!(client.ask(&listen("a", json!({}))).await, acknowledged("a", json!({})));
    let filter = json!({ "toolsListChanged": true });
    assert_eq!(client.ask(&listen(1, filter.clone())).await, acknowledged(1, filter.clone()));
    assert_eq!(client.ask(&listen(2, filter.clone())).await, acknowledged(2, filter.clone()));
    // The id is taken.
    let refused = client.ask(&listen(1, filter)).await;
    assert_eq!((refused["error"]["code"].clone(), refused.get("id")), (json!(-32600), None));
    switches.disable("spare").unwrap();
    let mut told = [client.next().await, client.next().await];
    told.sort_by_key(|message| message["params"]["_meta"].to_string());
    assert_eq!(told, [changed(1), changed(2)]);
    client.send(&cancel(1)).await;
    assert_eq!(text_of_idle(&mut client).await, json!([]));
    switches.enable("spare").unwrap();
    assert_eq!(client.next().await, changed(2));
    let mut rest = client.finish().await;
    rest.sort_by_key(|message| message["id"].to_string());
    assert_eq!(rest.len(), 2, "{rest:?}");
    is_end(&rest[0], "a");
    is_end(&rest[1], 2);
}

/// Calls a tool, and so knows that what was sent before has been read.
async fn text_of_idle(client: &mut Client) -> Value {
    client.ask(&call("idle", "idle", json!({}))).await["result"]["content"].clone()
}

#[tokio::test]
async fn a_connection_opens_a_bounded_number() {
    let (server, _) = server();
    let mut client = Client::connect(&server);
    for id in 0..256 {
        assert_eq!(client.ask(&listen(id, json!({}))).await["method"], "notifications/subscriptions/acknowledged");
    }
    assert_eq!(client.ask(&listen(256, json!({}))).await["error"]["code"], -32603);
    client.send(&cancel(0)).await;
    assert_eq!(text_of_idle(&mut client).await, json!([]));
    assert_eq!(client.finish().await.len(), 255);
}

/// Before 2026-07-28 a client listens with GET.
#[tokio::test]
async fn older_clients_listen_with_get() {
    let (server, switches) = server();
    let site = Site::open(&server).await;
    let get = |accept: &str, version: &str| {
        format!(
            "GET /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: {accept}\r\nMCP-Protocol-Version: {version}\r\nConnection: close\r\n\r\n"
        )
    };
    let mut stream = Stream::open(&site, get("text/event-stream", "2025-11-25")).await;
    assert_eq!(stream.line("content-type: ").await.as_deref(), Some("text/event-stream"));
    switches.disable("spare").unwrap();
    let told = json!({ "jsonrpc": "2.0", "method": "notifications/tools/list_changed" });
    assert_eq!(stream.next().await, Some(told));
    for (accept, version) in [("text/event-stream", "2026-07-28"), ("text/html", "2025-11-25")] {
        assert_eq!(site.ask(get(accept, version)).await.status, 405);
    }
    site.close().await;
    assert_eq!(stream.next().await, None);
    let fixed = Site::open(&builder().tools(toolset![idle]).build().unwrap()).await;
    assert_eq!(fixed.ask(get("text/event-stream", "2025-11-25")).await.status, 405);
}

/// In memory each message stands alone: the subscription is over as soon as it is answered.
#[tokio::test]
async fn in_memory_there_is_nothing_to_wait_for() {
    let (server, _) = server();
    let answer = server.handle(listen(1, json!({})).to_string().as_bytes()).await.unwrap();
    is_end(&serde_json::from_slice(&answer).unwrap(), 1);
}

#[tokio::test]
async fn the_older_revisions_know_no_such_method() {
    let (server, _) = server();
    let site = Site::open(&server).await;
    let message =
        json!({ "jsonrpc": "2.0", "id": 1, "method": "subscriptions/listen", "params": { "notifications": {} } });
    let answer = site.ask(post(&["MCP-Protocol-Version: 2025-11-25"], &message.to_string())).await;
    assert_eq!(answer.code(), -32601);
}
