//! An event stream: what a handler reports while it runs, then the response.
//!
//! Dropping the stream stops the handler: "closing the SSE response stream MUST be treated by the server as cancellation
//! of that request". A stream that nobody reads does not hold it up.

use std::{
    future::Future,
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use bytes::Bytes;
use tokio::{task::JoinHandle, time::Sleep};

use super::{body::Rest, session};
use crate::{
    call::outbox::Outbox,
    server::run_call::Response,
    transport::{
        queue::{Receiver, Sender, queue},
        room::Kept,
    },
};

/// What says that a silent stream is still there: a comment, which readers skip.
const COMMENT: Bytes = Bytes::from_static(b":\n\n");

/// What is running: gives the response, or `None` where none may be sent any more.
pub(super) type Running = Pin<Box<dyn Future<Output = Option<Answered>> + Send>>;

/// A response on its way to the connection.
pub(super) struct Answered {
    pub(super) response: Response,
    /// The room that it takes up until the connection has taken it.
    pub(super) kept: Option<Kept>,
    /// Keeps its id until then, for the client to cancel it.
    pub(super) ticket: Option<session::Running>,
}

impl Answered {
    /// A response that nobody can cancel.
    pub(super) fn at_once(bytes: Vec<u8>) -> Self {
        Self { response: Response { bytes, error: None }, kept: None, ticket: None }
    }

    /// The response, unless the client has cancelled it meanwhile.
    fn wanted(self) -> Option<Self> {
        let cancelled = self.ticket.as_ref().is_some_and(|ticket| ticket.cancellation.is_cancelled());
        (!cancelled).then_some(self)
    }
}

/// What comes first of a request that is running.
pub(super) enum First {
    /// Something is reported: from here on it is a stream.
    Report,
    /// The response, with nothing before it.
    Answer(Option<Answered>),
}

/// The messages of one request, as they come.
pub(super) struct Events {
    notifications: Receiver,
    /// Until the response is there.
    running: Option<Running>,
    /// What is sent before anything else is looked at.
    report: Option<Bytes>,
    /// What is left of the response.
    response: Option<Rest>,
    /// How long nothing was sent, from the first time on that there was nothing to send.
    silence: Option<Pin<Box<Sleep>>>,
    keep_alive: Duration,
}

impl Events {
    pub(super) fn new(notifications: Receiver, running: Running, keep_alive: Duration) -> Self {
        Self { notifications, running: Some(running), report: None, response: None, silence: None, keep_alive }
    }

    /// Finds out what comes first. A response that it gives away is not part of the stream any more.
    pub(super) fn poll_first(&mut self, cx: &mut Context<'_>) -> Poll<First> {
        if let Poll::Ready(Some(report)) = self.notifications.poll_recv(cx) {
            self.report = Some(event(report.message));
            return Poll::Ready(First::Report);
        }
        let Some(running) = &mut self.running else { return Poll::Ready(First::Answer(None)) };
        let answered = std::task::ready!(running.as_mut().poll(cx)).and_then(Answered::wanted);
        self.running = None;
        // Reported and answered at one go.
        if let Ok(report) = self.notifications.try_recv() {
            self.report = Some(event(report.message));
            self.take(answered);
            return Poll::Ready(First::Report);
        }
        Poll::Ready(First::Answer(answered))
    }

    /// Lets the handler run whether or not the stream is read. A client that does not read would otherwise keep it, and
    /// with it a place among the calls that run.
    pub(super) fn run_apart(&mut self) {
        self.running = self.running.take().map(|running| Box::pin(Apart(tokio::spawn(running))) as Running);
    }

    /// The next bytes to be sent; `None` at the end.
    pub(super) fn poll_next(&mut self, cx: &mut Context<'_>) -> Poll<Option<Bytes>> {
        let next = self.poll_message(cx);
        if next.is_ready() {
            self.silence = None;
            return next;
        }
        let silence = self.silence.get_or_insert_with(|| Box::pin(tokio::time::sleep(self.keep_alive)));
        std::task::ready!(silence.as_mut().poll(cx));
        self.silence = None;
        Poll::Ready(Some(COMMENT))
    }

    fn poll_message(&mut self, cx: &mut Context<'_>) -> Poll<Option<Bytes>> {
        if let Some(report) = self.report.take() {
            return Poll::Ready(Some(report));
        }
        loop {
            // Notifications first: all of them come before the response.
            if let Poll::Ready(Some(notification)) = self.notifications.poll_recv(cx) {
                return Poll::Ready(Some(event(notification.message)));
            }
            let Some(running) = &mut self.running else {
                return Poll::Ready(self.response.as_mut().and_then(Rest::next));
            };
            let answered = std::task::ready!(running.as_mut().poll(cx)).and_then(Answered::wanted);
            self.running = None;
            self.take(answered);
        }
    }

    /// Takes the response as the last event.
    fn take(&mut self, answered: Option<Answered>) {
        if let Some(Answered { response, kept, ticket: _ }) = answered {
            self.response = Some(Rest::new(event(response.bytes), kept));
        }
    }
}

/// A task that ends with this value.
struct Apart(JoinHandle<Option<Answered>>);

impl Future for Apart {
    type Output = Option<Answered>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Answered>> {
        Pin::new(&mut self.0).poll(cx).map(|ended| ended.ok().flatten())
    }
}

impl Drop for Apart {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// A message as one event. A line break in it can only be space between tokens, from JSON that the author had written
/// elsewhere: within strings it is escaped.
fn event(mut message: Vec<u8>) -> Bytes {
    const FIELD: &[u8] = b"data: ";
    for byte in &mut message {
        if matches!(byte, b'\n' | b'\r') {
            *byte = b' ';
        }
    }
    [FIELD, &message, b"\n\n"].concat().into()
}

/// Takes the notifications of one call.
pub(super) struct Reports(Sender);

impl Reports {
    /// A queue of notifications for so many bytes, and its end. One notification always fits.
    pub(super) fn channel(bytes: usize) -> (Self, Receiver) {
        let (sender, receiver) = queue(bytes);
        (Self(sender), receiver)
    }
}

impl Outbox for Reports {
    /// Progress and log messages may be left out (2026-07-28, progress), and must not make a handler wait for a client
    /// that does not read.
    fn notify(&self, message: Vec<u8>) {
        if !self.0.try_send(message, None) {
            tracing::debug!("a notification was dropped: the client does not read");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use super::*;

    const QUEUE: usize = 1 << 10;
    const PERIOD: Duration = Duration::from_secs(15);

    async fn next(events: &mut Events) -> Option<String> {
        poll_fn(|cx| events.poll_next(cx)).await.map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
    }

    #[tokio::test]
    async fn the_response_comes_last_and_ends_the_stream() {
        let (reports, queue) = Reports::channel(QUEUE);
        let running = Box::pin(async move {
            reports.notify(b"1".to_vec());
            tokio::task::yield_now().await;
            reports.notify(b"2".to_vec());
            Some(Answered::at_once(b"{\n}".to_vec()))
        });
        let mut events = Events::new(queue, running, PERIOD);
        for expected in ["data: 1\n\n", "data: 2\n\n", "data: { }\n\n"] {
            assert_eq!(next(&mut events).await.as_deref(), Some(expected));
        }
        assert_eq!(next(&mut events).await, None);
    }

    #[tokio::test]
    async fn what_nobody_reads_takes_up_so_many_bytes_and_no_more() {
        let (reports, queue) = Reports::channel(QUEUE);
        let running = Box::pin(async move {
            for _ in 0..100 {
                reports.notify(vec![b'x'; QUEUE / 4]);
            }
            Some(Answered::at_once(b"last".to_vec()))
        });
        let mut events = Events::new(queue, running, PERIOD);
        let mut bytes = 0;
        let mut last = String::new();
        while let Some(event) = next(&mut events).await {
            bytes += event.len();
            last = event;
        }
        assert!(bytes > QUEUE / 4 && bytes < 2 * QUEUE, "{bytes}");
        assert_eq!(last, "data: last\n\n", "the response is not one of them");
    }

    #[tokio::test(start_paused = true)]
    async fn a_silent_stream_says_again_and_again_that_it_is_there() {
        let (_reports, queue) = Reports::channel(QUEUE);
        let mut events = Events::new(queue, Box::pin(std::future::pending()), PERIOD);
        let start = tokio::time::Instant::now();
        for _ in 0..3 {
            assert_eq!(next(&mut events).await.as_deref(), Some(":\n\n"));
        }
        assert_eq!(start.elapsed().as_secs(), 3 * PERIOD.as_secs());
    }
}
