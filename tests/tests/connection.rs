//! Many calls on one connection: none holds up another, each is answered once, and those that are cancelled not at all.

use std::{collections::HashMap, time::Duration};

use mcp_runtime::Received;
use mcp_tests::{
    client::{Client, call, cancel, initialize, plain_call, plain_request, request, text},
    fixture::{Traces, builder, server},
};
use serde_json::{Value, json};

/// Case 43: nothing waits for a slow call, on one thread as on several.
#[tokio::test]
async fn a_slow_call_holds_up_nothing() {
    let (server, traces) = server();
    let mut client = Client::connect(&server);
    client.send(&call(1, "wait", json!({}))).await;
    traces.waiting(1).await;
    for id in 2..=50 {
        client.send(&call(id, "echo", json!({ "text": format!("{id}") }))).await;
    }
    for _ in 2..=50 {
        let answer = client.next().await;
        assert_eq!(text(&answer), answer["id"].to_string());
    }
    client.send(&cancel(1)).await;
    assert_eq!(client.finish().await, Vec::<Value>::new());
}

/// The input has ended, but the client does not read what is left.
#[tokio::test(start_paused = true)]
async fn a_client_that_never_reads_does_not_keep_the_server() {
    let (server, _) = server();
    let message = format!("{}\n", call(1, "long", json!({ "letters": 1_000 })));
    let (_unread, output) = tokio::io::duplex(64);
    let end = tokio::time::timeout(Duration::from_secs(3600), server.serve(message.as_bytes(), output)).await;
    assert!(matches!(end, Ok(Ok(()))), "{end:?}");
}

/// Case 43: whole lines, however long and however many at a time.
#[tokio::test(flavor = "multi_thread")]
async fn long_answers_are_whole_lines() {
    let (server, _) = server();
    let mut client = Client::connect(&server);
    for id in 0..8 {
        client.send(&call(id, "long", json!({ "letters": 2 << 20 }))).await;
    }
    let answers = client.finish().await;
    assert_eq!(answers.len(), 8);
    assert!(answers.iter().all(|answer| text(answer).len() == 2 << 20));
}

/// Case 44: the future is dropped, and no message follows.
#[tokio::test]
async fn a_cancelled_call_is_dropped_and_not_answered() {
    let (server, traces) = server();
    let mut client = Client::connect(&server);
    client.send(&call(1, "wait", json!({}))).await;
    client.send(&call("1", "wait", json!({}))).await;
    client.send(&call(2, "wait", json!({}))).await;
    traces.waiting(3).await;
    client.send(&cancel(1)).await;
    client.send(&cancel(1)).await;
    traces.waiting(2).await;
    // A string cancels no number, and what is unknown or malformed cancels nothing.
    client.send(&cancel("2")).await;
    client.send(&cancel(99)).await;
    client.send(&cancel(2.0)).await;
    client.send(&cancel(Value::Null)).await;
    assert_eq!(text(&client.ask(&call(3, "echo", json!({ "text": "here" }))).await), "here");
    traces.waiting(2).await;
    client.send(&cancel("1")).await;
    client.send(&cancel(2)).await;
    traces.waiting(0).await;
    assert_eq!(client.finish().await, Vec::<Value>::new());
}

#[tokio::test]
async fn an_id_can_be_used_again_once_its_call_is_over() {
    let (server, traces) = server();
    let mut client = Client::connect(&server);
    for _ in 0..2 {
        assert_eq!(client.ask(&call(1, "echo", json!({ "text": "" }))).await["id"], 1);
    }
    client.send(&call(1, "wait", json!({}))).await;
    traces.waiting(1).await;
    client.send(&cancel(1)).await;
    traces.waiting(0).await;
    assert_eq!(client.ask(&call(1, "echo", json!({ "text": "" }))).await["id"], 1);
}

