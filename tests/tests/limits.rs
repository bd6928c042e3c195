//! Bounds: what is too much is refused in clear words, and what comes too fast waits.

use std::{
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    task::{Context as Task, Poll},
    time::Duration,
};

use mcp_runtime::{Context, ReadyServer, Server, ToolError, protocol::ErrorCode, tool, tools, toolset};
use mcp_tests::{
    client::{Client, call, plain_request, text},
    fixture::{Traces, builder},
};
use serde_json::{Value, json};
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, ReadBuf, duplex};

async fn answer(server: &ReadyServer, message: &str) -> Value {
    serde_json::from_slice(&server.handle(message.as_bytes()).await.unwrap()).unwrap()
}

#[tokio::test]
async fn a_message_that_is_too_long_is_refused_on_every_way_in() {
    let ping = plain_request(1, "ping", json!({})).to_string();
    let server = builder().max_message_bytes(ping.len()).build().unwrap();
    assert_eq!(answer(&server, &ping).await["id"], 1);
    let long = format!("{ping} ");
    let message = format!("Invalid request: the message is longer than {} bytes", ping.len());
    let refusal = json!({ "jsonrpc": "2.0", "id": 1, "error": { "code": -32600, "message": message } });
    assert_eq!(answer(&server, &long).await, refusal);
    let mut client = Client::connect(&server);
    client.send_bytes(format!("{long}\n").as_bytes()).await;
    assert_eq!(client.next().await, refusal);
    assert_eq!(client.ask(&plain_request(1, "ping", json!({}))).await["id"], 1);
}

