//! An HTTP client that sends exactly the bytes it is given, so that nothing is put right on the way.

use std::net::SocketAddr;

use mcp_runtime::{HttpService, ReadyServer};
use serde_json::Value;
use tokio::{
    io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader},
    net::{TcpListener, TcpStream},
    sync::oneshot,
    task::JoinHandle,
};

/// A server on a free port of this machine.
pub struct Site {
    address: SocketAddr,
    end: oneshot::Sender<()>,
    serving: JoinHandle<std::io::Result<()>>,
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    /// The status code.
    pub status: u16,
    head: String,
    /// The body, with chunks put together.
    pub body: String,
}

impl Site {
    /// Serves with the default settings.
    pub async fn open(server: &ReadyServer) -> Self {
        Self::serve(server.clone().into_service()).await
    }

    /// Serves.
    pub async fn serve(service: HttpService) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (end, ended) = oneshot::channel();
        let serving = tokio::spawn(service.serve_until(listener, async {
            let _ = ended.await;
        }));
        Self { address, end, serving }
    }

    /// Asks the server to end, and waits until it has.
    pub async fn close(self) {
        let _ = self.end.send(());
        self.serving.await.unwrap().unwrap();
    }

    /// Sends a request and leaves the connection open.
    pub async fn send(&self, request: impl AsRef<[u8]>) -> TcpStream {
        send(self.address, request).await
    }

    /// Sends a request and reads the answer, to the end of the connection.
    pub async fn ask(&self, request: impl AsRef<[u8]>) -> Answer {
        ask(self.address, request).await
    }
}

/// An event stream as it comes.
pub struct Stream(BufReader<TcpStream>);

impl Stream {
    /// Sends a request whose answer is a stream.
    pub async fn open(site: &Site, request: impl AsRef<[u8]>) -> Self {
        Self::open_at(site.address, request).await
    }

    /// The same for a server that is elsewhere.
    pub async fn open_at(address: SocketAddr, request: impl AsRef<[u8]>) -> Self {
        Self(BufReader::new(send(address, request).await))
    }

    /// The next line of the response that starts like this, without that; `None` at its end, whatever ended it.
    pub async fn line(&mut self, start: &str) -> Option<String> {
        loop {
            let mut line = String::new();
            if self.0.read_line(&mut line).await.unwrap_or_default() == 0 {
                return None;
            }
            if let Some(rest) = line.strip_prefix(start) {
                return Some(rest.trim_end().to_owned());
            }
        }
    }

    /// The next message.
    pub async fn next(&mut self) -> Option<Value> {
        self.line("data: ").await.map(|data| serde_json::from_str(&data).unwrap())
    }

    /// Reads to the end of the connection.
    pub async fn finish(mut self) {
        self.0.read_to_end(&mut Vec::new()).await.unwrap();
    }
}

/// Sends a request to a server that is elsewhere, and leaves the connection open.
pub async fn send(address: SocketAddr, request: impl AsRef<[u8]>) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request.as_ref()).await.unwrap();
    stream
}

/// Sends a request to a server that is elsewhere and reads the answer, to the end of the connection.
pub async fn ask(address: SocketAddr, request: impl AsRef<[u8]>) -> Answer {
    let mut stream = send(address, request).await;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.unwrap();
    Answer::read(&bytes)
}

/// A POST of `body` with these header lines besides those that every client sends, except `Mcp-*`. The connection is
/// closed afterwards.
pub fn post(lines: &[&str], body: &str) -> Vec<u8> {
    post_bytes(&lines.iter().map(|line| line.as_bytes()).collect::<Vec<_>>(), body)
}

/// The same with lines of any bytes.
pub fn post_bytes(lines: &[&[u8]], body: &str) -> Vec<u8> {
    let mut request = format!(
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Accept: application/json, text/event-stream\r\nContent-Length: {}\r\nConnection: close\r\n",
        body.len()
    )
    .into_bytes();
    for line in lines {
        request.extend_from_slice(line);
        request.extend_from_slice(b"\r\n");
    }
    request.extend_from_slice(b"\r\n");
    request.extend_from_slice(body.as_bytes());
    request
}

/// The `Mcp-*` lines that go with a message under 2026-07-28, but for mirrored arguments.
pub fn lines(message: &Value) -> Vec<String> {
    let mut lines = vec!["MCP-Protocol-Version: 2026-07-28".to_owned()];
    lines.push(format!("Mcp-Method: {}", message["method"].as_str().unwrap()));
    if let Some(name) = message["params"]["name"].as_str() {
        lines.push(format!("Mcp-Name: {name}"));
    }
    lines
}

/// A request under 2026-07-28 as a client sends it that does everything right, with these lines besides.
pub fn modern(message: &Value, more: &[&str]) -> Vec<u8> {
    let lines = lines(message);
    let lines: Vec<&str> = lines.iter().map(String::as_str).chain(more.iter().copied()).collect();
    post(&lines, &message.to_string())
}

impl Answer {
    fn read(bytes: &[u8]) -> Self {
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no response in {text:?}"));
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let mut answer = Self { status, head: head.to_owned(), body: body.to_owned() };
        if answer.header("transfer-encoding") == Some("chunked") {
            answer.body = unchunked(body);
        }
        answer
    }

    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.filter(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value).next()
    }

    /// The body, which has to be one JSON message.
    #[track_caller]
    pub fn json(&self) -> Value {
        assert_eq!(self.header("content-type"), Some("application/json"), "{self:?}");
        serde_json::from_str(&self.body).unwrap()
    }

    /// The messages of the body, which has to be an event stream.
    #[track_caller]
    pub fn events(&self) -> Vec<Value> {
        assert_eq!(self.header("content-type"), Some("text/event-stream"), "{self:?}");
        let data = self.body.lines().filter_map(|line| line.strip_prefix("data: "));
        data.map(|data| serde_json::from_str(data).unwrap()).collect()
    }

    /// The code of the JSON-RPC error in the body, or 0 if there is a result.
    #[track_caller]
    pub fn code(&self) -> i64 {
        let message = self.json();
        match message.get("result") {
            Some(_) => 0,
            None => message["error"]["code"].as_i64().unwrap_or_else(|| panic!("no error in {self:?}")),
        }
    }
}

fn unchunked(mut rest: &str) -> String {
    let mut body = String::new();
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap();
        body.push_str(&after[..size]);
        rest = after[size..].strip_prefix("\r\n").unwrap();
        if size == 0 {
            break;
        }
    }
    body
}
