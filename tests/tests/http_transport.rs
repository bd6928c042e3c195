//! The Streamable HTTP transport over a raw socket: methods, statuses, media types, streams.

use std::time::Duration;

use http_body_util::BodyExt as _;
use mcp_runtime::protocol::ErrorCode;
use mcp_tests::{
    client::{call, initialize, meta, plain_call, plain_request, request, text},
    fixture::{Traces, builder, server},
    http::{Site, lines, modern, post},
};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};
use tower_service::Service as _;

fn add() -> Value {
    call(1, "add", json!({ "a": 1, "b": 2 }))
}

#[tokio::test]
async fn a_plain_call_is_answered_with_json() {
    let (server, _) = server();
    let site = Site::open(&server).await;
    let answer = site.ask(modern(&add(), &[])).await;
    assert_eq!(answer.status, 200);
    let message = answer.json();
    assert_eq!(message["result"]["structuredContent"], json!({ "sum": 3 }));
    assert_eq!(message["result"]["resultType"], "complete");
    assert_eq!(answer.header("content-length"), Some(answer.body.len().to_string().as_str()));
    assert_eq!(answer.header("mcp-session-id"), None);
}

#[tokio::test]
async fn what_a_handler_reports_makes_a_stream() {
    let (server, _) = server();
    let site = Site::open(&server).await;
    let mut message = call(7, "report", json!({}));
    message["params"]["_meta"]["progressToken"] = json!("token");
    message["params"]["_meta"]["io.modelcontextprotocol/logLevel"] = json!("info");
    let answer = site.ask(modern(&message, &[])).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("x-accel-buffering"), Some("no"));
    assert_eq!(answer.header("cache-control"), Some("no-cache"));
    let events = answer.events();
    let methods: Vec<_> = events.iter().map(|event| event["method"].as_str().unwrap_or("-")).collect();
    let progress = "notifications/progress";
    assert_eq!(methods, [progress, progress, progress, "notifications/message", "-"]);
    assert_eq!(events[0]["params"]["progressToken"], "token");
    assert_eq!(text(&events[4]), "done");
    // Nobody asked for reports.
    let plain = site.ask(modern(&call(7, "report", json!({})), &[])).await;
    assert_eq!(text(&plain.json()), "done");
}

#[tokio::test]
async fn the_client_says_in_what_it_takes_an_answer() {
    let (server, _) = server();
    let site = Site::open(&server).await;
    let with = |message: &Value, accept: &str| {
        let request = String::from_utf8(modern(message, &[])).unwrap();
        request.replace("Accept: application/json, text/event-stream\r\n", accept)
    };
    let mut report = call(7, "report", json!({}));
    report["params"]["_meta"]["progressToken"] = json!(1);
    let answer = site.ask(with(&report, "Accept: application/json\r\n")).await;
    assert_eq!(text(&answer.json()), "done");
    let answer = site.ask(with(&add(), "Accept: text/event-stream\r\n")).await;
    assert_eq!(answer.events().len(), 1);
    assert_eq!(site.ask(with(&add(), "Accept: */*\r\n")).await.code(), 0);
    assert_eq!(site.ask(with(&add(), "")).await.code(), 0);
    assert_eq!(site.ask(with(&add(), "Accept: text/html\r\n")).await.status, 406);
}

