//! The stdio transport: one JSON-RPC message a line
//! ([stdio](https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio)), over the process's own
//! streams or over any other pair.
//!
//! One future reads and writes; each call is a task of its own. Reading is never held up by a call that is slow, as long
//! as the runtime has another thread to run it on, and the answers leave in the order in which the calls end.

use std::{io, sync::Arc};

use tokio::{
    io::{AsyncBufRead, AsyncRead, AsyncWrite, BufReader},
    task::JoinSet,
    time::{Instant, timeout_at},
};

use super::{
    ending::{self, Deadline, Ended},
    line::{Line, next_line},
    places::{Place, Places},
    queue::{Sender, queue},
    room::Keeper,
    stdin, stdout,
    writer::{end_of_output, write},
};
use crate::{
    call::{cancel::CancellationToken, entry::BoxFuture, outbox::Outbox},
    error::Result,
    server::{Call, Connection, Listening, ReadyServer, Received, Server, dispatch::Carrier, reply},
};

impl ReadyServer {
    /// Serves standard input and output, one message a line, until the input ends and what is in flight is answered.
    ///
    /// Await it in `main` itself, on a multi-thread runtime (`#[tokio::main]`): then handlers that block their thread
    /// hold up neither reading nor writing. On a current-thread runtime a blocking handler holds up everything; wrap its
    /// work in `tokio::task::spawn_blocking`.
    ///
    /// Both streams belong to the protocol. On Unix they are moved aside meanwhile: what handlers print goes to standard
    /// error, and what reads standard input, child processes included, finds its end. Elsewhere handlers must not print,
    /// and child processes need a standard input of their own.
    ///
    /// When the input has ended, this comes back within the [`shutdown_grace`](crate::Server::shutdown_grace). Calls that
    /// are not over by then are dropped, but a handler that blocks its thread can't be stopped, and a runtime that shuts
    /// down waits for it, as it does for what a call has left to `tokio::task::spawn_blocking`:
    /// [`Server::run`](crate::Server::run) ends the process, in a program of your own
    /// [`Runtime::shutdown_timeout`](tokio::runtime::Runtime::shutdown_timeout) or [`std::process::exit`] does.
    ///
    /// # Errors
    ///
    /// When the input can't be read, or a stream can't be moved aside. An output that the client has closed is an end, not
    /// an error.
    pub async fn serve_stdio(&self) -> io::Result<()> {
        self.converse_on_stdio().await.map(drop)
    }

    /// The same for a process that has nothing else to do, which then ends even if a handler does not.
    pub(crate) async fn serve_stdio_and_end(&self) -> io::Result<()> {
        let end = self.converse_on_stdio().await;
        match &end {
            Ok(End { ended: Ended::Cut, .. }) => ending::end_process(),
            Ok(End { ended: Ended::Whole, deadline }) => ending::end_process_with_runtime(deadline.all),
            Err(_) => ending::end_process_with_runtime(Instant::now()),
        }
        end.map(drop)
    }

    async fn converse_on_stdio(&self) -> io::Result<End> {
        let (output, _output_restored) = stdout::claim()?;
        let (input, _input_restored) = stdin::claim()?;
        converse(self, input, output, Carrier::Stdio).await
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
        converse(self, input, output, Carrier::Unknown).await.map(drop)
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
    carrier: Carrier,
) -> io::Result<End> {
    let grace = server.limits().shutdown_grace;
    let (outgoing, queue) = queue(server.limits().queue_bytes);
    let (mut calls, last) = (JoinSet::new(), CancellationToken::new());
    let mut writing = std::pin::pin!(write(output, queue, &last));
    let read = tokio::select! {
        // Nobody can be answered any more, so that the calls are stopped at once.
        written = &mut writing => {
            end_of_output(written)?;
            let deadline = Deadline::after(grace);
            return Ok(End { ended: ending::stop(calls, deadline.all).await, deadline });
        }
        read = read(server, input, carrier, outgoing, &mut calls) => read,
    };
    // Nothing more is sent, though a handler that blocks still holds on to the queue.
    last.cancel();
    let Read { input, waited, deadline } = read;
    // A client that does not read what is left must not keep the process alive.
    let (stopped, written) = tokio::join!(ending::stop(calls, deadline.all), timeout_at(deadline.all, writing));
    let Ok(written) = written else {
        tracing::warn!("the input has ended, and the client does not read the output");
        return input.map(|()| End { ended: Ended::Cut, deadline });
    };
    end_of_output(written)?;
    input.map(|()| End { ended: waited.and(stopped), deadline })
}

/// The end of a conversation.
struct End {
    ended: Ended,
    /// Until when the process may go on, too.
    deadline: Deadline,
}

/// How reading has ended.
struct Read {
    /// Whether the input could be read to its end.
    input: io::Result<()>,
    /// Whether all calls were over in time.
    waited: Ended,
    /// Until when the rest has time.
    deadline: Deadline,
}

/// Takes the notifications of one call.
struct CallOutbox {
    queue: Sender,
    call: CancellationToken,
    /// The room for its answer, until that is queued.
    ready: Keeper,
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

    /// Calls that ran already when the queue became full still end, and their results would pile up, too.
    fn keep(&self, bytes: usize) -> bool {
        self.ready.keep(bytes)
    }
}

/// Reads messages until the input ends, then waits for the calls, but no longer than they may take. Says whether all of
/// them were over by then: when they are told to stop, they may be gone before anybody looks again.
async fn read(
    server: &ReadyServer,
    input: impl AsyncRead + Unpin,
    carrier: Carrier,
    outgoing: Sender,
    calls: &mut JoinSet<()>,
) -> Read {
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
                if let Received::Reply(message) = connection.receive_start(&start) {
                    outgoing.send(message).await;
                }
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
                call.in_task(carrier);
                let answered = answer(call, outgoing.clone());
                calls.spawn(async move {
                    answered.await;
                    drop(slot);
                });
            }
        }
    };
    ending.cancel();
    let deadline = Deadline::after(limits.shutdown_grace);
    let rest = async { while calls.join_next().await.is_some() {} };
    let waited = if timeout_at(deadline.calls, rest).await.is_ok() {
        Ended::Whole
    } else {
        tracing::warn!(grace = ?limits.shutdown_grace, "the input has ended; calls that still run are dropped");
        Ended::Cut
    };
    Read { input: end, waited, deadline }
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
    let (queue, call_off) = (outgoing.clone(), call.cancellation().clone());
    let ready = Keeper::new(queue.ready());
    let outbox = Arc::new(CallOutbox { queue, call: call_off, ready });
    if let Some((message, ticket)) = call.run_with(Arc::<CallOutbox>::clone(&outbox)).await {
        outgoing.answer(message, ticket).await;
    }
    // The handler may have left its end of the outbox to somebody else.
    drop(outbox.ready.take());
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
