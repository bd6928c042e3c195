//! Which replica a request goes to.

use mcp_tests::{
    client::{call, cancel, initialize, plain_call, plain_request, request},
    http::{modern, post},
};
use serde_json::{Value, json};

use super::proxy::{Proxy, Replica};

/// A request under an older revision.
fn older(revision: &str, message: &Value) -> Vec<u8> {
    post(&[&format!("MCP-Protocol-Version: {revision}")], &message.to_string())
}

/// Whatever a client sends may go to either replica, and the answer is the same to the byte.
#[tokio::test]
async fn every_method_is_answered_by_either_replica_alike() {
    let Some(proxy) = Proxy::start() else { return };
    let mut requests = vec![
        modern(&request(1, "server/discover", json!({})), &[]),
        modern(&request(2, "tools/list", json!({})), &[]),
        modern(&call(3, "shipping_price", json!({ "grams": 800 })), &[]),
        modern(&call(4, "shipping_price", json!({ "grams": 0 })), &[]),
        modern(&call(5, "no_such_tool", json!({})), &[]),
        modern(&request(6, "no/such/method", json!({})), &[]),
    ];
    for revision in ["2025-11-25", "2025-06-18", "2025-03-26"] {
        requests.extend([
            post(&[], &initialize(revision).to_string()),
            older(revision, &json!({ "jsonrpc": "2.0", "method": "notifications/initialized" })),
            older(revision, &plain_request(1, "ping", json!({}))),
            older(revision, &plain_request(2, "logging/setLevel", json!({ "level": "info" }))),
            older(revision, &plain_request(3, "tools/list", json!({}))),
            older(revision, &plain_call(4, "shipping_price", json!({ "grams": 800 }))),
        ]);
    }
    for request in requests {
        let (one, other) = (proxy.ask(&request).await, proxy.ask(&request).await);
        let shown = String::from_utf8_lossy(&request);
        assert!(matches!(one.status, 200 | 202 | 404), "{one:?} to {shown}");
        assert_ne!(proxy.answered(&one), proxy.answered(&other), "not in turn: {shown}");
        assert_eq!((one.status, one.body), (other.status, other.body), "{shown}");
    }
}

/// The cursor of one replica is good for the other.
#[tokio::test]
async fn a_listing_goes_on_at_the_other_replica() {
    let Some(proxy) = Proxy::start() else { return };
    let all = ["find_order", "shipping_price", "which_replica", "export_orders"];
    let lists: [fn(Value) -> Vec<u8>; 2] = [
        |params| modern(&request(1, "tools/list", params), &[]),
        |params| older("2025-11-25", &plain_request(1, "tools/list", params)),
    ];
    for list in lists {
        let (mut names, mut replicas, mut params) = (Vec::new(), Vec::new(), json!({}));
        loop {
            let answer = proxy.ask(list(params)).await;
            let result = answer.json()["result"].clone();
            replicas.push(proxy.answered(&answer));
            names.extend(result["tools"].as_array().unwrap().iter().map(|tool| tool["name"].clone()));
            let Some(cursor) = result.get("nextCursor") else { break };
            params = json!({ "cursor": cursor });
        }
        assert_eq!(names, all);
        assert!(replicas.len() == 2 && replicas[0] != replicas[1], "{replicas:?}");
    }
}

#[tokio::test]
async fn the_region_of_a_call_says_which_replica() {
    let Some(proxy) = Proxy::start() else { return };
    let find = |region: &str, header: &str| {
        let message = call(1, "find_order", json!({ "region": region, "number": "1042" }));
        modern(&message, &[&format!("Mcp-Param-Region: {header}")])
    };
    for (region, replica) in [("us", Replica::Us), ("eu", Replica::Eu), ("us", Replica::Us), ("us", Replica::Us)] {
        let answer = proxy.ask(find(region, region)).await;
        assert_eq!(answer.json()["result"]["structuredContent"]["answered_by"], region);
        assert_eq!(proxy.answered(&answer), replica);
    }
    // The header decides, and the body is not looked at on the way: what they contradict each other in is the server's
    // to find.
    for _ in 0..2 {
        let answer = proxy.ask(find("eu", "us")).await;
        assert_eq!((proxy.answered(&answer), answer.status, answer.code()), (Replica::Us, 400, -32020));
    }
    // No region that nginx knows, in Base64 as the protocol wants it for what is no plain text: still answered.
    let encoded = proxy.ask(find("us", "=?base64?dXM=?=")).await;
    assert_eq!(encoded.json()["result"]["structuredContent"]["region"], "us");
}

/// A client of an older revision cancels with a message of its own, which only the replica with the call can heed.
#[tokio::test]
async fn the_requests_of_a_session_go_to_one_replica_where_they_can_cancel() {
    let Some(proxy) = Proxy::start() else { return };
    for _ in 0..3 {
        let opened = proxy.ask(post(&[], &initialize("2025-11-25").to_string())).await;
        let session = format!("Mcp-Session-Id: {}", opened.header("mcp-session-id").unwrap());
        let send = |message: &Value| post(&["MCP-Protocol-Version: 2025-11-25", &session], &message.to_string());
        let mut export = plain_call("export", "export_orders", json!({ "pages": 1000 }));
        export["params"]["_meta"] = json!({ "progressToken": "p" });
        let (mut stream, replica) = proxy.open(send(&export)).await;
        assert_eq!(stream.next().await.unwrap()["method"], "notifications/progress");
        for message in [plain_request(1, "ping", json!({})), cancel("export")] {
            let answer = proxy.ask(send(&message)).await;
            assert!(matches!(answer.status, 200 | 202), "{answer:?}");
            assert_eq!(proxy.answered(&answer), replica);
        }
        while let Some(message) = stream.next().await {
            assert_eq!(message.get("id"), None, "it was cancelled");
        }
    }
}
