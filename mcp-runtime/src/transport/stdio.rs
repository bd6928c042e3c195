//! The stdio transport: one JSON-RPC message a line
//! ([stdio](https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio)), over the process's own
//! streams or over any other pair.
//!
//! One future reads and writes; each call is a task of its own. Reading is never held up by a call that is slow, as long
//! as the runtime has another thread to run it on, and the answers leave in the order in which the calls end.

use std::{io, sync::Arc};

use tokio::{
    io::{AsyncBufRead, AsyncRead, AsyncWrite, AsyncWriteExt as _, BufReader},
    task::JoinSet,
    time::timeout,
};

use super::{
    ending::{self, Ended},
    line::{Line, next_line},
    places::{Place, Places},
    queue::{Outgoing, Receiver, Sender, queue},
    stdin::Stdin,
    stdout,
};
use crate::{
    call::{cancel::CancellationToken, entry::BoxFuture, outbox::Outbox},
    error::Result,
    server::{Call, Connection, Listening, ReadyServer, Received, Server, envelope::id_at_start, reply},
};

/// How many messages are written at a time.
const BATCH: usize = 64;

impl ReadyServer {
    /// Serves standard input and output, one message a line, until the input ends and what is in flight is answered.
    ///
    /// Await it in `main` itself, on a multi-thread runtime (`#[tokio::main]`): then handlers that block their thread
    /// hold up neither reading nor writing. On a current-thread runtime a blocking handler holds up everything; wrap its
    /// work in `tokio::task::spawn_blocking`.
    ///
    /// Standard output belongs to the protocol. On Unix, what handlers print meanwhile goes to standard error; elsewhere
    /// they must not print at all.
    ///
    /// This comes back within the [`shutdown_grace`](crate::Server::shutdown_grace). Calls that are not over by then are
    /// dropped, but a handler that blocks its thread can't be stopped, and a runtime that shuts down waits for it:
    /// [`Server::run`](crate::Server::run) ends the process, in a program of your own
    /// [`Runtime::shutdown_timeout`](tokio::runtime::Runtime::shutdown_timeout) or [`std::process::exit`] does.
    ///
    /// # Errors
    ///
    /// When the input can't be read. An output that the client has closed is an end, not an error.
    pub async fn serve_stdio(&self) -> io::Result<()> {
        self.converse_on_stdio().await.map(drop)
    }

    /// The same for a process that has nothing else to do, which then ends even if a handler does not.
    pub(crate) async fn serve_stdio_and_end(&self) -> io::Result<()> {
        if self.converse_on_stdio().await? == Ended::Cut {
            ending::end_process();
        }
        Ok(())
    }

    async fn converse_on_stdio(&self) -> io::Result<Ended> {
        let input = Stdin::open()?;
        let (output, _restored) = stdout::claim()?;
        converse(self, input, output).await
    }

    /// Serves any pair of streams the way of [`serve_stdio`](Self::serve_stdio): a Unix socket, a TCP connection, pipes.
    ///
    /// # Errors
    ///
    /// When the input can't be read. An output that the client has closed is an end, not an error.
    pub async fn serve(
        &self,
        input: impl AsyncRead + Send + Unpin,
        output: impl AsyncWrite + Send + Unpin,
    ) -> io::Result<()> {
        converse(self, input, output).await.map(drop)
    }
}

impl Server {
    /// Builds the server and serves it like [`ReadyServer::serve_stdio`].
    ///
    /// # Errors
    ///
    /// When the server can't be built ([`BuildError`](crate::BuildError)), or the input can't be read.
    pub async fn serve_stdio(self) -> Result {
        Ok(self.build()?.serve_stdio().await?)
    }
}

