//! [`BearerAuth`] around any service.

use std::{
    fmt,
    future::Future,
    pin::Pin,
    task::{Context, Poll},
};

use http::{Request, Response, header};
use tower_layer::Layer;
use tower_service::Service;

use super::{BearerAuth, challenge::Challenge};

impl<S> Layer<S> for BearerAuth {
    type Service = BearerService<S>;

    fn layer(&self, inner: S) -> BearerService<S> {
        BearerService { inner, auth: self.clone() }
    }
}

/// A service that is reached with a bearer token only. Made by [`BearerAuth`] as a layer.
#[derive(Clone, Debug)]
pub struct BearerService<S> {
    inner: S,
    auth: BearerAuth,
}

impl<S, B, R> Service<Request<B>> for BearerService<S>
where
    S: Service<Request<B>, Response = Response<R>> + Clone + Send + 'static,
    S::Future: Send,
    B: Send + 'static,
    R: Default,
{
    type Response = Response<R>;
    type Error = S::Error;
    type Future = BearerFuture<Response<R>, S::Error>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(cx)
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let auth = self.auth.clone();
        // The one that was polled ready is used, and its clone kept.
        let next = self.inner.clone();
        let mut inner = std::mem::replace(&mut self.inner, next);
        BearerFuture(Box::pin(async move {
            let (mut head, body) = request.into_parts();
            match auth.admit(&head.headers, &mut head.extensions).await {
                Ok(()) => inner.call(Request::from_parts(head, body)).await,
                Err(challenge) => Ok(refusal(challenge)),
            }
        }))
    }
}

/// The answer of a [`BearerService`].
pub struct BearerFuture<T, E>(Pin<Box<dyn Future<Output = Result<T, E>> + Send>>);

impl<T, E> Future for BearerFuture<T, E> {
    type Output = Result<T, E>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        self.0.as_mut().poll(cx)
    }
}

impl<T, E> fmt::Debug for BearerFuture<T, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BearerFuture")
    }
}

/// A response without a body: what kind of body the service has is not known.
fn refusal<R: Default>(challenge: Challenge) -> Response<R> {
    let Challenge { status, why, header } = challenge;
    tracing::debug!(status = status.as_u16(), why, "a request is refused");
    let mut response = Response::new(R::default());
    *response.status_mut() = status;
    if let Some(header) = header {
        response.headers_mut().insert(header::WWW_AUTHENTICATE, header);
    }
    response
}
