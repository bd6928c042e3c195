//! The metadata of a protected resource, as a service.

use std::{
    convert::Infallible,
    future::{Ready, ready},
    task::{Context, Poll},
};

use bytes::Bytes;
use http::{HeaderValue, Method, Request, Response, StatusCode, header};
use tower_service::Service;

use super::HttpBody;
use crate::auth::BearerAuth;

/// Serves the [metadata of a protected resource](https://www.rfc-editor.org/rfc/rfc9728) at whatever path it is mounted:
/// [`ProtectedResource::metadata_path`](crate::ProtectedResource::metadata_path), where clients look. Made by [`BearerAuth::metadata`](crate::BearerAuth::metadata).
#[derive(Clone, Debug)]
pub struct ResourceMetadata {
    document: Bytes,
}

impl BearerAuth {
    /// Serves the resource's metadata, to be mounted at
    /// [`ProtectedResource::metadata_path`](crate::ProtectedResource::metadata_path).
    pub fn metadata(&self) -> ResourceMetadata {
        ResourceMetadata { document: self.resource().metadata().to_string().into() }
    }
}

impl ResourceMetadata {
    /// The answer to a request with this method.
    pub(super) fn answer(&self, method: &Method) -> Response<HttpBody> {
        if !matches!(*method, Method::GET | Method::HEAD) {
            let mut response = Response::new(HttpBody::default());
            *response.status_mut() = StatusCode::METHOD_NOT_ALLOWED;
            response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
            return response;
        }
        let mut response = Response::new(HttpBody::whole(self.document.clone()));
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        response
    }
}

impl<B> Service<Request<B>> for ResourceMetadata {
    type Response = Response<HttpBody>;
    type Error = Infallible;
    type Future = Ready<Result<Response<HttpBody>, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        ready(Ok(self.answer(request.method())))
    }
}