/// Serves one pair of streams until either ends.
async fn converse(
    server: &ReadyServer,
    input: impl AsyncRead + Send + Unpin,
    output: impl AsyncWrite + Send + Unpin,
) -> io::Result<Ended> {
    let grace = server.limits().shutdown_grace;
    let (outgoing, queue) = queue(server.limits().queue_bytes);
    let (mut calls, last) = (JoinSet::new(), CancellationToken::new());
    let mut writing = std::pin::pin!(write(output, queue, &last));
    let read = tokio::select! {
        // Nobody can be answered any more, so that the calls are stopped at once.
        written = &mut writing => {
            end_of_output(written)?;
            return Ok(ending::stop(calls, grace).await);
        }
        read = read(server, input, outgoing, &mut calls) => read,
    };
    // Nothing more is sent, though a handler that blocks still holds on to the queue.
    last.cancel();
    // A client that does not read what is left must not keep the process alive.
    let (ended, written) = tokio::join!(ending::stop(calls, ending::MOMENT), timeout(grace, writing));
    let Ok(written) = written else {
        tracing::warn!("the input has ended, and the client does not read the output");
        return read.map(|_| Ended::Cut);
    };
    end_of_output(written)?;
    read.map(|waited| waited.and(ended))
}

/// Takes the notifications of one call.
struct CallOutbox {
    queue: Sender,
    call: CancellationToken,
}

impl Outbox for CallOutbox {
    /// Progress and log messages may be left out (2026-07-28, progress), and must not make a handler wait for a client
    /// that does not read.
    fn notify(&self, message: Vec<u8>) {
        if !self.queue.try_send(message, Some(&self.call)) {
            tracing::debug!("a notification was dropped: the client does not read");
        }
    }

    /// Answers that nobody reads would pile up.
    fn room(&self) -> Option<BoxFuture<'_, ()>> {
        if self.queue.has_room() { None } else { Some(Box::pin(self.queue.room())) }
    }
}

/// Reads messages until the input ends, then waits for the calls, but no longer than they may take. Says whether all of
/// them were over by then: when they are told to stop, they may be gone before anybody looks again.
async fn read(
    server: &ReadyServer,
    input: impl AsyncRead + Unpin,
    outgoing: Sender,
    calls: &mut JoinSet<()>,
) -> io::Result<Ended> {
    let limits = server.limits();
    let mut places = Places::new(limits);
    let mut input = BufReader::new(input);
    let mut connection = server.connect();
    // However this ends: a handler that blocks may look at its token.
    let _abandoned = connection.abandon();
    let ending = CancellationToken::new();
    let mut first = true;
    let end = loop {
        let line = match next(&mut connection, &mut input, limits.message_bytes, &outgoing).await {
            Ok(Line::Whole(line)) => line,
            Ok(Line::TooLong(start)) => {
                outgoing.send(reply::error(id_at_start(&start), reply::too_long(limits.message_bytes))).await;
                continue;
            }
            Ok(Line::End) => break Ok(()),
            Err(error) => break Err(error),
        };
        let line = if std::mem::take(&mut first) { without_bom(line) } else { line };
        if line.trim_ascii().is_empty() {
            continue;
        }
        while calls.try_join_next().is_some() {}
        let length = line.len();
        match connection.receive(line) {
            Received::Nothing => {}
            Received::Reply(message) => outgoing.send(message).await,
            Received::Listening(listening) => {
                calls.spawn(listen(listening, outgoing.clone(), ending.clone()));
            }
            Received::Call(mut call) => {
                let Some(Place { slot, room }) = places.find(length, &outgoing).await else {
                    outgoing.send(call.refusal(reply::busy(places.calls))).await;
                    continue;
                };
                call.hold(Some(room));
                call.in_task();
                let answered = answer(call, outgoing.clone());
                calls.spawn(async move {
                    answered.await;
                    drop(slot);
                });
            }
        }
    };
    ending.cancel();
    let rest = async { while calls.join_next().await.is_some() {} };
    if timeout(limits.shutdown_grace, rest).await.is_ok() {
        return end.map(|()| Ended::Whole);
    }
    tracing::warn!(grace = ?limits.shutdown_grace, "the input has ended; calls that still run are dropped");
    end.map(|()| Ended::Cut)
}

/// Reads the next line, and sends meanwhile what the client is to be told.
async fn next(
    connection: &mut Connection,
    input: &mut (impl AsyncBufRead + Unpin),
    bound: usize,
    outgoing: &Sender,
) -> io::Result<Line> {
    // Kept over the notifications: a line that is dropped half read is lost.
    let mut line = std::pin::pin!(next_line(input, bound));
    loop {
        tokio::select! {
            line = &mut line => return line,
            notification = connection.notification() => outgoing.send(notification).await,
        }
    }
}

