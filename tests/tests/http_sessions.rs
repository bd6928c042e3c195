//! Session ids of the older revisions over a raw socket: what they are for, and what they are not.

use mcp_runtime::{BearerAuth, Principal, ProtectedResource, TokenError, TokenVerifier};
use mcp_tests::{
    client::{call, cancel, initialize, plain_call, plain_request, request, text},
    fixture::server,
    http::{Answer, Site, modern, post},
};
use serde_json::{Value, json};
use tokio::{io::AsyncReadExt as _, net::TcpStream};

const VERSION: &str = "MCP-Protocol-Version: 2025-11-25";

/// A client of 2025-11-25 with a session.
struct Client<'s> {
    site: &'s Site,
    /// The header lines that it sends.
    lines: Vec<String>,
}

impl<'s> Client<'s> {
    /// Opens a session; `more` are further header lines of all its requests.
    async fn open(site: &'s Site, more: &[&str]) -> Self {
        let answer = site.ask(post(more, &initialize("2025-11-25").to_string())).await;
        let id = answer.header("mcp-session-id").unwrap_or_else(|| panic!("no session in {answer:?}"));
        assert!(id.len() >= 32 && id.bytes().all(|byte| byte.is_ascii_graphic()), "{id}");
        let more = more.iter().map(|line| (*line).to_owned());
        Self { site, lines: [VERSION.to_owned(), format!("Mcp-Session-Id: {id}")].into_iter().chain(more).collect() }
    }

    /// The same session on another server.
    fn at<'t>(&self, site: &'t Site) -> Client<'t> {
        Client { site, lines: self.lines.clone() }
    }

    fn request(&self, message: &Value) -> Vec<u8> {
        let lines: Vec<&str> = self.lines.iter().map(String::as_str).collect();
        post(&lines, &message.to_string())
    }

    async fn ask(&self, message: &Value) -> Answer {
        self.site.ask(self.request(message)).await
    }

    /// Sends a call that never ends.
    async fn wait(&self, id: impl Into<Value>) -> TcpStream {
        self.site.send(self.request(&plain_call(id, "wait", json!({})))).await
    }

    /// Gives a call up.
    async fn cancel(&self, id: impl Into<Value>) {
        let answer = self.ask(&cancel(id)).await;
        assert_eq!((answer.status, &*answer.body), (202, ""));
    }

    /// Whether a request with this id is in flight, since then another one is refused.
    async fn has_in_flight(&self, id: impl Into<Value>) -> bool {
        let answer = self.ask(&plain_call(id, "add", json!({ "a": 1, "b": 2 }))).await;
        let taken = answer.code() == -32600;
        let found = (answer.status, answer.json().get("id").is_some());
        assert_eq!(found, if taken { (400, false) } else { (200, true) }, "{answer:?}");
        taken
    }
}

async fn read(mut stream: TcpStream) -> String {
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer
}

/// Case 44. Every client counts its requests from the same number, so the session tells whose call is meant.
#[tokio::test]
async fn an_older_client_cancels_its_own_call() {
    let (server, traces) = server();
    let site = Site::open(&server).await;
    let (first, second) = (Client::open(&site, &[]).await, Client::open(&site, &[]).await);
    assert_ne!(first.lines, second.lines);
    let mine = first.wait(1).await;
    let _others = (second.wait(1).await, first.wait(2).await);
    let _without = site.send(post(&[VERSION], &plain_call(1, "wait", json!({})).to_string())).await;
    traces.waiting(4).await;

    let guessed = format!("Mcp-Session-Id: {}", "0".repeat(32));
    for (lines, message) in [
        (&[VERSION][..], cancel(1)),
        (&[VERSION, &guessed], cancel(1)),
        (&["MCP-Protocol-Version: 2026-07-28", &first.lines[1]], cancel(1)),
        (&[VERSION, &first.lines[1], &first.lines[1]], cancel(1)),
        (&[VERSION, &first.lines[1]], cancel("1")),
        (&[VERSION, &first.lines[1]], cancel(3)),
        (&[VERSION, &first.lines[1]], cancel(Value::Null)),
        (&[VERSION, &first.lines[1]], json!({ "jsonrpc": "2.0", "method": "notifications/cancelled" })),
    ] {
        let answer = site.ask(post(lines, &message.to_string())).await;
        assert_eq!((answer.status, &*answer.body), (202, ""), "{lines:?} {message}");
        assert!(first.has_in_flight(1).await, "{lines:?} {message}");
    }

    first.cancel(1).await;
    assert!(!first.has_in_flight(1).await);
    first.cancel(1).await;
    traces.waiting(3).await;
    assert!(first.has_in_flight(2).await && second.has_in_flight(1).await);
    let answer = read(mine).await;
    assert!(answer.starts_with("HTTP/1.1 200 ") && answer.contains("text/event-stream"), "{answer}");
    assert!(!answer.contains("data:"), "nothing is said about it any more: {answer}");
}

/// Who takes no stream is told that the request was taken, and nothing more.
#[tokio::test]
async fn a_cancelled_call_of_a_client_that_takes_json_only() {
    let (server, traces) = server();
    let site = Site::open(&server).await;
    let client = Client::open(&site, &[]).await;
    let request = String::from_utf8(client.request(&plain_call(1, "wait", json!({})))).unwrap();
    let stream = site.send(request.replace(", text/event-stream", "")).await;
    traces.waiting(1).await;
    client.cancel(1).await;
    let answer = read(stream).await;
    assert!(answer.starts_with("HTTP/1.1 202 ") && answer.ends_with("\r\n\r\n"), "{answer}");
}

