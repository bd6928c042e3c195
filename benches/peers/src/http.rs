//! Requests over HTTP/1.1 on the loopback, with connections that are kept.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{SocketAddr, TcpStream},
    sync::Arc,
    thread,
};

use axum::{Router, body::Bytes, http::header::CONTENT_TYPE, routing::post};
use mcp_benches::{Case, toolkit};
use rmcp::transport::streamable_http_server::{
    StreamableHttpServerConfig, StreamableHttpService, session::local::LocalSessionManager,
};
use tokio::{net::TcpListener, runtime::Runtime};

use crate::{
    rounds::{Subject, table},
    sdk::Sdk,
};

/// How many connections ask at a time.
const CONNECTIONS: usize = 8;

/// Prints a table.
pub(crate) fn compare() {
    let runtime = Runtime::new().expect("a runtime");
    let case = Case::TwoHits;
    let ready = Bytes::from(case.bare(&case.request()));
    // Reads the body, and returns the same bytes each time.
    let bare = post(move |_: Bytes| {
        let ready = ready.clone();
        async move { ([(CONTENT_TYPE, "application/json")], ready) }
    });
    let kept = Sdk::new();
    let sdk = StreamableHttpService::new(
        move || Ok(kept.clone()),
        Arc::new(LocalSessionManager::default()),
        StreamableHttpServerConfig::default().with_legacy_session_mode(false).with_json_response(true),
    );
    let servers = [
        ("bare axum handler", Router::new().route("/mcp", bare)),
        ("toolkit", toolkit::server().into_service().into_router()),
        ("official SDK", Router::new().route_service("/mcp", sdk)),
    ];
    let request = request(&case.request());
    let subjects = servers.into_iter().map(|(name, router)| {
        let mut connections = connect(listen(&runtime, router));
        let request = &request;
        Subject::new(name, move |calls| ask(&mut connections, request, calls))
    });
    table(&format!("HTTP, 2 hits, {CONNECTIONS} connections"), 8_000, subjects.collect());
}

fn listen(runtime: &Runtime, router: Router) -> SocketAddr {
    let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).expect("a port");
    let address = listener.local_addr().expect("an address");
    runtime.spawn(async { axum::serve(listener, router).await.expect("a server") });
    address
}

/// The request with the headers that mirror it.
fn request(body: &[u8]) -> Vec<u8> {
    let head = format!(
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: application/json, \
         text/event-stream\r\nMCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: search_issues\r\n\
         Content-Length: {}\r\n\r\n",
        body.len()
    );
    [head.as_bytes(), body].concat()
}

fn connect(address: SocketAddr) -> Vec<BufReader<TcpStream>> {
    let connect = || {
        let stream = TcpStream::connect(address).expect("a connection");
        stream.set_nodelay(true).expect("a socket");
        BufReader::new(stream)
    };
    (0..CONNECTIONS).map(|_| connect()).collect()
}

/// Does so many requests, spread over the connections.
fn ask(connections: &mut [BufReader<TcpStream>], request: &[u8], calls: usize) {
    let share = calls / connections.len();
    thread::scope(|scope| {
        for connection in connections {
            scope.spawn(move || (0..share).for_each(|_| exchange(connection, request)));
        }
    });
}

/// One request and its whole response.
fn exchange(connection: &mut BufReader<TcpStream>, request: &[u8]) {
    connection.get_mut().write_all(request).expect("a server");
    let (mut line, mut length) = (String::new(), None);
    connection.read_line(&mut line).expect("a status");
    assert!(line.starts_with("HTTP/1.1 200"), "{line}");
    while line != "\r\n" {
        line.clear();
        connection.read_line(&mut line).expect("a header");
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().ok();
        }
    }
    let mut body = vec![0; length.expect("a length")];
    connection.read_exact(&mut body).expect("a body");
}
