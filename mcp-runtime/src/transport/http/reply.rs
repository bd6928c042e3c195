//! Responses, and the statuses that go with what they say.

use http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, header};

use super::{body::HttpBody, events::Events};
use crate::{
    protocol::ErrorCode,
    server::{
        refusal::{Refusal, Stage},
        reply,
    },
};

/// A request that is refused for its form, before its message counts.
#[derive(Debug)]
pub(super) struct Refused {
    status: StatusCode,
    why: String,
    /// The value of `Allow`, which 405 must name.
    allow: Option<&'static str>,
}

impl Refused {
    pub(super) fn new(status: StatusCode, why: impl Into<String>) -> Self {
        Self { status, why: why.into(), allow: None }
    }

    /// 405: this method is not for this endpoint, these are.
    pub(super) fn method(allow: &'static str) -> Self {
        let why = format!("this endpoint takes {allow}");
        Self { status: StatusCode::METHOD_NOT_ALLOWED, why, allow: Some(allow) }
    }

    /// The response that says so: a JSON-RPC error without an id.
    pub(super) fn into_response(self) -> Response<HttpBody> {
        tracing::debug!(status = self.status.as_u16(), why = self.why, "a request is refused");
        let mut response = json(self.status, reply::error(None, reply::invalid_request(self.why)));
        if let Some(allow) = self.allow {
            response.headers_mut().insert(header::ALLOW, HeaderValue::from_static(allow));
        }
        response
    }
}

/// A message in answer to a request.
pub(super) fn json(status: StatusCode, message: Vec<u8>) -> Response<HttpBody> {
    let mut response = Response::new(HttpBody::whole(message));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
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

/// The answer to a message that is refused.
pub(super) fn refused(refusal: Refusal) -> Response<HttpBody> {
    let status = match refusal.fault.stage {
        Stage::Request => StatusCode::BAD_REQUEST,
        Stage::NoMethod => StatusCode::NOT_FOUND,
        Stage::Method => StatusCode::OK,
    };
    json(status, refusal.into_response())
}

/// The status of a call's response. Errors are the method's own business, but for the one that says that the request
/// was not complete: the client declared too little
/// ([error codes](https://modelcontextprotocol.io/specification/2026-07-28/basic#error-codes)).
pub(super) fn status(error: Option<ErrorCode>) -> StatusCode {
    match error {
        Some(ErrorCode::MISSING_CLIENT_CAPABILITY) => StatusCode::BAD_REQUEST,
        _ => StatusCode::OK,
    }
}