/// As over stdio: two requests of one client in flight have two ids.
#[tokio::test]
async fn an_id_is_taken_until_its_call_has_ended() {
    let (server, traces) = server();
    let site = Site::open(&server).await;
    let (first, second) = (Client::open(&site, &[]).await, Client::open(&site, &[]).await);
    let stream = first.wait("a").await;
    traces.waiting(1).await;
    assert!(first.has_in_flight("a").await);
    for message in [
        plain_request("a", "ping", json!({})),
        plain_request("a", "tools/list", json!({})),
        plain_request("a", "nothing", json!({})),
    ] {
        let answer = first.ask(&message).await;
        assert_eq!((answer.status, answer.code(), answer.json().get("id")), (400, -32600, None), "{message}");
        assert_eq!(second.ask(&message).await.json()["id"], "a", "{message}");
    }
    assert!(!second.has_in_flight("a").await && !first.has_in_flight("b").await);
    // Who is cut off has not cancelled.
    drop(stream);
    assert!(first.has_in_flight("a").await);
    traces.waiting(1).await;
    first.cancel("a").await;
    traces.waiting(0).await;
    for _ in 0..2 {
        assert!(!first.has_in_flight("a").await, "it has been answered");
    }
    assert_eq!(traces.added(), 4);
}

/// Nothing is kept under an id: one from another replica, or from before a restart, is as good, and none is ever over.
#[tokio::test]
async fn any_replica_takes_any_session() {
    let (one, two) = (server(), server());
    let (site, other) = (Site::open(&one.0).await, Site::open(&two.0).await);
    let client = Client::open(&site, &[]).await;
    let elsewhere = client.at(&other);
    let listed = elsewhere.ask(&plain_request(1, "tools/list", json!({}))).await;
    assert!(listed.json()["result"]["tools"].is_array());
    assert_eq!(listed.header("mcp-session-id"), None, "it is given out once");
    let _waiting = elsewhere.wait(2).await;
    two.1.waiting(1).await;
    // A notification that reaches the other process finds nothing there.
    client.cancel(2).await;
    assert!(elsewhere.has_in_flight(2).await);
    elsewhere.cancel(2).await;
    two.1.waiting(0).await;
    for id in ["stale", "", "g0000000000000000000000000000000", &"0".repeat(1000)] {
        let lines = [VERSION, &format!("Mcp-Session-Id: {id}")];
        let answer = site.ask(post(&lines, &plain_call(1, "echo", json!({ "text": "hi" })).to_string())).await;
        assert_eq!(text(&answer.json()), "hi", "{id}");
    }
}

/// Takes any token, which is the name of its caller.
struct Anybody;

impl TokenVerifier for Anybody {
    async fn verify(&self, token: &str, _: &ProtectedResource) -> Result<Principal, TokenError> {
        Ok(Principal::new(token))
    }
}

/// "MCP Servers MUST NOT use sessions for authentication" (2025-11-25, security best practices).
#[tokio::test]
async fn a_session_of_somebody_else_is_of_no_use() {
    let (server, traces) = server();
    let resource = ProtectedResource::new("https://mcp.example.com/mcp", "https://auth.example.com").unwrap();
    let site = Site::serve(server.into_service().bearer_auth(BearerAuth::new(resource, Anybody))).await;
    let alice = Client::open(&site, &["Authorization: Bearer alice"]).await;
    let _waiting = alice.wait(1).await;
    traces.waiting(1).await;
    let mut thief = alice.at(&site);
    thief.lines[2] = "Authorization: Bearer mallory".to_owned();
    thief.cancel(1).await;
    assert!(!thief.has_in_flight(1).await && alice.has_in_flight(1).await);
    alice.cancel(1).await;
    traces.waiting(0).await;
}

/// "Ignore it, and do not mint or echo session IDs"; a `Last-Event-ID` is ignored as well (2026-07-28, earlier revisions).
#[tokio::test]
async fn there_are_no_sessions_under_2026_07_28() {
    let (server, _) = server();
    let site = Site::open(&server).await;
    for message in [call(1, "echo", json!({ "text": "hi" })), request(2, "server/discover", json!({}))] {
        let answer =
            site.ask(modern(&message, &["Mcp-Session-Id: 0123456789abcdef0123456789abcdef", "Last-Event-ID: 1"])).await;
        assert_eq!((answer.code(), answer.header("mcp-session-id")), (0, None));
    }
    // The oldest revisions are served, and opened, without a header of the version.
    for revision in ["2025-11-25", "2025-06-18", "2025-03-26"] {
        let answer = site.ask(post(&[], &initialize(revision).to_string())).await;
        assert!(answer.header("mcp-session-id").is_some(), "{revision}");
    }
    // Nothing was opened.
    let answer = site.ask(post(&[], &plain_request(1, "initialize", json!({})).to_string())).await;
    assert_eq!((answer.code(), answer.header("mcp-session-id")), (-32602, None));
}

/// "The server MAY respond to this request with HTTP 405" (2025-11-25, session management): there is nothing to end.
#[tokio::test]
async fn a_session_is_not_ended() {
    let (server, _) = server();
    let site = Site::open(&server).await;
    let client = Client::open(&site, &[]).await;
    let request = String::from_utf8(client.request(&json!({}))).unwrap().replacen("POST", "DELETE", 1);
    let answer = site.ask(request).await;
    assert_eq!((answer.status, answer.header("allow")), (405, Some("POST")));
    assert_eq!(client.ask(&plain_request(1, "ping", json!({}))).await.json()["result"], json!({}));
}
