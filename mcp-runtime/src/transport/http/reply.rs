//! Responses, and the statuses that go with what they say.

use http::{Extensions, HeaderMap, HeaderName, HeaderValue, Response, StatusCode, header};

use super::{
    body::HttpBody,
    events::{Answered, Events},
    who,
};
use crate::{
    protocol::{Era, ErrorCode},
    server::{
        refusal::{Refusal, Stage},
        reply,
        run_call::Response as Answer,
    },
};

/// A request that is refused for its form, before its message counts.
#[derive(Debug)]
pub(super) struct Refused {
    status: StatusCode,
    why: String,
    /// A header that goes with the status.
    header: Option<(HeaderName, HeaderValue)>,
}

/// Marks a response to a request that was not read to its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unread;

impl Refused {
    pub(super) fn new(status: StatusCode, why: impl Into<String>) -> Self {
        Self { status, why: why.into(), header: None }
    }

    /// 405: this method is not for this endpoint, these are.
    pub(super) fn method(allow: &'static str) -> Self {
        let why = format!("this endpoint takes {allow}");
        let header = Some((header::ALLOW, HeaderValue::from_static(allow)));
        Self { status: StatusCode::METHOD_NOT_ALLOWED, why, header }
    }

    /// 415: the body is in another form than this field of the answer lists.
    pub(super) fn media(accepted: HeaderName, list: &'static str, why: &str) -> Self {
        let header = Some((accepted, HeaderValue::from_static(list)));
        Self { status: StatusCode::UNSUPPORTED_MEDIA_TYPE, why: why.to_owned(), header }
    }

    /// Whether it is for a request that did not arrive in time, so that more of it is not waited for.
    pub(super) fn is_late(&self) -> bool {
        matches!(self.status, StatusCode::REQUEST_TIMEOUT | StatusCode::SERVICE_UNAVAILABLE)
    }

    /// The response that says so: a JSON-RPC error without an id.
    pub(super) fn into_response(self) -> Response<HttpBody> {
        tracing::debug!(status = self.status.as_u16(), why = self.why, "a request is refused");
        let mut response = json(self.status, reply::error(None, reply::invalid_request(self.why)));
        if let Some((name, value)) = self.header {
            response.headers_mut().insert(name, value);
        }
        response
    }
}

#[cfg(feature = "auth")]
impl From<crate::auth::challenge::Challenge> for Refused {
    fn from(challenge: crate::auth::challenge::Challenge) -> Self {
        let header = challenge.header.map(|value| (header::WWW_AUTHENTICATE, value));
        Self { status: challenge.status, why: challenge.why, header }
    }
}

/// A message in answer to a request.
pub(super) fn json(status: StatusCode, message: Vec<u8>) -> Response<HttpBody> {
    let mut response = Response::new(HttpBody::whole(message));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

/// The response of a call.
pub(super) fn call(answered: Answered, era: Era) -> Response<HttpBody> {
    let Answered { response: Answer { bytes, error }, kept, ticket: _ } = answered;
    let mut response = json(if era == Era::Modern { status(error) } else { StatusCode::OK }, Vec::new());
    *response.body_mut() = HttpBody::kept(bytes, kept);
    response
}

/// A stream of messages.
pub(super) fn stream(events: Events) -> Response<HttpBody> {
    let mut response = Response::new(HttpBody::events(events));
    let headers: &mut HeaderMap = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    // Tells nginx, and others that know it from there, not to hold events back.
    headers.insert(HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));
    response
}

/// The answer to a notification.
pub(super) fn accepted() -> Response<HttpBody> {
    let mut response = Response::new(HttpBody::default());
    *response.status_mut() = StatusCode::ACCEPTED;
    response
}

/// The answer to a message that is refused; `extensions` are those of its request.
pub(super) fn refused(refusal: Refusal, extensions: &Extensions) -> Response<HttpBody> {
    let (status, challenge) = match refusal.fault.stage {
        Stage::Request => (StatusCode::BAD_REQUEST, None),
        Stage::NoMethod => (StatusCode::NOT_FOUND, None),
        Stage::Method => (StatusCode::OK, None),
        Stage::Scopes(needed) => (StatusCode::FORBIDDEN, who::challenge(extensions, needed)),
    };
    let mut response = json(status, refusal.into_response());
    if let Some(challenge) = challenge {
        response.headers_mut().insert(header::WWW_AUTHENTICATE, challenge);
    }
    response
}

/// The status of a call's response. Errors are the method's own business, but for the one that says that the request
/// was not complete: the client declared too little
/// ([error codes](https://modelcontextprotocol.io/specification/2026-07-28/basic#error-codes)).
fn status(error: Option<ErrorCode>) -> StatusCode {
    match error {
        Some(ErrorCode::MISSING_CLIENT_CAPABILITY) => StatusCode::BAD_REQUEST,
        _ => StatusCode::OK,
    }
}