#[tokio::test]
async fn statuses_of_messages() {
    let (server, traces) = server();
    let site = Site::open(&server).await;
    let modern_lines = |method: &str, name: &str| {
        format!("MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: {method}\r\nMcp-Name: {name}")
    };
    let plain = modern_lines("tools/call", "add");
    let no_version = json!({ "io.modelcontextprotocol/clientCapabilities": {} });
    let no_capabilities = json!({ "io.modelcontextprotocol/protocolVersion": "2026-07-28" });
    let with_meta = |meta: &Value| {
        json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call",
            "params": { "name": "add", "arguments": { "a": 1, "b": 2 }, "_meta": meta } })
        .to_string()
    };
    let cases = [
        ("{", &*plain, 400, -32700),
        ("{\"a\":1e400}", &plain, 400, -32700),
        ("[]", &plain, 400, -32600),
        ("{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}", &plain, 400, -32600),
        ("{\"jsonrpc\":\"2.0\",\"id\":1.0,\"method\":\"ping\"}", &plain, 400, -32600),
        (&with_meta(&json!({})), &plain, 400, -32602),
        (&with_meta(&no_version), &plain, 400, -32602),
        (&with_meta(&no_capabilities), &plain, 400, -32602),
        (&call(1, "nope", json!({})).to_string(), &modern_lines("tools/call", "nope"), 200, -32602),
        (&call(1, "add", json!([])).to_string(), &plain, 200, -32602),
        (&request(1, "no/such", json!({})).to_string(), &modern_lines("no/such", ""), 404, -32601),
        (&request(1, "ping", json!({})).to_string(), &modern_lines("ping", ""), 404, -32601),
        (&request(1, "initialize", json!({})).to_string(), &modern_lines("initialize", ""), 404, -32601),
        (&initialize("2025-11-25").to_string(), &modern_lines("initialize", ""), 400, -32602),
        (&call(1, "refuse", json!({})).to_string(), &modern_lines("tools/call", "refuse"), 200, -100),
        (&call(1, "lie", json!({})).to_string(), &modern_lines("tools/call", "lie"), 200, -32603),
    ];
    for (body, lines, status, code) in cases {
        let answer = site.ask(post(&[lines], body)).await;
        assert_eq!((answer.status, answer.code()), (status, code), "{body}");
    }
    assert_eq!(traces.added(), 0);
}

/// Serves clients that can sample.
#[mcp_runtime::tool]
fn sample(cx: &mcp_runtime::Context) -> Result<&'static str, mcp_runtime::ToolError> {
    if cx.client_capabilities().sampling.is_some() {
        return Ok("sampled");
    }
    let error = mcp_runtime::ToolError::protocol(ErrorCode::MISSING_CLIENT_CAPABILITY, "the client can't sample");
    Err(error.with_data(json!({ "requiredCapabilities": { "sampling": {} } })))
}

/// The request is refused as one that says too little about its client, which is the only error of a tool with a status.
#[tokio::test]
async fn a_capability_that_the_client_did_not_declare() {
    let site = Site::open(&builder().tools(mcp_runtime::toolset![sample]).build().unwrap()).await;
    let mut message = call("a", "sample", json!({}));
    let answer = site.ask(modern(&message, &[])).await;
    assert_eq!((answer.status, answer.code()), (400, -32021));
    let expected = json!({ "code": -32021, "message": "the client can't sample",
        "data": { "requiredCapabilities": { "sampling": {} } } });
    assert_eq!((&answer.json()["id"], &answer.json()["error"]), (&json!("a"), &expected));
    message["params"]["_meta"]["io.modelcontextprotocol/clientCapabilities"] = json!({ "sampling": {} });
    assert_eq!(text(&site.ask(modern(&message, &[])).await.json()), "sampled");
    // The older revisions know no such status.
    let older = plain_call(1, "sample", json!({})).to_string();
    let answer = site.ask(post(&["MCP-Protocol-Version: 2025-11-25"], &older)).await;
    assert_eq!((answer.status, answer.code()), (200, -32021));
}

#[tokio::test]
async fn a_version_that_is_not_spoken() {
    let (server, _) = server();
    let site = Site::open(&server).await;
    let mut message = request("a", "server/discover", json!({}));
    message["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"] = json!("v999.0.0");
    let body = message.to_string();
    let answer = site.ask(post(&["MCP-Protocol-Version: v999.0.0", "Mcp-Method: server/discover"], &body)).await;
    assert_eq!((answer.status, answer.code()), (400, -32022));
    assert_eq!(answer.json()["id"], "a");
    assert_eq!(answer.json()["error"]["data"]["requested"], "v999.0.0");
    // What contradicts itself comes before what is not spoken.
    let answer = site.ask(post(&["MCP-Protocol-Version: 2026-07-28", "Mcp-Method: server/discover"], &body)).await;
    assert_eq!((answer.status, answer.code()), (400, -32020));
}

