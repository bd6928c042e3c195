//! What both replicas have to tell.

use std::fs;

use mcp_tests::{
    client::request,
    http::{Stream, modern},
};
use serde_json::json;

use super::proxy::{Proxy, Replica};

/// A subscription, and who has it.
async fn listen(proxy: &Proxy) -> (Stream, Replica) {
    let message = request("s", "subscriptions/listen", json!({ "notifications": { "toolsListChanged": true } }));
    let (mut stream, replica) = proxy.open(modern(&message, &[])).await;
    assert_eq!(stream.next().await.unwrap()["method"], "notifications/subscriptions/acknowledged");
    (stream, replica)
}

#[tokio::test]
async fn subscribers_of_each_replica_hear_of_a_change() {
    let Some(proxy) = Proxy::start() else { return };
    let (mut first, one) = listen(&proxy).await;
    let (mut second, other) = listen(&proxy).await;
    assert_ne!(one, other);
    let get = "GET /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\
               MCP-Protocol-Version: 2025-11-25\r\nConnection: close\r\n\r\n";
    let (mut older, _) = proxy.open(get).await;
    fs::write(proxy.exports_off(), "").unwrap();
    for stream in [&mut first, &mut second, &mut older] {
        assert_eq!(stream.next().await.unwrap()["method"], "notifications/tools/list_changed");
    }
    // Told by one, the client may ask the other.
    for _ in 0..2 {
        let message = request(1, "tools/call", json!({ "name": "export_orders", "arguments": {} }));
        assert_eq!(proxy.ask(modern(&message, &[])).await.code(), -32602);
    }
    // One replica goes, the stream of the other goes on.
    proxy.signal(one, "-KILL");
    assert_eq!(first.next().await, None);
    fs::remove_file(proxy.exports_off()).unwrap();
    assert_eq!(second.next().await.unwrap()["method"], "notifications/tools/list_changed");
    proxy.gone(one).await;
    assert_eq!(listen(&proxy).await.1, other);
    // Asked to end, a replica closes its streams with their result.
    proxy.signal(other, "-TERM");
    assert_eq!(second.next().await.unwrap()["result"]["resultType"], "complete");
    assert_eq!(second.next().await, None);
}
