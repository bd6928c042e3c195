//! The bytes of one connection, with an eye on whether its client is still there.
//!
//! hyper notices that a client goes while it is answered as long as nothing of the next request has come: what has come it
//! keeps, and reads no further. A single byte behind a request would keep its call for ever, and with it a place among
//! those that run. So what hyper leaves unread is read here, and kept for it.

use std::{
    io,
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll, ready},
    time::Duration,
};

use bytes::BytesMut;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
};
use tokio_io_timeout::TimeoutStream;

/// How much is read at a time, in bytes.
const CHUNK: usize = 16 << 10;

/// One connection. Clones are the same one: hyper has the first, and whoever looks after it another.
#[derive(Clone)]
pub(super) struct Wire(Arc<Mutex<State>>);

struct State {
    stream: Pin<Box<TimeoutStream<TcpStream>>>,
    /// What was read before hyper asked for it.
    ahead: BytesMut,
    /// How much that may be, in bytes.
    most: usize,
    /// Whether hyper waits for more to read, and so will see the end itself.
    reading: bool,
    /// Whether hyper waits to write more.
    writing: bool,
}

impl Wire {
    /// A connection whose client may take so long to read on, and may send so many bytes before it has its answer.
    pub(super) fn new(stream: TcpStream, write_timeout: Duration, most: usize) -> Self {
        let mut stream = Box::pin(TimeoutStream::new(stream));
        stream.as_mut().set_write_timeout_pinned(Some(write_timeout));
        let state = State { stream, ahead: BytesMut::new(), most, reading: false, writing: false };
        Self(Arc::new(Mutex::new(state)))
    }

    /// Ready once the client has closed its side, or sends on and on behind a request that is being answered.
    pub(super) fn poll_gone(&self, cx: &mut Context<'_>) -> Poll<()> {
        let mut state = self.lock();
        while !state.reading {
            if state.ahead.len() >= state.most {
                return Poll::Ready(());
            }
            let mut chunk = [0; CHUNK];
            let mut buffer = ReadBuf::new(&mut chunk);
            if ready!(state.stream.as_mut().poll_read(cx, &mut buffer)).is_err() || buffer.filled().is_empty() {
                return Poll::Ready(());
            }
            state.ahead.extend_from_slice(buffer.filled());
        }
        Poll::Pending
    }

    /// Whether there is something to be sent that the client leaves no room for.
    pub(super) fn is_writing(&self) -> bool {
        self.lock().writing
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Notes whether a write has to wait.
    fn written<T>(&mut self, written: Poll<T>) -> Poll<T> {
        self.writing = written.is_pending();
        written
    }
}

impl AsyncRead for Wire {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let mut state = self.lock();
        let read = if state.ahead.is_empty() {
            state.stream.as_mut().poll_read(cx, buf)
        } else {
            let count = state.ahead.len().min(buf.remaining());
            buf.put_slice(&state.ahead.split_to(count));
            Poll::Ready(Ok(()))
        };
        state.reading = read.is_pending();
        read
    }
}

impl AsyncWrite for Wire {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let mut state = self.lock();
        let written = state.stream.as_mut().poll_write(cx, bytes);
        state.written(written)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let mut state = self.lock();
        let written = state.stream.as_mut().poll_write_vectored(cx, pieces);
        state.written(written)
    }

    fn is_write_vectored(&self) -> bool {
        self.lock().stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.lock().stream.as_mut().poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.lock().stream.as_mut().poll_shutdown(cx)
    }
}