/// The task of the cancelled call need not have seen it yet.
#[tokio::test]
async fn an_id_can_be_used_again_straight_after_its_call_is_cancelled() {
    let (server, traces) = server();
    let mut connection = server.connect();
    let Received::Call(first) = connection.receive(call(1, "wait", json!({})).to_string().into()) else {
        panic!("no call")
    };
    assert!(matches!(connection.receive(cancel(1).to_string().into()), Received::Nothing));
    let Received::Call(second) = connection.receive(call(1, "wait", json!({})).to_string().into()) else {
        panic!("the id is still taken")
    };
    // The end of the first does not give free the id of the second.
    assert_eq!(first.run(|_| ()).await, None);
    assert!(matches!(connection.receive(call(1, "wait", json!({})).to_string().into()), Received::Reply(_)));
    assert!(matches!(connection.receive(cancel(1).to_string().into()), Received::Nothing));
    assert_eq!(second.run(|_| ()).await, None);
    traces.waiting(0).await;
}

/// However many calls hang, the client can still cancel them, and is told what is not taken on.
#[tokio::test(start_paused = true)]
async fn a_cancellation_is_read_behind_more_calls_than_are_taken_on() {
    let (server, traces) = server();
    let mut client = Client::connect(&server);
    for id in 0..300 {
        client.send(&call(id, "wait", json!({}))).await;
    }
    for id in 256..300 {
        let refusal = client.next().await;
        assert_eq!((&refusal["id"], &refusal["error"]["code"]), (&json!(id), &json!(-32603)));
        assert!(refusal["error"]["message"].as_str().unwrap().starts_with("Server busy: 256 calls"), "{refusal}");
    }
    assert_eq!(client.ask(&plain_request("p", "ping", json!({}))).await["id"], "p");
    for id in 0..256 {
        client.send(&cancel(id)).await;
    }
    traces.waiting(0).await;
    assert_eq!(text(&client.ask(&call(1, "echo", json!({ "text": "free" }))).await), "free");
    assert_eq!(client.finish().await, Vec::<Value>::new());
}

/// Case 43: the refusal has no id, since it is not the answer to the call that is in flight.
#[tokio::test]
async fn an_id_in_flight_is_refused_to_a_second_request() {
    let (server, traces) = server();
    let mut client = Client::connect(&server);
    client.send(&call(1, "wait", json!({}))).await;
    traces.waiting(1).await;
    let refusal = client.ask(&call(1, "echo", json!({ "text": "" }))).await;
    let message = "Invalid request: a request with the id 1 is in flight already";
    assert_eq!(refusal, json!({ "jsonrpc": "2.0", "error": { "code": -32600, "message": message } }));
    assert_eq!(client.ask(&call("1", "echo", json!({ "text": "" }))).await["id"], "1");
    client.send(&cancel(1)).await;
}

/// The same for what is answered at once: whatever has the id of a call in flight could be taken for its answer.
#[tokio::test]
async fn an_id_in_flight_is_refused_to_what_is_answered_at_once() {
    let (server, traces) = server();
    let refusal = |code: &Value, id: Option<&Value>| (id.is_none(), code.as_i64()) == (true, Some(-32600));
    let modern = [
        request(1, "server/discover", json!({})),
        request(1, "tools/list", json!({})),
        request(1, "tools/call", json!({ "name": "nobody knows" })),
        request(1, "subscriptions/listen", json!({ "notifications": { "toolsListChanged": true } })),
        request(1, "nothing", json!({})),
    ];
    let legacy = [
        plain_request(1, "ping", json!({})),
        plain_request(1, "tools/list", json!({})),
        plain_request(1, "logging/setLevel", json!({ "level": "debug" })),
        plain_request(1, "tools/call", json!({ "name": "nobody knows" })),
        plain_request(1, "nothing", json!({})),
        initialize_as(1, "2025-06-18"),
        json!({ "jsonrpc": "1.0", "id": 1, "method": "ping" }),
    ];
    for (revision, others) in [(None, &modern[..]), (Some("2025-11-25"), &legacy[..])] {
        let mut client = Client::connect(&server);
        if let Some(revision) = revision {
            client.initialize(revision).await;
            client.send(&plain_call(1, "wait", json!({}))).await;
        } else {
            client.send(&call(1, "wait", json!({}))).await;
        }
        traces.waiting(1).await;
        for other in others {
            let answer = client.ask(other).await;
            assert!(refusal(&answer["error"]["code"], answer.get("id")), "{other} was answered with {answer}");
        }
        let deep =
            format!(r#"{{"jsonrpc":"2.0","id":1,"method":"ping","params":{}{}}}"#, "[".repeat(200), "]".repeat(200));
        let long = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"ping","params":"{}"}}"#, "x".repeat(5 << 20));
        for message in [deep, long] {
            client.send_bytes(format!("{message}\n").as_bytes()).await;
            let answer = client.next().await;
            assert!(refusal(&answer["error"]["code"], answer.get("id")), "{answer}");
        }
        client.send(&cancel(1)).await;
        traces.waiting(0).await;
        assert_eq!(client.ask(&plain_request(1, "ping", json!({}))).await["id"], 1, "the id is free");
    }
}

