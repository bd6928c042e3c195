//! One connection of a service that serves itself.

use std::{
    future::poll_fn,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use http::{HeaderValue, Request, Response, header};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};
use tokio_io_timeout::TimeoutStream;

use super::{HttpBody, HttpFuture, reply::Unread, routes::Routes};

/// How long the head of a request may take to arrive.
const HEAD_TIMEOUT: Duration = Duration::from_secs(30);

/// How long, and for how many bytes, a connection is read on that is closed while its client still sends.
const LINGER: (Duration, usize) = (Duration::from_secs(2), 16 << 20);

type Stream = Pin<Box<TimeoutStream<TcpStream>>>;

/// Serves one connection. When the server closes, it ends after what is being answered.
pub(super) async fn converse(stream: TcpStream, routes: Arc<Routes>) {
    // Responses are written whole, and events must not wait for one another.
    let _ = stream.set_nodelay(true);
    let mut stream = Box::pin(TimeoutStream::new(stream));
    stream.as_mut().set_write_timeout_pinned(Some(routes.service.settings.write_timeout));
    let closing = routes.service.closing.clone();
    let unread = Arc::new(AtomicBool::new(false));
    let answer = service_fn({
        let unread = Arc::clone(&unread);
        move |request| answer(Arc::clone(&routes), Arc::clone(&unread), request)
    });
    let mut connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .serve_connection(TokioIo::new(stream), answer);
    let mut ended = tokio::select! {
        ended = poll_fn(|cx| connection.poll_without_shutdown(cx)) => Some(ended),
        () = closing.cancelled() => None,
    };
    if ended.is_none() {
        Pin::new(&mut connection).graceful_shutdown();
        ended = Some(poll_fn(|cx| connection.poll_without_shutdown(cx)).await);
    }
    if let Some(Err(error)) = ended {
        tracing::debug!(%error, "a connection ended early");
        return;
    }
    let stream = connection.into_parts().io.into_inner();
    close(stream, unread.load(Ordering::Relaxed)).await;
}

fn answer(routes: Arc<Routes>, unread: Arc<AtomicBool>, request: Request<Incoming>) -> HttpFuture {
    HttpFuture::new(async move {
        let mut response: Response<HttpBody> = routes.answer(request).await;
        if response.extensions().get::<Unread>().is_some() {
            unread.store(true, Ordering::Relaxed);
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response
    })
}

/// Closes a connection. One with something in it that was not read would be reset, and the client would lose the answer
/// that is on its way: it is read on for a while, until the client has closed its side, too (RFC 9112, section 9.6).
async fn close(mut stream: Stream, unread: bool) {
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