#[tokio::test]
async fn requests_that_are_refused_for_their_form() {
    let (server, traces) = server();
    let site = Site::open(&server).await;
    let good = String::from_utf8(modern(&add(), &[])).unwrap();
    // As a whole in one chunk, with this as its coding.
    let coded = |coding: &str| {
        let (head, body) = good.split_once("\r\n\r\n").unwrap();
        let length = format!("Content-Length: {}", body.len());
        let head = head.replace(&length, &format!("Transfer-Encoding: {coding}"));
        format!("{head}\r\n\r\n{:x}\r\n{body}\r\n0\r\n\r\n", body.len())
    };
    for (request, status) in [
        (good.replace("POST", "GET"), 405),
        (good.replace("POST", "DELETE"), 405),
        (good.replace("POST", "OPTIONS"), 405),
        (good.replace("POST", "PUT"), 405),
        (good.replace("/mcp", "/"), 404),
        (good.replace("Host: localhost", "Host: evil.example.com"), 403),
        (good.replace("Host: localhost", "Host: localhost\r\nOrigin: http://evil.example.com"), 403),
        (good.replace("Host: localhost\r\n", ""), 400),
        (good.replace("Host: localhost", "Host: localhost\r\nhost: localhost"), 400),
        (good.replace("Host: localhost", "Host: a b"), 400),
        (good.replace("Host: localhost", "Host: localhost:abc"), 400),
        (good.replace("Host: localhost", "Host: localhost:99999"), 400),
        (coded("gzip, chunked"), 501),
        (coded("chunked\r\nTransfer-Encoding: chunked"), 501),
        (good.replace("application/json\r\nAccept", "text/plain\r\nAccept"), 415),
        (good.replace("application/json\r\nAccept", "application/json; charset=utf-16\r\nAccept"), 415),
        (good.replace("Host: localhost", "Host: localhost\r\nContent-Encoding: gzip"), 415),
    ] {
        let answer = site.ask(&request).await;
        assert_eq!(answer.status, status, "{}", request.lines().next().unwrap());
        let message = answer.json();
        assert!(message["error"]["message"].is_string() && message.get("id").is_none(), "{message}");
        assert_eq!(answer.header("allow").is_some(), status == 405);
        // What would have been taken (RFC 9110, section 15.5.16).
        let coded = status == 415 && request.contains("gzip");
        assert_eq!(answer.header("accept"), (status == 415 && !coded).then_some("application/json"));
        assert_eq!(answer.header("accept-encoding"), coded.then_some("identity"));
        assert_eq!(answer.header("access-control-allow-origin"), None);
    }
    assert_eq!(traces.added(), 0);
    // HTTP/1.0 has no `Host`, and some name the coding that is none.
    for good in [
        good.replace("HTTP/1.1\r\nHost: localhost", "HTTP/1.0"),
        good.replace("Host: localhost", "Host: localhost\r\nContent-Encoding: identity"),
        good.replace("application/json\r\nAccept", "application/json;charset=UTF-8\r\nAccept"),
        coded("chunked"),
        coded("Chunked"),
    ] {
        assert_eq!(site.ask(&good).await.code(), 0, "{good}");
    }
}

/// A body that says nothing of its length is counted as it comes.
#[tokio::test]
async fn a_body_is_bounded_whether_or_not_it_says_its_length() {
    let site = Site::open(&builder().max_message_bytes(300).build().unwrap()).await;
    let discover = |letters: usize| request(1, "server/discover", json!({ "x": "x".repeat(letters) }));
    let chunked = |message: &Value| {
        let lines = lines(message).join("\r\n");
        let head = String::from_utf8(post(&[&lines], "")).unwrap();
        let head = head.replace("Content-Length: 0", "Transfer-Encoding: chunked");
        let message = message.to_string();
        format!("{head}{:x}\r\n{message}\r\n0\r\n\r\n", message.len())
    };
    for (letters, status) in [(1, 200), (300, 413)] {
        let message = discover(letters);
        assert_eq!(site.ask(modern(&message, &[])).await.status, status);
        assert_eq!(site.ask(chunked(&message)).await.status, status);
    }
}