/// An `initialize` that is refused opens nothing.
fn initialize_as(id: u64, revision: &str) -> Value {
    let mut message = initialize(revision);
    message["id"] = id.into();
    message
}

/// Case 44: "not send any further messages for the cancelled request", also when its answer waits to be read.
#[tokio::test(flavor = "multi_thread")]
async fn answers_that_wait_are_not_sent_once_their_calls_are_cancelled() {
    const CALLS: u64 = 8;
    for queue in [1 << 10, 64 << 20] {
        let (traces, letters) = (Traces::default(), 1 << 20);
        let server = builder().tools(traces.clone()).max_queued_bytes(queue).build().unwrap();
        let mut client = Client::connect(&server);
        for id in 0..CALLS {
            client.send(&call(id, "long", json!({ "letters": letters }))).await;
        }
        // All of them have run by then, and one is being written.
        client.send(&call("last", "add", json!({ "a": 1, "b": 2 }))).await;
        while traces.added() == 0 && queue > letters {
            tokio::task::yield_now().await;
        }
        let first = client.next().await["id"].clone();
        for id in 0..CALLS {
            client.send(&cancel(id)).await;
        }
        let refused = client.ask(&json!({ "jsonrpc": "2.0", "id": "read", "method": 1 })).await;
        let mut others = client.finish().await;
        others.push(refused);
        others.retain(|answer| answer["id"].is_number());
        // The one that was being written when the cancellations came has begun, and is sent to its end.
        assert!(
            others.len() <= 1,
            "after {first}: {:?}",
            others.iter().map(|answer| &answer["id"]).collect::<Vec<_>>()
        );
    }
}

/// What is ready when the input ends is sent.
#[tokio::test]
async fn the_end_of_the_input_cancels_no_answer_that_waits() {
    let (server, _) = server();
    let mut client = Client::connect(&server);
    for id in 0..4 {
        client.send(&call(id, "long", json!({ "letters": 1 << 20 }))).await;
    }
    tokio::task::yield_now().await;
    assert_eq!(client.finish().await.len(), 4);
}

/// Case 40: one answer, without what the handler panicked with, and nothing else suffers.
#[tokio::test]
async fn a_panic_is_answered_once_and_the_server_lives_on() {
    let (server, traces) = server();
    let mut client = Client::connect(&server);
    client.send(&call("other", "wait", json!({}))).await;
    traces.waiting(1).await;
    let mut expected = HashMap::new();
    for (id, how) in ["index", "await", "drop", "mutex", "mutex", "at once"].into_iter().enumerate() {
        client.send(&call(id, "panic", json!({ "how": how }))).await;
        expected.insert(json!(id).to_string(), 1);
    }
    client.send(&call(100, "panic_at_once", json!({}))).await;
    expected.insert("100".to_owned(), 1);
    for _ in 0..expected.len() {
        let answer = client.next().await;
        assert_eq!(answer["result"]["isError"], true, "{answer}");
        assert_eq!(text(&answer), "The tool failed unexpectedly. The failure has been logged.");
        *expected.entry(answer["id"].to_string()).or_default() -= 1;
    }
    assert!(expected.values().all(|left| *left == 0), "{expected:?}");
    assert_eq!(text(&client.ask(&call(200, "echo", json!({ "text": "alive" }))).await), "alive");
    traces.waiting(1).await;
    client.send(&cancel("other")).await;
    assert_eq!(client.finish().await, Vec::<Value>::new());
}

