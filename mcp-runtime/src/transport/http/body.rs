//! Bodies: that of a request, read whole and within bounds, and that of a response.

use std::{
    convert::Infallible,
    fmt,
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use bytes::{Buf, Bytes};
use http::StatusCode;
use http_body::{Body, Frame, SizeHint};
use http_body_util::BodyExt as _;

use super::{events::Events, reply::Refused};
use crate::{call::cancel::CancellationToken, transport::room::Kept};

/// For how long the rest of a body is read that belongs to a request that is refused.
const DRAIN: Duration = Duration::from_secs(2);

/// Reads a body of at most `bound` bytes that arrives within `timeout`, and before the server closes.
pub(super) async fn read<B: Body>(
    body: Pin<&mut B>,
    bound: usize,
    timeout: Duration,
    closing: &CancellationToken,
) -> Result<Vec<u8>, Refused> {
    // Told beforehand, it is not read at all.
    if body.size_hint().lower() > bound as u64 {
        return Err(too_large(bound));
    }
    tokio::select! {
        // First, since mostly it is there already.
        biased;
        body = collect(body, bound) => body,
        () = closing.cancelled() => Err(Refused::new(StatusCode::SERVICE_UNAVAILABLE, "the server is about to end")),
        () = tokio::time::sleep(timeout) => {
            let why = format!("the body did not arrive within {timeout:?}");
            Err(Refused::new(StatusCode::REQUEST_TIMEOUT, why))
        }
    }
}

/// Reads on for a while what belongs to a refused request, up to `bound` bytes, and tells whether that was all. A client
/// that is cut off while it sends may never get to read why: its side drops the answer together with the connection.
pub(super) async fn drain<B: Body>(mut body: Pin<&mut B>, bound: usize) -> bool {
    if body.size_hint().lower() > bound as u64 {
        return false;
    }
    let rest = async {
        let mut left = bound;
        while let Some(Ok(frame)) = body.frame().await {
            let length = frame.data_ref().map_or(0, Buf::remaining);
            match left.checked_sub(length) {
                Some(rest) => left = rest,
                None => return false,
            }
        }
        true
    };
    tokio::time::timeout(DRAIN, rest).await.unwrap_or(false)
}

async fn collect<B: Body>(mut body: Pin<&mut B>, bound: usize) -> Result<Vec<u8>, Refused> {
    // What a client says is no reason to set as much aside: it may say more than it sends.
    let expected = usize::try_from(body.size_hint().lower()).unwrap_or_default().min(1 << 16);
    let mut bytes = Vec::with_capacity(expected);
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_| Refused::new(StatusCode::BAD_REQUEST, "the body ended before its time"))?;
        let Ok(mut data) = frame.into_data() else { continue };
        if data.remaining() > bound - bytes.len() {
            return Err(too_large(bound));
        }
        while data.has_remaining() {
            let chunk = data.chunk();
            let len = chunk.len();
            bytes.extend_from_slice(chunk);
            data.advance(len);
        }
    }
    Ok(bytes)
}

fn too_large(bound: usize) -> Refused {
    Refused::new(StatusCode::PAYLOAD_TOO_LARGE, format!("the message is longer than {bound} bytes"))
}

/// How many bytes the connection is handed at a time: what it has not taken yet is counted.
const PIECE: usize = 256 << 10;

/// What the connection has not taken yet of something, with the room that this takes up.
pub(super) struct Rest {
    bytes: Bytes,
    _kept: Option<Kept>,
}

impl Rest {
    pub(super) fn new(bytes: Bytes, kept: Option<Kept>) -> Self {
        Self { bytes, _kept: kept }
    }

    /// The next piece; `None` at the end.
    pub(super) fn next(&mut self) -> Option<Bytes> {
        let length = self.bytes.len().min(PIECE);
        (length > 0).then(|| self.bytes.split_to(length))
    }
}

/// The body of a response: nothing, one JSON message, or a stream of events.
#[derive(Default)]
pub struct HttpBody(Kind);

#[derive(Default)]
enum Kind {
    #[default]
    Empty,
    Whole(Rest),
    Events(Box<Events>),
}

impl HttpBody {
    pub(crate) fn whole(bytes: impl Into<Bytes>) -> Self {
        Self::kept(bytes, None)
    }

    /// The same for something that takes up room until the connection has taken it.
    pub(super) fn kept(bytes: impl Into<Bytes>, kept: Option<Kept>) -> Self {
        Self(Kind::Whole(Rest::new(bytes.into(), kept)))
    }

    pub(super) fn events(events: Events) -> Self {
        Self(Kind::Events(Box::new(events)))
    }
}

impl Body for HttpBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let data = match &mut self.0 {
            Kind::Empty => None,
            Kind::Whole(rest) => rest.next(),
            Kind::Events(events) => std::task::ready!(events.poll_next(cx)),
        };
        if data.is_none() {
            self.0 = Kind::Empty;
        }
        Poll::Ready(data.map(|data| Ok(Frame::data(data))))
    }

    fn is_end_stream(&self) -> bool {
        match &self.0 {
            Kind::Empty => true,
            Kind::Whole(rest) => rest.bytes.is_empty(),
            Kind::Events(_) => false,
        }
    }

    fn size_hint(&self) -> SizeHint {
        match &self.0 {
            Kind::Empty => SizeHint::with_exact(0),
            Kind::Whole(rest) => SizeHint::with_exact(rest.bytes.len() as u64),
            Kind::Events(_) => SizeHint::default(),
        }
    }
}

impl fmt::Debug for HttpBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match &self.0 {
            Kind::Empty => "HttpBody(empty)",
            Kind::Whole(_) => "HttpBody(JSON)",
            Kind::Events(_) => "HttpBody(events)",
        })
    }
}