#[tokio::test]
async fn a_body_that_does_not_come_times_out() {
    let (server, _) = server();
    let site = Site::serve(server.into_service().body_timeout(Duration::from_millis(50))).await;
    let whole = modern(&add(), &[]);
    assert_eq!(site.ask(&whole[..whole.len() - 1]).await.status, 408);
}

#[tokio::test]
async fn notifications_are_accepted() {
    let (server, _) = server();
    let site = Site::open(&server).await;
    let cancelled = json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": 1 } });
    let initialized = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
    for message in [&cancelled, &initialized] {
        for version in ["2026-07-28", "2025-11-25"] {
            let line = format!("MCP-Protocol-Version: {version}");
            let answer = site.ask(post(&[&line], &message.to_string())).await;
            assert_eq!((answer.status, &*answer.body), (202, ""));
        }
    }
}

/// Case 44: whoever closes the connection of a call, or of its stream, cancels it.
#[tokio::test]
async fn a_client_that_goes_away_cancels_its_call() {
    let (server, traces) = server();
    let site = Site::open(&server).await;
    let first = site.send(modern(&call(1, "wait", json!({})), &[])).await;
    let second = site.send(modern(&call(1, "wait", json!({})), &[])).await;
    let mut streamed = call(1, "wait", json!({}));
    streamed["params"]["_meta"] = meta();
    let request = String::from_utf8(modern(&streamed, &[])).unwrap().replace("application/json, text", "text");
    let mut third = site.send(request).await;
    traces.waiting(3).await;
    third.read_u8().await.unwrap();
    drop(third);
    traces.waiting(2).await;
    drop(first);
    traces.waiting(1).await;
    drop(second);
    traces.waiting(0).await;
}

/// Whatever else it has sent behind its request.
#[tokio::test]
async fn a_client_that_has_sent_on_and_goes_away_cancels_its_call() {
    let (server, traces) = server();
    let site = Site::open(&server).await;
    let request = modern(&call(1, "wait", json!({})), &[]);
    let long = vec![b'x'; 100_000];
    for behind in [&b"\r\n"[..], b"P", &request, &long] {
        let together = site.send([&request, behind].concat()).await;
        let mut later = site.send(&request).await;
        traces.waiting(2).await;
        later.write_all(behind).await.unwrap();
        drop(together);
        traces.waiting(1).await;
        drop(later);
        traces.waiting(0).await;
    }
}

/// A request that waits behind another is not lost, however it arrives.
#[tokio::test]
async fn requests_that_are_sent_one_behind_the_other_are_answered() {
    let (server, _) = server();
    let site = Site::open(&server).await;
    let last = String::from_utf8(modern(&call(2, "echo", json!({ "text": "x".repeat(100_000) })), &[])).unwrap();
    let first = String::from_utf8(modern(&call(1, "sleep", json!({ "ms": 100 })), &[])).unwrap();
    let first = first.replace("Connection: close\r\n", "");
    let answers = async |mut stream: TcpStream| {
        let mut answers = String::new();
        stream.read_to_string(&mut answers).await.unwrap();
        (answers.matches("HTTP/1.1 200").count(), answers.contains("slept 100 ms"), answers.len() > 100_000)
    };
    assert_eq!(answers(site.send(format!("{first}{last}")).await).await, (2, true, true));
    let mut stream = site.send(&first).await;
    stream.write_all(last.as_bytes()).await.unwrap();
    assert_eq!(answers(stream).await, (2, true, true));
}

