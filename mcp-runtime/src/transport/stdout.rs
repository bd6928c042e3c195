//! Standard output, kept for the protocol.
//!
//! "The server MUST NOT write anything to its stdout that is not a valid MCP message"
//! ([stdio](https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio)), and one `println!` in a
//! handler, or in a library that it uses, breaks the rule. On Unix the stream is therefore moved aside while the server
//! runs, and what is printed goes to standard error.
//!
//! As standard input it has a thread of its own: a write to a client that does not read never ends, and a runtime that
//! shuts down waits for whatever its own threads are at.

use std::{
    io::{self, Write},
    pin::Pin,
    sync::mpsc,
    task::{Context, Poll, ready},
    thread,
};

use tokio::{io::AsyncWrite, sync::mpsc as results};

use super::writer::CHUNK;

/// Takes standard output away from everybody else. The second value gives it back when it is dropped.
#[cfg(unix)]
pub(super) fn claim() -> io::Result<(impl AsyncWrite + Send + Unpin, impl Drop)> {
    use super::aside::{Standard, flush_printed, move_aside};

    flush_printed()?;
    let (output, restored) = move_aside(Standard::Output, io::stderr())?;
    Ok((Threaded::open(output)?, restored))
}

/// Elsewhere the stream is shared with whoever prints.
#[cfg(not(unix))]
pub(super) fn claim() -> io::Result<(impl AsyncWrite + Send + Unpin, impl Drop)> {
    struct Nothing;
    impl Drop for Nothing {
        fn drop(&mut self) {}
    }
    Ok((Threaded::open(io::stdout())?, Nothing))
}

/// A stream that a thread writes to, one piece of at most [`CHUNK`] bytes at a time. The thread ends after the piece that it is at when this is
/// dropped, or with the process.
struct Threaded {
    pieces: mpsc::Sender<Vec<u8>>,
    written: results::UnboundedReceiver<io::Result<Vec<u8>>>,
    /// What the next piece is copied into; `None` while one is being written.
    buffer: Option<Vec<u8>>,
}

impl Threaded {
    fn open(mut stream: impl Write + Send + 'static) -> io::Result<Self> {
        let (pieces, to_write) = mpsc::channel::<Vec<u8>>();
        let (done, written) = results::unbounded_channel();
        thread::Builder::new().name("mcp-stdout".to_owned()).spawn(move || {
            for piece in to_write {
                let result = stream.write_all(&piece).and_then(|()| stream.flush());
                if done.send(result.map(|()| piece)).is_err() {
                    return;
                }
            }
        })?;
        Ok(Self { pieces, written, buffer: Some(Vec::new()) })
    }

    /// Ready once nothing is being written.
    fn poll_idle(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.buffer.is_some() {
            return Poll::Ready(Ok(()));
        }
        let written = ready!(self.written.poll_recv(cx)).unwrap_or_else(|| Err(io::ErrorKind::BrokenPipe.into()));
        let (buffer, result) = written.map_or_else(|error| (Vec::new(), Err(error)), |buffer| (buffer, Ok(())));
        self.buffer = Some(buffer);
        Poll::Ready(result)
    }
}

impl AsyncWrite for Threaded {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        ready!(self.poll_idle(cx))?;
        let mut piece = self.buffer.take().unwrap_or_default();
        let taken = bytes.get(..CHUNK).unwrap_or(bytes);
        piece.clear();
        piece.extend_from_slice(taken);
        match self.pieces.send(piece) {
            Ok(()) => Poll::Ready(Ok(taken.len())),
            Err(_) => Poll::Ready(Err(io::ErrorKind::BrokenPipe.into())),
        }
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.poll_idle(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.poll_idle(cx)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncWriteExt as _;

    use super::*;

    /// Takes so many bytes, and then fails.
    struct Short(usize, mpsc::Sender<u8>);

    impl Write for Short {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let count = bytes.len().min(self.0);
            if count == 0 {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
            self.0 -= count;
            bytes[..count].iter().for_each(|byte| self.1.send(*byte).unwrap());
            Ok(count)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[tokio::test]
    async fn what_is_flushed_is_written_and_what_fails_is_told() {
        let (sender, written) = mpsc::channel();
        let mut output = Threaded::open(Short(8, sender)).unwrap();
        output.write_all(b"one ").await.unwrap();
        output.write_all(b"two ").await.unwrap();
        output.flush().await.unwrap();
        assert_eq!(written.try_iter().collect::<Vec<_>>(), b"one two ");
        output.write_all(b"three").await.unwrap();
        assert_eq!(output.flush().await.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
    }
}
