//! Standard input, read by a thread of its own.
//!
//! tokio's standard input reads on the runtime's pool of blocking threads, and a runtime waits for those when it shuts
//! down: a server whose output is closed would hang until its client sends one more line. A plain thread ends with the
//! process.

use std::{
    io::{self, Read as _},
    pin::Pin,
    task::{Context, Poll, ready},
    thread,
};

use tokio::{
    io::{AsyncRead, ReadBuf},
    sync::mpsc,
};

/// How much is read at a time, in bytes.
const CHUNK: usize = 64 << 10;
/// How many chunks are read ahead.
const AHEAD: usize = 4;

/// The standard input of this process.
pub(super) struct Stdin {
    chunks: mpsc::Receiver<io::Result<Vec<u8>>>,
    chunk: Vec<u8>,
    /// How much of the chunk has been handed out.
    read: usize,
}

impl Stdin {
    /// Starts to read.
    pub(super) fn open() -> io::Result<Self> {
        let (sender, chunks) = mpsc::channel(AHEAD);
        thread::Builder::new().name("mcp-stdin".to_owned()).spawn(move || pump(&sender))?;
        Ok(Self { chunks, chunk: Vec::new(), read: 0 })
    }
}

/// Reads to the end, or until nobody wants more.
fn pump(sender: &mpsc::Sender<io::Result<Vec<u8>>>) {
    let mut stdin = io::stdin().lock();
    let mut buffer = vec![0; CHUNK];
    loop {
        let chunk = match stdin.read(&mut buffer) {
            Ok(0) => return,
            Ok(count) => Ok(buffer.get(..count).unwrap_or_default().to_vec()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => Err(error),
        };
        let failed = chunk.is_err();
        if sender.blocking_send(chunk).is_err() || failed {
            return;
        }
    }
}

impl AsyncRead for Stdin {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        if self.read == self.chunk.len() {
            match ready!(self.chunks.poll_recv(cx)) {
                None => return Poll::Ready(Ok(())),
                Some(chunk) => self.chunk = chunk?,
            }
            self.read = 0;
        }
        let rest = self.chunk.get(self.read..).unwrap_or_default();
        let count = rest.len().min(buf.remaining());
        buf.put_slice(rest.get(..count).unwrap_or_default());
        self.read += count;
        Poll::Ready(Ok(()))
    }
}
