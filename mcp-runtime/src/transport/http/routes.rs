//! What is found at which path, where the service serves itself.

use http::{Request, Response, StatusCode};
use http_body::Body;

use super::{HttpBody, exchange, reply::Refused, service::HttpService};

/// A service and what goes with it.
pub(super) struct Routes {
    pub(super) service: HttpService,
    /// Documents that anybody may read, each with its path.
    #[cfg(feature = "auth")]
    metadata: Vec<(String, super::ResourceMetadata)>,
}

impl Routes {
    /// The routes of a service: itself, and the metadata of the resource that it is.
    pub(super) fn of(service: HttpService) -> Self {
        service.warn_of_hidden_tools();
        Self {
            #[cfg(feature = "auth")]
            metadata: service.settings.metadata(),
            service,
        }
    }

    /// Answers a request to any path.
    pub(super) async fn answer<B: Body>(&self, request: Request<B>) -> Response<HttpBody> {
        if request.uri().path() == HttpService::PATH {
            return exchange::answer(&self.service, request).await;
        }
        if let (Some(front), "/") = (&self.service.front, request.uri().path()) {
            return front.answer(&request);
        }
        self.elsewhere(&request).unwrap_or_else(Refused::into_response)
    }

    /// Answers a request to anything but the service itself.
    fn elsewhere<B>(&self, request: &Request<B>) -> Result<Response<HttpBody>, Refused> {
        self.service.settings.guard.check(request.version(), request.uri(), request.headers())?;
        #[cfg(feature = "auth")]
        if let Some((_, document)) = self.metadata.iter().find(|(path, _)| path == request.uri().path()) {
            return Ok(document.answer(request.method()));
        }
        Err(Refused::new(StatusCode::NOT_FOUND, format!("the server is at {}", HttpService::PATH)))
    }
}
