//! The lines of the stdio transport, good and bad.

use mcp_tests::{
    client::{Client, call, plain_request, text},
    fixture::{builder, server},
};
use serde_json::{Value, json};

fn ping() -> Value {
    plain_request("good", "ping", json!({}))
}

/// Case 46: whatever comes, the next good request is answered.
#[tokio::test]
async fn a_bad_line_is_answered_once_and_the_next_is_served() {
    let cases: &[(&[u8], Option<i64>)] = &[
        (b"not json\n", Some(-32700)),
        (b"{\"a\":\"\xff\"}\n", Some(-32700)),
        (b"{\"n\":1e400}\n", Some(-32700)),
        (b"42\n", Some(-32600)),
        (b"{}\n", Some(-32600)),
        (b"{\"jsonrpc\":\"1.0\",\"method\":\"ping\"}\n", Some(-32600)),
        (b"{\"id\":1,\"jsonrpc\":\"2.0\",\"result\":{}}\n", None),
        (b"\n\r\n  \n", None),
        (b"\xef\xbb\xbf\n", Some(-32700)),
    ];
    let (server, _) = server();
    let mut client = Client::connect(&server);
    client.ask(&ping()).await;
    for (line, code) in cases {
        client.send_bytes(line).await;
        if let Some(code) = code {
            let answer = client.next().await;
            assert_eq!(answer["error"]["code"], *code, "{}", String::from_utf8_lossy(line));
            assert_eq!(answer.get("id"), None);
        }
        assert_eq!(client.ask(&ping()).await["id"], "good", "{}", String::from_utf8_lossy(line));
    }
    assert_eq!(client.finish().await, Vec::<Value>::new());
}

/// Case 46: a message is one line, so each of five lines is judged by itself.
#[tokio::test]
async fn a_message_over_several_lines_is_none() {
    let (server, _) = server();
    let mut client = Client::connect(&server);
    let pretty = serde_json::to_string_pretty(&json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" })).unwrap();
    client.send_bytes(format!("{pretty}\n").as_bytes()).await;
    client.send(&ping()).await;
    let answers = client.finish().await;
    assert_eq!(answers.len(), pretty.lines().count() + 1);
    let (good, bad) = answers.split_last().unwrap();
    assert_eq!(good["id"], "good");
    assert!(bad.iter().all(|answer| answer["error"]["code"] == -32700), "{bad:?}");
}

#[tokio::test]
async fn a_byte_order_mark_and_carriage_returns_are_no_part_of_a_message() {
    let (server, _) = server();
    let mut client = Client::connect(&server);
    client.send_bytes(format!("\u{feff}{}\r\n{}\r\n", ping(), ping()).as_bytes()).await;
    let answers = client.finish().await;
    assert_eq!(answers.len(), 2);
    assert!(answers.iter().all(|answer| answer["result"] == json!({})), "{answers:?}");
}

#[tokio::test]
async fn a_line_that_is_too_long_is_skipped_and_said_so() {
    let server = builder().max_message_bytes(1000).build().unwrap();
    let mut client = Client::connect(&server);
    let padded = |length: usize| {
        let message = ping().to_string();
        format!("{message}{}\n", " ".repeat(length - message.len()))
    };
    client.send_bytes(padded(1001).as_bytes()).await;
    let message = "Invalid request: the message is longer than 1000 bytes";
    let refusal = client.next().await;
    assert_eq!((&refusal["id"], &refusal["error"]), (&json!("good"), &json!({ "code": -32600, "message": message })));
    client.send_bytes(padded(1000).as_bytes()).await;
    assert_eq!(client.next().await["id"], "good");
}

/// Case 47.
#[tokio::test]
async fn what_is_in_flight_at_the_end_of_input_is_answered() {
    let (server, _) = server();
    let mut client = Client::connect(&server);
    client.send(&call(1, "sleep", json!({ "ms": 50 }))).await;
    client.send(&call(2, "echo", json!({ "text": "two" }))).await;
    client.send_bytes(call(3, "echo", json!({ "text": "no line break" })).to_string().as_bytes()).await;
    let mut answers = client.finish().await;
    answers.sort_by_key(|answer| answer["id"].as_i64());
    assert_eq!(answers.iter().map(text).collect::<Vec<_>>(), ["slept 50 ms", "two", "no line break"]);
}

#[tokio::test]
async fn no_input_is_no_output() {
    let (server, _) = server();
    assert_eq!(Client::connect(&server).finish().await, Vec::<Value>::new());
}
