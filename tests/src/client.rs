//! A client of one connection, driven line by line.

use mcp_runtime::ReadyServer;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader, DuplexStream, duplex},
    task::JoinHandle,
};

/// How many bytes either side may be ahead of the other.
const PIPE: usize = 1 << 16;

/// A client in the same process.
pub struct Client {
    /// To the server; `None` once closed.
    input: Option<DuplexStream>,
    output: BufReader<DuplexStream>,
    serving: JoinHandle<std::io::Result<()>>,
}

impl Client {
    /// Connects to a server.
    pub fn connect(server: &ReadyServer) -> Self {
        let (input, server_input) = duplex(PIPE);
        let (server_output, output) = duplex(PIPE);
        let server = server.clone();
        let serving = tokio::spawn(async move { server.serve(server_input, server_output).await });
        Self { input: Some(input), output: BufReader::new(output), serving }
    }

    /// Sends bytes as they are.
    pub async fn send_bytes(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).await.unwrap();
    }

    /// Sends a message.
    pub async fn send(&mut self, message: &Value) {
        self.send_bytes(format!("{message}\n").as_bytes()).await;
    }

    /// The next message of the server.
    pub async fn next(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).await.unwrap();
        assert!(line.ends_with('\n'), "the server has closed its output after {line:?}");
        serde_json::from_str(&line).unwrap()
    }

    /// Sends a request and gives back the next message, which is taken to be its answer.
    pub async fn ask(&mut self, request: &Value) -> Value {
        self.send(request).await;
        self.next().await
    }

    /// Closes the way to the server, and gives back everything that still comes.
    pub async fn finish(mut self) -> Vec<Value> {
        drop(self.input.take());
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).await.unwrap();
        self.serving.await.unwrap().unwrap();
        rest.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// Closes the way from the server, and gives back how serving ended.
    pub async fn hang_up(self) -> std::io::Result<()> {
        let Self { input, output, serving } = self;
        drop(output);
        let ended = serving.await.unwrap();
        drop(input);
        ended
    }

    /// Opens a conversation of an older revision.
    pub async fn initialize(&mut self, revision: &str) -> Value {
        let answer = self.ask(&initialize(revision)).await;
        self.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" })).await;
        answer
    }
}

/// An `initialize` request with the id `"init"`.
pub fn initialize(revision: &str) -> Value {
    json!({
        "jsonrpc": "2.0", "id": "init", "method": "initialize",
        "params": {
            "protocolVersion": revision, "capabilities": {}, "clientInfo": { "name": "test", "version": "1" },
        },
    })
}

/// What a request under 2026-07-28 has to carry.
pub fn meta() -> Value {
    json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    })
}

/// A request under 2026-07-28; `params` is an object.
pub fn request(id: impl Into<Value>, method: &str, mut params: Value) -> Value {
    params["_meta"] = meta();
    plain_request(id, method, params)
}

/// A request as the older revisions have it.
pub fn plain_request(id: impl Into<Value>, method: &str, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id.into(), "method": method, "params": params })
}

/// A call under 2026-07-28.
pub fn call(id: impl Into<Value>, tool: &str, arguments: Value) -> Value {
    request(id, "tools/call", json!({ "name": tool, "arguments": arguments }))
}

/// A call as the older revisions have it.
pub fn plain_call(id: impl Into<Value>, tool: &str, arguments: Value) -> Value {
    plain_request(id, "tools/call", json!({ "name": tool, "arguments": arguments }))
}

/// `notifications/cancelled` for a request.
pub fn cancel(id: impl Into<Value>) -> Value {
    json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": id.into() } })
}

/// The text of the first block of a tool's result.
#[track_caller]
pub fn text(answer: &Value) -> &str {
    answer["result"]["content"][0]["text"].as_str().unwrap_or_else(|| panic!("no text in {answer:#}"))
}