#[tokio::test]
async fn a_call_that_takes_too_long_is_stopped_and_answered_once() {
    let (server, _) = server();
    let mut client = Client::connect(&server);
    client.send(&call(1, "hasty", json!({}))).await;
    let answers = client.finish().await;
    assert_eq!(answers.len(), 1);
    assert_eq!(answers[0]["result"]["isError"], true);
    assert_eq!(text(&answers[0]), "The tool took too long and was stopped.");
}

#[tokio::test]
async fn the_servers_timeout_is_for_tools_without_one() {
    let traces = mcp_tests::fixture::Traces::default();
    let server = builder().tools(traces.clone()).timeout(Duration::from_millis(10)).build().unwrap();
    let mut client = Client::connect(&server);
    let answer = client.ask(&call(1, "wait", json!({}))).await;
    assert_eq!(text(&answer), "The tool took too long and was stopped.");
    traces.waiting(0).await;
}

#[tokio::test]
async fn no_more_calls_run_than_allowed_and_those_that_wait_can_be_cancelled() {
    let traces = mcp_tests::fixture::Traces::default();
    let server = builder().tools(traces.clone()).max_calls(1).build().unwrap();
    let mut client = Client::connect(&server);
    client.send(&call(1, "wait", json!({}))).await;
    traces.waiting(1).await;
    client.send(&call(2, "add", json!({ "a": 1, "b": 1 }))).await;
    client.send(&call(3, "echo", json!({ "text": "third" }))).await;
    client.send(&cancel(2)).await;
    // What is no call is answered meanwhile.
    assert_eq!(client.ask(&plain_request("p", "ping", json!({}))).await["id"], "p");
    assert_eq!(traces.added(), 0);
    client.send(&cancel(1)).await;
    assert_eq!(text(&client.next().await), "third");
    assert_eq!(client.finish().await, Vec::<Value>::new());
    assert_eq!(traces.added(), 0);
}

#[tokio::test]
async fn calls_that_outlast_the_grace_after_the_end_are_dropped() {
    let traces = mcp_tests::fixture::Traces::default();
    let server = builder().tools(traces.clone()).shutdown_grace(Duration::from_millis(10)).build().unwrap();
    let mut client = Client::connect(&server);
    client.send(&call(1, "wait", json!({}))).await;
    traces.waiting(1).await;
    assert_eq!(client.finish().await, Vec::<Value>::new());
    traces.waiting(0).await;
}

/// Case 47: the client goes away without reading.
#[tokio::test]
async fn a_closed_output_ends_the_server_and_its_calls() {
    let (server, traces) = server();
    let mut client = Client::connect(&server);
    client.send(&call(1, "wait", json!({}))).await;
    traces.waiting(1).await;
    client.send(&call(2, "echo", json!({ "text": "x".repeat(1 << 20) }))).await;
    assert!(client.hang_up().await.is_ok());
    traces.waiting(0).await;
}

#[tokio::test]
async fn a_dropped_caller_drops_the_future() {
    let (server, traces) = server();
    let message = call(1, "wait", json!({})).to_string();
    tokio::select! {
        _ = server.handle(message.as_bytes()) => panic!("`wait` ended"),
        () = traces.waiting(1) => {}
    }
    traces.waiting(0).await;
}
