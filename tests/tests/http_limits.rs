//! Clients over HTTP that send too much, or do not read what they are sent.

use std::time::Duration;

use mcp_runtime::{BearerAuth, HttpService, Principal, ProtectedResource, TokenError, TokenVerifier, tool, toolset};
use mcp_tests::{
    client::call,
    fixture::builder,
    http::{Site, lines, modern},
};
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

/// More than the buffers of a connection hold on the way.
const MUCH: usize = 14 << 20;

/// Makes a long text.
#[tool]
fn much() -> String {
    "x".repeat(MUCH)
}

fn service() -> HttpService {
    let hour = Duration::from_secs(3600);
    let server = builder().tools(toolset![much]).max_message_bytes(1000).shutdown_grace(hour).build().unwrap();
    server.into_service().body_timeout(hour)
}

/// Takes no token.
struct Nobody;

impl TokenVerifier for Nobody {
    async fn verify(&self, _: &str, _: &ProtectedResource) -> Result<Principal, TokenError> {
        Err(TokenError::invalid("nobody may"))
    }
}

fn guarded() -> HttpService {
    let resource = ProtectedResource::new("https://mcp.example.com/mcp", "https://auth.example.com").unwrap();
    service().bearer_auth(BearerAuth::new(resource, Nobody))
}

/// The head of a request with a body of so many bytes.
fn head(bytes: usize, more: &str) -> String {
    let lines = lines(&call(1, "much", json!({}))).join("\r\n");
    format!(
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{lines}\r\n{more}Content-Length: \
         {bytes}\r\n\r\n"
    )
}

/// A client that sends all of its request before it reads gets to read why it is refused, however long the request is:
/// what it sends is read on for a while.
#[tokio::test]
async fn whoever_is_refused_gets_to_read_why() {
    for (service, bytes, status) in
        [(service(), 1500, "413"), (service(), MUCH, "413"), (guarded(), 900, "401"), (guarded(), MUCH, "401")]
    {
        let site = Site::serve(service).await;
        let mut stream = site.send(head(bytes, "Connection: close\r\n")).await;
        stream.write_all(&vec![b' '; bytes]).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{bytes}: {answer}");
        drop(stream);
        site.close().await;
    }
}

/// A connection is used again after a refusal whose request was read to its end.
#[tokio::test]
async fn a_refusal_of_a_short_request_keeps_the_connection() {
    let site = Site::serve(guarded()).await;
    let request = head(2, "") + "{}";
    let mut stream = site.send(request.repeat(2)).await;
    let mut answers = String::new();
    while answers.matches("HTTP/1.1 401 ").count() < 2 {
        let mut buffer = [0; 1024];
        let read = stream.read(&mut buffer).await.unwrap();
        assert!(read > 0, "closed after {answers}");
        answers.push_str(&String::from_utf8_lossy(&buffer[..read]));
    }
}

/// Who asks before it sends is not told to go on, only to be refused then.
#[tokio::test]
async fn who_waits_to_be_told_to_go_on_is_refused_at_once() {
    for (service, bytes) in [(service(), MUCH), (guarded(), 900)] {
        let site = Site::serve(service).await;
        let mut stream = site.send(head(bytes, "Expect: 100-continue\r\n")).await;
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).await.unwrap();
        assert!(answer.starts_with(b"HTTP/1.1 4"), "{}", answer.escape_ascii());
    }
}

/// Whichever form they have, and however many connections they are on.
#[tokio::test]
async fn results_that_nobody_reads_are_kept_up_to_so_many_bytes() {
    let whole = String::from_utf8(modern(&call(1, "much", json!({})), &[])).unwrap();
    for request in
        [whole.clone(), whole.replace("application/json, text", "text"), whole.replace(", text/event-stream", "")]
    {
        let site = Site::serve(service().max_unread_bytes(2 * MUCH + (1 << 20))).await;
        let mut unread = Vec::new();
        for _ in 0..2 {
            let mut stream = site.send(&request).await;
            stream.read_u8().await.unwrap();
            unread.push(stream);
        }
        let answer = site.ask(&request).await;
        assert!(
            answer.body.contains("The result is left out") && answer.body.contains(r#""isError":true"#),
            "{answer:?}"
        );
        // Who reads makes room for others.
        let mut rest = Vec::new();
        unread.remove(0).read_to_end(&mut rest).await.unwrap();
        assert!(rest.len() > MUCH);
        assert!(site.ask(&request).await.body.len() > MUCH);
    }
}

/// The server would not end for an hour if it waited for the client.
#[tokio::test]
async fn a_client_that_does_not_read_is_dropped() {
    let site = Site::serve(service().write_timeout(Duration::from_millis(50))).await;
    let mut stream = site.send(modern(&call(1, "much", json!({})), &[])).await;
    stream.read_u8().await.unwrap();
    site.close().await;
    let mut rest = Vec::new();
    let ended = stream.read_to_end(&mut rest).await;
    assert!(ended.is_err() || rest.len() < MUCH, "{} bytes", rest.len());
}
