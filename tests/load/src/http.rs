//! As much of an HTTP client as the load needs, and as little work: it shares the machine with the server.

use std::net::SocketAddr;

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader},
    net::TcpStream,
};

/// The longest response that is expected.
const MAX_BODY: usize = 1 << 16;

/// One connection.
pub struct Connection {
    stream: BufReader<TcpStream>,
    line: Vec<u8>,
}

/// A request under 2026-07-28 as a client sends it.
pub fn request(id: usize, method: &str, mut params: Value) -> Vec<u8> {
    let name = params["name"].as_str().map(|name| format!("Mcp-Name: {name}\r\n")).unwrap_or_default();
    params["_meta"] = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let body = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }).to_string();
    format!(
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Accept: application/json, text/event-stream\r\nMCP-Protocol-Version: 2026-07-28\r\n\
         Mcp-Method: {method}\r\n{name}Content-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}

impl Connection {
    /// Connects.
    pub async fn open(address: SocketAddr) -> Result<Self> {
        let stream = TcpStream::connect(address).await.context("can't connect")?;
        stream.set_nodelay(true)?;
        // Small, as there are many, and so is what they read.
        Ok(Self { stream: BufReader::with_capacity(1024, stream), line: Vec::new() })
    }

    /// Sends a request.
    pub async fn send(&mut self, request: &[u8]) -> Result<()> {
        Ok(self.stream.get_mut().write_all(request).await?)
    }

    /// The next line, without its end; `None` at the end of the connection.
    pub async fn line(&mut self) -> Result<Option<&str>> {
        self.line.clear();
        let read = self.stream.read_until(b'\n', &mut self.line).await?;
        Ok((read > 0).then(|| std::str::from_utf8(self.line.trim_ascii_end())).transpose()?)
    }

    /// Reads the head of a response, which has to be a success, and gives back the length of its body if it says so.
    pub async fn head(&mut self) -> Result<Option<usize>> {
        let status = self.line().await?.context("the connection ended before a response")?;
        ensure!(status == "HTTP/1.1 200 OK", "the response is {status}");
        let mut length = None;
        loop {
            let line = self.line().await?.context("the connection ended in the head of a response")?;
            if line.is_empty() {
                return Ok(length);
            }
            if let Some((name, value)) = line.split_once(": ")
                && name.eq_ignore_ascii_case("content-length")
            {
                length = Some(value.parse()?);
            }
        }
    }

    /// Reads a response with a JSON body.
    pub async fn json(&mut self) -> Result<Value> {
        match self.head().await? {
            Some(length @ ..=MAX_BODY) => {
                let mut body = vec![0; length];
                self.stream.read_exact(&mut body).await?;
                Ok(serde_json::from_slice(&body)?)
            }
            length => bail!("the response has a body of {length:?} bytes"),
        }
    }

    /// The next message of an event stream, as text; `None` at its end.
    pub async fn event(&mut self) -> Result<Option<&str>> {
        const FIELD: &str = "data: ";
        while let Some(line) = self.line().await? {
            if line.starts_with(FIELD) {
                break;
            }
        }
        // Looked at again, since what a loop has borrowed it can't give back.
        Ok(std::str::from_utf8(self.line.trim_ascii_end())?.strip_prefix(FIELD))
    }
}