/// Runs a call and sends its response.
async fn answer(call: Call, outgoing: Sender) {
    let outbox = CallOutbox { queue: outgoing.clone(), call: call.cancellation().clone() };
    if let Some(message) = call.run_with(Arc::new(outbox)).await {
        outgoing.send(message).await;
    }
}

/// Tells the client what it listens for, until it has heard enough or the conversation ends. What changes while there is
/// no room for a message is told once there is.
async fn listen(mut listening: Listening, outgoing: Sender, ending: CancellationToken) {
    let cancelled = listening.cancellation().clone();
    let telling = async {
        outgoing.send(listening.acknowledgement()).await;
        loop {
            tokio::select! {
                biased;
                () = ending.cancelled() => break,
                message = listening.next() => outgoing.send(message).await,
            }
        }
        outgoing.send(listening.end()).await;
    };
    tokio::select! {
        biased;
        () = cancelled.cancelled() => {}
        () = telling => {}
    }
}

/// Editors and shells on Windows put a byte order mark before the first line.
fn without_bom(line: Vec<u8>) -> Vec<u8> {
    match line.strip_prefix("\u{feff}".as_bytes()) {
        Some(rest) => rest.to_vec(),
        None => line,
    }
}

/// Writes messages until no more can come, or from `last` on what is there.
async fn write(mut output: impl AsyncWrite + Unpin, mut queue: Receiver, last: &CancellationToken) -> io::Result<()> {
    let mut batch = Vec::with_capacity(BATCH);
    let mut bytes = Vec::new();
    loop {
        let count = tokio::select! {
            biased;
            count = queue.recv_many(&mut batch, BATCH) => count,
            () = last.cancelled() => {
                queue.close();
                continue;
            }
        };
        if count == 0 {
            break;
        }
        for Outgoing { message, call, .. } in &batch {
            if call.as_ref().is_none_or(|call| !call.is_cancelled()) {
                push_line(&mut bytes, message);
            }
        }
        output.write_all(&bytes).await?;
        output.flush().await?;
        // Only now is there room for others.
        batch.clear();
        bytes.clear();
        bytes.shrink_to(MAX_KEPT);
    }
    output.shutdown().await
}

/// How large a write buffer is kept for the next batch, in bytes.
pub(super) const MAX_KEPT: usize = 1 << 20;

/// Adds a message as one line. A line break in a message can only be space between tokens, from JSON that the author
/// had written elsewhere: within strings it is escaped.
fn push_line(bytes: &mut Vec<u8>, message: &[u8]) {
    let start = bytes.len();
    bytes.extend_from_slice(message);
    for byte in bytes.get_mut(start..).unwrap_or_default() {
        if matches!(byte, b'\n' | b'\r') {
            *byte = b' ';
        }
    }
    bytes.push(b'\n');
}

/// A client that has gone is no error of this server.
fn end_of_output(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if matches!(error.kind(), io::ErrorKind::BrokenPipe | io::ErrorKind::ConnectionReset) => {
            tracing::debug!("the client has closed the output");
            Ok(())
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_was_queued_about_a_call_is_not_sent_once_it_is_cancelled() {
        let (running, cancelled) = (CancellationToken::new(), CancellationToken::new());
        let (sender, receiver) = queue(1 << 10);
        assert!(sender.try_send(b"1".to_vec(), Some(&running)));
        assert!(sender.try_send(b"2".to_vec(), Some(&cancelled)));
        sender.send(b"3".to_vec()).await;
        cancelled.cancel();
        drop(sender);
        let mut output = Vec::new();
        write(&mut output, receiver, &CancellationToken::new()).await.unwrap();
        assert_eq!(output, b"1\n3\n");
    }

    #[test]
    fn a_message_is_one_line_whatever_space_it_has() {
        let mut bytes = Vec::new();
        push_line(&mut bytes, b"{\r\n  \"a\": 1\n}");
        assert_eq!(bytes, b"{    \"a\": 1 }\n");
    }
}
