//! A replica goes away while it is needed.

use mcp_tests::{
    client::{call, request},
    http::{Stream, modern},
};
use serde_json::{Value, json};

use super::proxy::{Proxy, Replica};

/// An export at a replica. The tool has no argument that is mirrored, so the server does not mind the header.
fn export(pages: u16, region: &str) -> Vec<u8> {
    let mut message = call("export", "export_orders", json!({ "pages": pages }));
    message["params"]["_meta"]["progressToken"] = json!("p");
    modern(&message, &[&format!("Mcp-Param-Region: {region}")])
}

/// Reads until the call has begun.
async fn begun(stream: &mut Stream) {
    assert_eq!(stream.next().await.unwrap()["method"], "notifications/progress");
}

/// The last message of a stream.
async fn last(stream: &mut Stream) -> Option<Value> {
    let mut last = None;
    while let Some(message) = stream.next().await {
        last = Some(message);
    }
    last
}

/// Twelve requests, of which some would have been for the replica that is gone.
async fn all_answered_by(proxy: &Proxy, replica: Replica) {
    for id in 0..4 {
        let requests = [
            modern(&call(id, "which_replica", json!({})), &[]),
            modern(&request(id, "tools/list", json!({})), &[]),
            modern(&call(id, "find_order", json!({ "region": "eu", "number": "7" })), &["Mcp-Param-Region: eu"]),
        ];
        for request in requests {
            let answer = proxy.ask(request).await;
            assert_eq!((answer.status, answer.code()), (200, 0), "{answer:?}");
            assert_eq!(proxy.answered(&answer), replica);
        }
    }
}

#[tokio::test]
async fn a_replica_that_is_killed_loses_the_calls_that_it_ran_and_no_other() {
    let Some(proxy) = Proxy::start() else { return };
    let (mut lost, at) = proxy.open(export(1000, "eu")).await;
    assert_eq!(at, Replica::Eu);
    let (mut other, at) = proxy.open(export(20, "us")).await;
    assert_eq!(at, Replica::Us);
    begun(&mut lost).await;
    begun(&mut other).await;

    proxy.signal(Replica::Eu, "-KILL");
    // It ends without a response, so that the client knows.
    assert!(last(&mut lost).await.is_none_or(|message| message.get("id").is_none()));
    proxy.gone(Replica::Eu).await;
    all_answered_by(&proxy, Replica::Us).await;
    let response = last(&mut other).await.unwrap();
    assert_eq!(response["result"]["content"][0]["text"], "Exported 20 pages from us.");
}

/// What a client gets in place of a JSON response. The replica is stopped first, so that the call can't be over before
/// it is killed.
#[tokio::test]
async fn a_call_without_a_stream_is_lost_with_a_bad_gateway() {
    let Some(proxy) = Proxy::start() else { return };
    proxy.signal(Replica::Eu, "-STOP");
    let message = call(1, "which_replica", json!({}));
    let request = modern(&message, &["Mcp-Param-Region: eu"]);
    let kill = async {
        // By the time that the other replica has answered these, the calls have reached the one that is stopped.
        for _ in 0..20 {
            assert_eq!(proxy.ask(modern(&message, &["Mcp-Param-Region: us"])).await.status, 200);
        }
        proxy.signal(Replica::Eu, "-KILL");
    };
    let (one, two, ()) = tokio::join!(proxy.ask(&request), proxy.ask(&request), kill);
    assert_eq!((one.status, two.status), (502, 502));
    proxy.gone(Replica::Eu).await;
    all_answered_by(&proxy, Replica::Us).await;
}

#[tokio::test]
async fn a_replica_that_is_asked_to_end_loses_nothing() {
    let Some(proxy) = Proxy::start() else { return };
    let (mut stream, _) = proxy.open(export(20, "eu")).await;
    begun(&mut stream).await;
    proxy.signal(Replica::Eu, "-TERM");
    proxy.gone(Replica::Eu).await;
    all_answered_by(&proxy, Replica::Us).await;
    let response = last(&mut stream).await.unwrap();
    assert_eq!(response["result"]["content"][0]["text"], "Exported 20 pages from eu.");
}
