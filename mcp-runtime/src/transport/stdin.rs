//! Standard input, kept for the protocol.
//!
//! A handler that reads it, or a child process that inherits it, would take requests away. On Unix the stream is therefore
//! moved aside while the server runs, and whoever reads standard input finds its end.
//!
//! It is read by a thread of its own. tokio's standard input reads on the runtime's pool of blocking threads, and a runtime
//! waits for those when it shuts down: a server whose output is closed would hang until its client sends one more line. A
//! plain thread ends with the process.

use std::{
    io::{self, Read},
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

/// Takes standard input away from everybody else. The second value gives it back when it is dropped.
#[cfg(unix)]
pub(super) fn claim() -> io::Result<(impl AsyncRead + Send + Unpin, impl Drop)> {
    use super::aside::{Standard, move_aside};

    const NOTHING: &str = "/dev/null";
    let nothing = std::fs::File::open(NOTHING).map_err(|error| {
        io::Error::new(error.kind(), format!("to put in the place of standard input, {NOTHING}: {error}"))
    })?;
    let (input, restored) = move_aside(Standard::Input, nothing)?;
    Ok((Threaded::open(move || read_ahead().chain(input))?, restored))
}

/// What the program has read before, and not taken: the standard library reads ahead. To be called when standard input
/// refers to nothing, since otherwise it would wait for more.
#[cfg(unix)]
fn read_ahead() -> io::Cursor<Vec<u8>> {
    use std::io::BufRead as _;

    let mut stdin = io::stdin().lock();
    let bytes = stdin.fill_buf().map(<[u8]>::to_vec).unwrap_or_default();
    stdin.consume(bytes.len());
    io::Cursor::new(bytes)
}

/// Elsewhere nobody else can read it meanwhile but a child process.
#[cfg(not(unix))]
pub(super) fn claim() -> io::Result<(impl AsyncRead + Send + Unpin, impl Drop)> {
    struct Nothing;
    impl Drop for Nothing {
        fn drop(&mut self) {}
    }
    Ok((Threaded::open(|| io::stdin().lock())?, Nothing))
}

/// A stream that a thread reads.
struct Threaded {
    chunks: mpsc::Receiver<io::Result<Vec<u8>>>,
    chunk: Vec<u8>,
    /// How much of the chunk has been handed out.
    read: usize,
}

impl Threaded {
    /// Starts to read what the thread opens.
    fn open<R: Read>(stream: impl FnOnce() -> R + Send + 'static) -> io::Result<Self> {
        let (sender, chunks) = mpsc::channel(AHEAD);
        thread::Builder::new().name("mcp-stdin".to_owned()).spawn(move || pump(stream(), &sender))?;
        Ok(Self { chunks, chunk: Vec::new(), read: 0 })
    }
}

/// Reads to the end, or until nobody wants more.
fn pump(mut stream: impl Read, sender: &mpsc::Sender<io::Result<Vec<u8>>>) {
    let mut buffer = vec![0; CHUNK];
    loop {
        let chunk = match stream.read(&mut buffer) {
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

impl AsyncRead for Threaded {
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