/// Reports far more than any buffer on the way holds.
#[mcp_runtime::tool]
async fn flood(cx: &mcp_runtime::Context) {
    let message = "x".repeat(4096);
    for step in 0..4096 {
        cx.progress(f64::from(step), None, Some(&message));
        tokio::task::yield_now().await;
    }
}

/// Says that it was called.
#[mcp_runtime::tool]
fn quick() -> &'static str {
    "here"
}

#[tokio::test]
async fn a_stream_that_nobody_reads_keeps_no_place_among_the_calls() {
    let server = builder().tools(mcp_runtime::toolset![flood, quick]).max_calls(1).build().unwrap();
    let site = Site::open(&server).await;
    let mut message = call(1, "flood", json!({}));
    message["params"]["_meta"]["progressToken"] = json!(1);
    let mut unread = site.send(modern(&message, &[])).await;
    unread.read_u8().await.unwrap();
    assert_eq!(text(&site.ask(modern(&call(2, "quick", json!({})), &[])).await.json()), "here");
}

/// Who calls, as a layer has found out.
#[derive(Clone)]
struct Caller(&'static str);

/// Says who calls.
#[mcp_runtime::tool]
fn whoami(#[from_context] caller: mcp_runtime::Extension<Caller>) -> &'static str {
    caller.0.0
}

/// What a layer around the service puts into a request's extensions reaches the handler.
#[tokio::test]
async fn extensions_of_the_request_reach_the_handler() {
    let server = builder().tools(mcp_runtime::toolset![whoami]).build().unwrap();
    let message = call(1, "whoami", json!({}));
    let mut request =
        http::Request::post("/mcp").header("host", "localhost").header("content-type", "application/json");
    for line in lines(&message) {
        let (name, value) = line.split_once(": ").unwrap();
        request = request.header(name, value);
    }
    let ask = async |request: http::Request<String>| {
        let answer = server.clone().into_service().call(request).await.unwrap();
        let body = answer.into_body().collect().await.unwrap().to_bytes();
        serde_json::from_slice::<Value>(&body).unwrap()
    };
    let mut request = request.body(message.to_string()).unwrap();
    assert_eq!(ask(request.clone()).await["result"]["isError"], true);
    request.extensions_mut().insert(Caller("alice"));
    assert_eq!(text(&ask(request).await), "alice");
}

#[tokio::test]
async fn older_clients_are_served_whatever_session_they_name() {
    let (server, _) = server();
    let site = Site::open(&server).await;
    for revision in ["2025-11-25", "2025-06-18", "2025-03-26"] {
        let answer = site.ask(post(&[], &initialize(revision).to_string())).await;
        let message = answer.json();
        assert_eq!(message["result"]["protocolVersion"], revision);
        let line = format!("MCP-Protocol-Version: {revision}");
        // The oldest revision has no such header.
        let lines: &[&str] = if revision == "2025-03-26" { &[] } else { &[&line, "Mcp-Session-Id: stale"] };
        let ask = async |message: Value| site.ask(post(lines, &message.to_string())).await;
        let answer = ask(plain_call(2, "add", json!({ "a": 1, "b": 2 }))).await.json();
        assert_eq!(text(&answer), "{\"sum\":3}");
        assert_eq!(answer["result"].get("structuredContent").is_some(), revision != "2025-03-26");
        assert_eq!(answer["result"].get("resultType"), None);
        assert_eq!(answer["result"].get("_meta"), None);
        let answer = ask(plain_request(3, "tools/list", json!({}))).await.json();
        assert_eq!(answer["result"].get("ttlMs"), None);
        for (method, params) in [("ping", json!({})), ("logging/setLevel", json!({ "level": "info" }))] {
            assert_eq!(ask(plain_request(4, method, params)).await.json()["result"], json!({}));
        }
        // 404 would say that the session is over.
        for (method, code) in [("no/such", -32601), ("server/discover", -32601)] {
            let answer = ask(plain_request(5, method, json!({}))).await;
            assert_eq!((answer.status, answer.code()), (200, code));
        }
    }
}

/// A client that is cut off has not cancelled (2025-11-25, transports).
#[tokio::test]
async fn an_older_client_that_goes_away_lets_its_call_go_on() {
    let (server, traces) = server();
    let site = Site::open(&server).await;
    let message = plain_call(1, "wait", json!({})).to_string();
    let stream = site.send(post(&["MCP-Protocol-Version: 2025-11-25"], &message)).await;
    traces.waiting(1).await;
    drop(stream);
    assert_eq!(site.ask(modern(&add(), &[])).await.code(), 0);
    traces.waiting(1).await;
}

#[tokio::test]
async fn a_version_header_of_no_revision_is_refused() {
    let (server, _) = server();
    let site = Site::open(&server).await;
    let message = plain_request(1, "tools/list", json!({})).to_string();
    for lines in [&["MCP-Protocol-Version: 2024-01-01"][..], &["MCP-Protocol-Version: 2025-11-25"; 2]] {
        assert_eq!(site.ask(post(lines, &message)).await.status, 400);
    }
}

#[tokio::test]
async fn shutdown_lets_calls_end_and_takes_no_more() {
    let (server, traces) = server();
    let site = Site::open(&server).await;
    let mut slow = site.send(modern(&call(1, "sleep", json!({ "ms": 300 })), &[])).await;
    // It has begun when a later one is answered.
    assert_eq!(site.ask(modern(&add(), &[])).await.code(), 0);
    site.close().await;
    let mut answer = String::new();
    slow.read_to_string(&mut answer).await.unwrap();
    assert!(answer.contains("slept 300 ms"), "{answer}");
    assert_eq!(traces.added(), 1);
}

/// Only calls in flight have the grace, which is an hour here.
#[tokio::test]
async fn shutdown_does_not_wait_for_requests_that_have_not_arrived() {
    let hour = Duration::from_secs(3600);
    let traces = Traces::default();
    let server = builder().tools(traces.clone()).shutdown_grace(hour).build().unwrap();
    let site = Site::serve(server.into_service().body_timeout(hour)).await;
    let whole = String::from_utf8(modern(&add(), &[])).unwrap();
    let kept = whole.replace("Connection: close\r\n", "");
    let idle = site.send("").await;
    let half_a_head = site.send("POST /mcp HT").await;
    let mut behind_another = site.send(&kept).await;
    let mut half_a_body = site.send(&kept[..kept.len() - 1]).await;
    // All of them are known when a later one is answered.
    behind_another.read_u8().await.unwrap();
    behind_another.write_all(b"POST /mcp HT").await.unwrap();
    assert_eq!(site.ask(&whole).await.code(), 0);
    site.close().await;
    let mut answer = String::new();
    half_a_body.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 503 "), "{answer}");
    assert_eq!(traces.added(), 2);
    drop((idle, half_a_head));
}

/// An answer that is being read when the server is asked to end is sent to its end, whether or not its connection would
/// have been kept.
#[tokio::test]
async fn shutdown_cuts_no_answer_short() {
    const LETTERS: usize = 14 << 20;
    let (server, _) = server();
    let long = String::from_utf8(modern(&call(1, "long", json!({ "letters": LETTERS })), &[])).unwrap();
    for request in [
        long.clone(),
        long.replace("Connection: close\r\n", ""),
        long.replace("HTTP/1.1\r\nHost: localhost", "HTTP/1.0"),
        long.replace("application/json, text", "text"),
    ] {
        let site = Site::open(&server).await;
        let mut stream = site.send(&request).await;
        stream.read_u8().await.unwrap();
        let reading = tokio::spawn(async move {
            tokio::time::sleep(Duration::from_millis(100)).await;
            let mut rest = Vec::new();
            stream.read_to_end(&mut rest).await.unwrap();
            rest.len()
        });
        site.close().await;
        assert!(reading.await.unwrap() > LETTERS, "{}", request.lines().next().unwrap());
    }
}
