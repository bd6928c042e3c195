//! Clients that ask and never read. The server must get rid of them.

use std::net::SocketAddr;

use anyhow::{Context as _, Result};
use serde_json::json;
use tokio::{
    io::AsyncWriteExt as _,
    net::{TcpSocket, TcpStream},
    task::JoinHandle,
};

use crate::http::request;

/// How many bytes wait on the client's side, so that not much has to be sent until nothing goes any more.
const WINDOW: u32 = 4096;

/// Lets them send, one request behind the other, until the server closes the connection. Each task ends then.
pub async fn start(address: SocketAddr, count: usize) -> Result<Vec<JoinHandle<()>>> {
    let mut stalled = Vec::with_capacity(count);
    for _ in 0..count {
        let socket = TcpSocket::new_v4()?;
        socket.set_recv_buffer_size(WINDOW)?;
        let stream = socket.connect(address).await.context("can't connect")?;
        stalled.push(tokio::spawn(send(stream)));
    }
    Ok(stalled)
}

async fn send(mut stream: TcpStream) {
    let list = request(0, "tools/list", json!({}));
    while stream.write_all(&list).await.is_ok() {}
}
