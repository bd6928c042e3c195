//! One connection of a service that serves itself.

use std::{
    convert::Infallible,
    future::{Future as _, poll_fn},
    pin::{Pin, pin},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    task::{Context, Poll},
    time::Duration,
};

use bytes::Bytes;
use http::{Extensions, HeaderValue, Request, Response, header};
use http_body::{Body, Frame, SizeHint};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

use super::{HttpBody, reply::Unread, routes::Routes, wire::Wire};

/// How long the head of a request may take to arrive.
const HEAD_TIMEOUT: Duration = Duration::from_secs(30);

/// How long, and for how many bytes, a connection is read on that is closed while its client still sends.
const LINGER: (Duration, usize) = (Duration::from_secs(2), 16 << 20);

/// Beside the body of a request, how many bytes a client may send behind one that is being answered: more than a head has.
const BEHIND: usize = 64 << 10;

/// What has become of the requests of one connection. It is among the extensions of each.
#[derive(Clone, Default)]
pub(super) struct Requests(Arc<Inner>);

#[derive(Default)]
struct Inner {
    /// Whether there was one.
    any: AtomicBool,
    /// Whether one has arrived as a whole, and is being answered.
    answering: AtomicBool,
    /// Whether one was not read to its end.
    unread: AtomicBool,
}

impl Requests {
    /// Notes that a request with these extensions has arrived as a whole.
    pub(super) fn arrived(extensions: &Extensions) {
        if let Some(Self(requests)) = extensions.get() {
            requests.answering.store(true, Relaxed);
        }
    }
}

/// Serves one connection. When the server closes, it ends after what is being answered.
pub(super) async fn converse(stream: TcpStream, routes: Arc<Routes>) {
    // Responses are written whole, and events must not wait for one another.
    let _ = stream.set_nodelay(true);
    let service = &routes.service;
    let behind = service.server.limits().message_bytes.saturating_add(BEHIND);
    let wire = Wire::new(stream, service.settings.write_timeout, behind);
    let closing = service.closing.clone();
    let mut closing = pin!(closing.cancelled());
    let Requests(requests) = Requests::default();
    let answer = service_fn({
        let requests = Requests(Arc::clone(&requests));
        move |request| Box::pin(answer(Arc::clone(&routes), requests.clone(), request))
    });
    let mut connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .serve_connection(TokioIo::new(wire.clone()), answer);
    let (mut closes, mut told) = (false, false);
    // `None` if nobody waits for anything.
    let ended = poll_fn(|cx| {
        closes = closes || closing.as_mut().poll(cx).is_ready();
        if closes && !requests.any.load(Relaxed) {
            // Half the head of a request, at most. hyper would wait for the rest.
            return Poll::Ready(None);
        }
        if let Poll::Ready(ended) = connection.poll_without_shutdown(cx) {
            return Poll::Ready(Some(ended));
        }
        // Told before it has sent what it has, hyper may drop the rest of that.
        if closes && !told && !wire.is_writing() {
            told = true;
            Pin::new(&mut connection).graceful_shutdown();
            if let Poll::Ready(ended) = connection.poll_without_shutdown(cx) {
                return Poll::Ready(Some(ended));
            }
        }
        if requests.answering.load(Relaxed) && wire.poll_gone(cx).is_ready() {
            return Poll::Ready(None);
        }
        Poll::Pending
    })
    .await;
    match ended {
        Some(Ok(())) => close(wire, requests.unread.load(Relaxed)).await,
        Some(Err(error)) => tracing::debug!(%error, "a connection ended early"),
        None => tracing::debug!("a connection is dropped: its client has gone, or has not asked for anything"),
    }
}

/// Answers one request of a connection.
async fn answer(
    routes: Arc<Routes>,
    requests: Requests,
    mut request: Request<Incoming>,
) -> Result<Response<Answer>, Infallible> {
    requests.0.any.store(true, Relaxed);
    request.extensions_mut().insert(requests.clone());
    let mut response = routes.answer(request).await;
    if response.extensions().get::<Unread>().is_some() {
        requests.0.unread.store(true, Relaxed);
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    Ok(response.map(|body| Answer { body, requests }))
}

/// The body of a response, of which the connection knows when it has taken it.
struct Answer {
    body: HttpBody,
    requests: Requests,
}

impl Drop for Answer {
    fn drop(&mut self) {
        self.requests.0.answering.store(false, Relaxed);
    }
}

impl Body for Answer {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// Closes a connection. One with something in it that was not read would be reset, and the client would lose the answer
/// that is on its way: it is read on for a while, until the client has closed its side, too (RFC 9112, section 9.6).
async fn close(mut stream: Wire, unread: bool) {
    let closed = stream.shutdown().await;
    if !unread || closed.is_err() {
        return;
    }
    let (time, bytes) = LINGER;
    let rest = async {
        let mut buffer = vec![0; 16 << 10];
        let mut left = bytes;
        while left > 0 {
            match stream.read(&mut buffer).await {
                Ok(0) | Err(_) => return,
                Ok(read) => left = left.saturating_sub(read),
            }
        }
    };
    // Who still sends then has had its time.
    let _ = tokio::time::timeout(time, rest).await;
}