/// A refusal must carry the id where it can be read (basic, error responses), and must never carry a wrong one.
#[tokio::test]
async fn the_refusal_of_a_long_message_has_its_id_if_that_stands_at_the_start() {
    let server = builder().max_message_bytes(10).build().unwrap();
    let long = "x".repeat(2_000);
    for (message, id) in [
        (format!(r#"{{"jsonrpc":"2.0","id":7,"method":"ping","params":{{"a":"{long}"}}}}"#), json!(7)),
        (format!(r#"{{"id":"seven","params":{{"a":"{long}"}}}}"#), json!("seven")),
        (r#"{"jsonrpc":"2.0","id":7,"method":"ping"}"#.to_owned(), json!(7)),
        // Behind what is looked at, cut off by it, or twice.
        (format!(r#"{{"method":"ping","params":{{"a":"{long}"}},"id":7}}"#), Value::Null),
        (format!(r#"{{"a":"{}","id":1234567,"method":"ping"}}"#, &long[..1024 - 16]), Value::Null),
        (format!(r#"{{"id":7,"id":8,"a":"{long}"}}"#), Value::Null),
        // No id that may be repeated, and no request.
        (format!(r#"{{"id":7.0,"method":"ping","a":"{long}"}}"#), Value::Null),
        (format!(r#"{{"id":null,"method":"ping","a":"{long}"}}"#), Value::Null),
        (format!(r#"[{{"id":7,"method":"ping","a":"{long}"}}]"#), Value::Null),
        (long.clone(), Value::Null),
    ] {
        assert_eq!(answer(&server, &message).await["id"], id, "{message}");
        let mut client = Client::connect(&server);
        client.send_bytes(format!("{message}\n").as_bytes()).await;
        assert_eq!(client.next().await["id"], id, "over stdio: {message}");
    }
}

/// Case 46: an answer is never answered, even if it can't be read.
#[tokio::test]
async fn a_broken_response_is_dropped() {
    let server = builder().max_message_bytes(2_000).build().unwrap();
    let (deep, long) = (format!("{}{}", "[".repeat(200), "]".repeat(200)), "x".repeat(2_000));
    for message in [
        r#"{"jsonrpc":"2.0","id":1,"result":{"a":1,"a":2}}"#.to_owned(),
        r#"{"jsonrpc":"2.0","id":1,"result":1,"result":2}"#.to_owned(),
        r#"{"jsonrpc":"2.0","id":1,"id":2,"error":{}}"#.to_owned(),
        format!(r#"{{"jsonrpc":"2.0","id":1.5,"result":{deep}}}"#),
        format!(r#"{{"jsonrpc":"2.0","error":{deep},"id":null}}"#),
        format!(r#"{{"jsonrpc":"2.0","id":1,"result":{{"a":"{long}"}}}}"#),
        format!(r#"{{"jsonrpc":"2.0","result":"{long}","id":1}}"#),
    ] {
        assert_eq!(server.handle(message.as_bytes()).await, None, "{message}");
        let mut client = Client::connect(&server);
        client.send_bytes(format!("{message}\n").as_bytes()).await;
        assert_eq!(
            client.ask(&plain_request(1, "ping", json!({}))).await["result"],
            json!({}),
            "over stdio: {message}"
        );
    }
    // With a method it is a request, whatever else it has.
    let request = format!(r#"{{"jsonrpc":"2.0","id":1,"result":0,"method":"ping","params":{deep}}}"#);
    assert_eq!(answer(&server, &request).await["id"], 1);
}

#[tokio::test]
async fn a_message_that_is_nested_too_deep_is_refused() {
    let nested = |levels: usize| {
        let inner = levels - 2;
        format!(
            r#"{{"jsonrpc":"2.0","id":1,"method":"ping","params":{{"a":{}{}}}}}"#,
            "[".repeat(inner),
            "]".repeat(inner)
        )
    };
    for (set, bound) in [(None, 128), (Some(8), 8), (Some(1_000_000), 128)] {
        let server = set.map_or_else(builder, |levels| builder().max_depth(levels)).build().unwrap();
        assert_eq!(answer(&server, &nested(bound)).await["id"], 1, "{set:?}");
        let refused = answer(&server, &nested(bound + 1)).await;
        let message = format!("Invalid request: nested more than {bound} deep");
        let error = json!({ "code": -32600, "message": message });
        assert_eq!(refused, json!({ "jsonrpc": "2.0", "id": 1, "error": error }), "{set:?}");
    }
}

#[tokio::test]
async fn a_result_that_is_too_large_is_an_error_that_a_model_can_act_on() {
    let server = builder().tools(Traces::default()).max_result_bytes(1_000).build().unwrap();
    let long = |letters: usize| call(1, "long", json!({ "letters": letters })).to_string();
    let fits = answer(&server, &long(500)).await;
    assert_eq!(text(&fits).len(), 500);
    let largest = 500 + 1_000 - fits["result"].to_string().len();
    assert_eq!(text(&answer(&server, &long(largest)).await).len(), largest, "as many bytes as allowed");
    let refused = answer(&server, &long(largest + 1)).await;
    assert_eq!(refused["result"]["isError"], true);
    let expected = "The result is too large: it has 1001 bytes, and at most 1000 are sent. Ask for less.";
    assert_eq!(text(&refused), expected);
    // Structured content counts, and is not part of the refusal.
    let refused = answer(&server, &call(1, "count", json!({ "to": 500 })).to_string()).await;
    assert!(text(&refused).starts_with("The result is too large"), "{refused}");
    assert!(refused["result"].get("structuredContent").is_none());
}

/// Refuses with so many letters, and not as a tool.
#[tool]
fn refuse(letters: usize) -> Result<(), ToolError> {
    Err(ToolError::protocol(ErrorCode(-100), "x".repeat(letters)))
}

#[tokio::test]
async fn a_protocol_error_may_be_no_larger_than_a_result() {
    let server = builder().tools(toolset![refuse]).max_result_bytes(1_000).build().unwrap();
    let refused = async |letters: usize| {
        let answer = answer(&server, &call(1, "refuse", json!({ "letters": letters })).to_string()).await;
        assert_eq!(answer["error"]["code"], -100);
        answer["error"]["message"].as_str().unwrap().to_owned()
    };
    assert_eq!(refused(900).await.len(), 900);
    let too_large = refused(2_000).await;
    assert_eq!(too_large, "The result is too large: it has 2026 bytes, and at most 1000 are sent. Ask for less.");
}

/// Counts what runs.
#[derive(Clone, Default)]
struct Meter(Arc<Counts>);

#[derive(Default)]
struct Counts {
    begun: AtomicUsize,
    running: AtomicUsize,
    most: AtomicUsize,
}

struct Running<'a>(&'a Counts);

impl<'a> Running<'a> {
    fn begin(counts: &'a Counts) -> Self {
        counts.begun.fetch_add(1, Ordering::SeqCst);
        let running = counts.running.fetch_add(1, Ordering::SeqCst) + 1;
        counts.most.fetch_max(running, Ordering::SeqCst);
        Self(counts)
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.running.fetch_sub(1, Ordering::SeqCst);
    }
}

#[tools]
impl Meter {
    /// Takes its time, two at a time.
    #[tool(concurrency = 2)]
    async fn careful(&self) {
        let _running = Running::begin(&self.0);
        for _ in 0..10 {
            tokio::task::yield_now().await;
        }
    }

    /// Waits for ever, one at a time.
    #[tool(concurrency = 1)]
    async fn stuck(&self) {
        std::future::pending::<()>().await;
    }

    /// Gives a text of so many letters.
    #[tool]
    fn letters(&self, letters: usize) -> String {
        let _running = Running::begin(&self.0);
        "x".repeat(letters)
    }

    /// Gives a text of so many letters once so many calls of it are running.
    #[tool]
    async fn together(&self, calls: usize, letters: usize) -> String {
        let _running = Running::begin(&self.0);
        while self.0.begun.load(Ordering::SeqCst) < calls {
            tokio::task::yield_now().await;
        }
        "x".repeat(letters)
    }

    /// Takes a text of any length.
    #[tool]
    async fn swallow(&self, text: String) {
        let _running = Running::begin(&self.0);
        drop(text);
        std::future::pending::<()>().await;
    }

    /// Reports progress without end.
    #[tool]
    async fn report(&self, cx: &Context) {
        let _running = Running::begin(&self.0);
        for step in 1..=100_000 {
            cx.progress(f64::from(step), None, Some("on and on"));
        }
        std::future::pending::<()>().await;
    }
}

#[tokio::test]
async fn no_more_calls_of_a_tool_run_than_it_says_and_all_are_answered() {
    let meter = Meter::default();
    let server = Server::new("meter", "1.0.0").tools(meter.clone()).build().unwrap();
    let mut client = Client::connect(&server);
    for id in 0..20 {
        client.send(&call(id, "careful", json!({}))).await;
    }
    assert_eq!(client.finish().await.len(), 20);
    assert_eq!((meter.0.begun.load(Ordering::SeqCst), meter.0.most.load(Ordering::SeqCst)), (20, 2));
}

#[tokio::test]
async fn calls_that_wait_for_their_tool_keep_no_other_tool_from_running() {
    let server = Server::new("meter", "1.0.0").tools(Meter::default()).max_calls(2).build().unwrap();
    let mut client = Client::connect(&server);
    for id in 0..10 {
        client.send(&call(id, "stuck", json!({}))).await;
    }
    assert_eq!(text(&client.ask(&call("other", "letters", json!({ "letters": 1 }))).await), "x");
}

/// Sends line after line, for as long as they are read.
struct Flood<F> {
    line: F,
    rest: Vec<u8>,
    sent: Arc<AtomicUsize>,
    most: usize,
}

impl<F: Fn(usize) -> Value> Flood<F> {
    fn new(most: usize, line: F) -> (Self, Arc<AtomicUsize>) {
        let sent = Arc::default();
        (Self { line, rest: Vec::new(), sent: Arc::clone(&sent), most }, sent)
    }
}

impl<F: Fn(usize) -> Value + Unpin> AsyncRead for Flood<F> {
    fn poll_read(mut self: Pin<&mut Self>, _: &mut Task<'_>, buf: &mut ReadBuf<'_>) -> Poll<std::io::Result<()>> {
        if self.rest.is_empty() {
            let id = self.sent.load(Ordering::SeqCst);
            if id == self.most {
                return Poll::Ready(Ok(()));
            }
            self.rest = format!("{}\n", (self.line)(id)).into_bytes();
            self.sent.fetch_add(1, Ordering::SeqCst);
        }
        let count = self.rest.len().min(buf.remaining());
        buf.put_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Poll::Ready(Ok(()))
    }
}

/// Takes nothing.
struct Wall;

impl AsyncWrite for Wall {
    fn poll_write(self: Pin<&mut Self>, _: &mut Task<'_>, _: &[u8]) -> Poll<std::io::Result<usize>> {
        Poll::Pending
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Task<'_>) -> Poll<std::io::Result<()>> {
        Poll::Pending
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Task<'_>) -> Poll<std::io::Result<()>> {
        Poll::Pending
    }
}

/// More than any server takes on. A flood that gets there was not stopped.
const ENDLESS: usize = 100_000;

fn small(meter: &Meter) -> ReadyServer {
    Server::new("small", "1.0.0")
        .tools(meter.clone())
        .max_calls(4)
        .max_waiting_calls(4)
        .max_queued_bytes(16 << 10)
        .max_message_bytes(64 << 10)
        .build()
        .unwrap()
}

/// Lets a client that never reads send until the server reads no more: how many messages were read. Time is paused, so
/// that it passes exactly when nothing moves any more.
async fn read_until_stuck(server: &ReadyServer, line: impl Fn(usize) -> Value + Send + Unpin) -> usize {
    let (flood, sent) = Flood::new(ENDLESS, line);
    let end = tokio::time::timeout(Duration::from_secs(3600), server.serve(flood, Wall)).await;
    assert!(end.is_err(), "the server ended: {end:?}");
    sent.load(Ordering::SeqCst)
}

#[tokio::test(start_paused = true)]
async fn a_client_that_does_not_read_is_not_read_from() {
    let server = small(&Meter::default());
    let ping = |id| plain_request(id, "ping", json!({}));
    let read = read_until_stuck(&server, ping).await;
    // Each answer is some 40 bytes, and 128 for keeping it.
    assert!((50..300).contains(&read), "{read} pings were read");
}

#[tokio::test(start_paused = true)]
async fn results_that_nobody_reads_are_not_made() {
    let meter = Meter::default();
    let read = read_until_stuck(&small(&meter), |id| call(id, "letters", json!({ "letters": 10_000 }))).await;
    let begun = meter.0.begun.load(Ordering::SeqCst);
    // Two fill the queue; others may have begun before that was so, at most as many as run at a time.
    assert!((2..=2 + 4).contains(&begun), "{begun} results of 10 kB were made");
    assert!(read <= begun + 4 + 4 + 2, "{read} calls were read");
}

/// One call that never ends and many that wait: what is kept of their messages is bounded by bytes.
#[tokio::test(start_paused = true)]
async fn long_messages_of_calls_that_wait_are_not_piled_up() {
    let meter = Meter::default();
    let server = Server::new("small", "1.0.0")
        .tools(meter.clone())
        .max_calls(1)
        .max_waiting_calls(10_000)
        .max_message_bytes(64 << 10)
        // Full after the first refusal.
        .max_queued_bytes(1)
        .build()
        .unwrap();
    let long = "x".repeat(60 << 10);
    let read = read_until_stuck(&server, |id| call(id, "swallow", json!({ "text": long }))).await;
    // Four messages of the longest kind, the one whose call runs and has let go of its message, and those refused: one
    // on its way out, one in the queue and one in hand.
    assert!((4..=9).contains(&read), "{read} messages of 60 KiB were read");
}

#[tokio::test(start_paused = true)]
async fn progress_that_nobody_reads_is_left_out_and_holds_up_no_handler() {
    let meter = Meter::default();
    let line = |id| {
        let mut call = call(id, "report", json!({}));
        call["params"]["_meta"]["progressToken"] = json!(id);
        call
    };
    let read = read_until_stuck(&small(&meter), line).await;
    assert!((1..=4).contains(&meter.0.begun.load(Ordering::SeqCst)));
    assert!(read <= 4 + 4 + 2, "{read} calls were read");
}

/// What waits is not lost: once the client reads, every call is answered exactly once.
#[tokio::test(start_paused = true)]
async fn a_client_that_reads_late_gets_every_answer_once() {
    const CALLS: usize = 200;
    let meter = Meter::default();
    let server = small(&meter);
    let (flood, sent) = Flood::new(CALLS, |id| call(id, "letters", json!({ "letters": 1_000 })));
    let (mut output, written) = duplex(64);
    let serving = tokio::spawn(async move { server.serve(flood, written).await });
    tokio::time::sleep(Duration::from_secs(3600)).await;
    assert!(sent.load(Ordering::SeqCst) < CALLS, "it has stopped reading");
    let mut answers = String::new();
    output.read_to_string(&mut answers).await.unwrap();
    serving.await.unwrap().unwrap();
    let id = |line: &str| serde_json::from_str::<Value>(line).unwrap()["id"].as_u64().unwrap();
    let mut ids: Vec<u64> = answers.lines().map(id).collect();
    ids.sort_unstable();
    assert_eq!(ids, (0..CALLS as u64).collect::<Vec<_>>());
}

/// Calls that ran already when the queue became full. A small result is kept in any case; of large ones as many as fit
/// into sixteen times the queue, and one that is larger than that.
#[tokio::test(start_paused = true)]
async fn results_that_are_ready_and_unread_are_kept_up_to_so_many_bytes() {
    const CALLS: usize = 32;
    for (letters, kept) in [(10_000, CALLS), (100_000, 3), (1_000_000, 2)] {
        let server = Server::new("small", "1.0.0").tools(Meter::default()).max_queued_bytes(16 << 10).build().unwrap();
        let (flood, _) =
            Flood::new(CALLS, move |id| call(id, "together", json!({ "calls": CALLS, "letters": letters })));
        let (mut output, written) = duplex(64);
        let serving = tokio::spawn(async move { server.serve(flood, written).await });
        tokio::time::sleep(Duration::from_secs(1)).await;
        let mut answers = String::new();
        output.read_to_string(&mut answers).await.unwrap();
        serving.await.unwrap().unwrap();
        let answers: Vec<Value> = answers.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(answers.len(), CALLS);
        let (left_out, whole): (Vec<_>, Vec<_>) =
            answers.iter().partition(|answer| text(answer).starts_with("The result is left out: it has about 1"));
        assert!(left_out.iter().all(|answer| answer["result"]["isError"] == true), "{left_out:?}");
        assert!(whole.iter().all(|answer| text(answer).len() == letters));
        assert_eq!(whole.len(), kept, "of {letters} letters");
    }
}

/// The end of the input, with a call that does not end and a client that does not read.
#[tokio::test(start_paused = true)]
async fn everything_at_the_end_has_the_grace_together() {
    const GRACE: Duration = Duration::from_secs(600);
    for queue in [1 << 10, 1 << 20] {
        let server = Server::new("small", "1.0.0")
            .tools(Meter::default())
            .max_queued_bytes(queue)
            .shutdown_grace(GRACE)
            .build()
            .unwrap();
        let (flood, _) = Flood::new(3, |id| match id {
            0 => call(0, "stuck", json!({})),
            id => call(id, "letters", json!({ "letters": 10_000 })),
        });
        let start = tokio::time::Instant::now();
        server.serve(flood, Wall).await.unwrap();
        let passed = start.elapsed();
        assert!(passed.abs_diff(GRACE) < Duration::from_secs(1), "{passed:?} with a queue of {queue} bytes");
    }
}
