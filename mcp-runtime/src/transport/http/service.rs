//! The service: a server and its settings for HTTP, ready to be mounted.

use std::{
    convert::Infallible,
    fmt,
    future::Future,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use http::{Request, Response};
use http_body::Body;

use super::{
    body::HttpBody,
    exchange,
    front::FrontPage,
    mirror::Mirrors,
    session::Calls,
    settings::{Configure, Settings},
};
#[cfg(feature = "auth")]
use crate::auth::BearerAuth;
use crate::{
    call::cancel::CancellationToken,
    server::{ReadyServer, Server, order::Built},
    transport::room::Room,
};

/// How many bytes of results may wait to be read, unless the author says.
const UNREAD: usize = 256 << 20;

/// A server as a [`tower` service](tower_service::Service) of the Streamable HTTP transport, for requests with any body.
/// Cheap to clone; clones are one service.
///
/// It answers whatever path it is mounted at. Unless told otherwise it takes requests to `localhost` and loopback
/// addresses only, so that no web page can reach a server on the reader's own machine by a name of its own (DNS
/// rebinding).
///
/// ```
/// # fn main() -> mcp_runtime::Result {
/// use mcp_runtime::Server;
///
/// let service = Server::new("empty", "1.0.0")
///     .build()?
///     .into_service()
///     .allow_host("mcp.example.com")
///     .allow_origin("https://app.example.com");
/// let router: axum::Router = axum::Router::new().route_service("/mcp", service);
/// # drop(router); Ok(()) }
/// ```
#[derive(Clone)]
pub struct HttpService {
    pub(super) server: ReadyServer,
    pub(super) settings: Arc<Settings>,
    /// The mirrored arguments of each tool, found once.
    pub(super) mirrors: Arc<Mirrors>,
    /// The calls of older clients, for them to cancel.
    pub(super) calls: Calls,
    /// The room for answers that clients leave unread.
    pub(super) unread: Room,
    /// What a server of its own shows at `/`.
    pub(super) front: Option<Arc<FrontPage>>,
    /// Set when the process is about to end.
    pub(super) closing: CancellationToken,
}

#[doc(hidden)]
impl Server {
    /// Never called, as the bound does not hold: see `server/order.rs`.
    pub fn into_service(self) -> HttpService
    where
        for<'a> Self: Built,
    {
        self.ready().into_service()
    }
}

impl ReadyServer {
    /// The server as a service of the Streamable HTTP transport, to be mounted in axum, hyper or any tower stack.
    ///
    /// Its settings are those of [`Server::http`](crate::Server::http), if there are any.
    pub fn into_service(self) -> HttpService {
        let configure = self.kept::<Configure>().cloned().unwrap_or_default();
        configure.apply(HttpService {
            mirrors: Arc::new(Mirrors::of(self.descriptors())),
            server: self,
            settings: Arc::default(),
            calls: Calls::default(),
            unread: Room::new(UNREAD),
            front: None,
            closing: CancellationToken::new(),
        })
    }

    /// The service with its default settings at `/mcp`, as an axum router.
    pub fn into_router(self) -> axum::Router {
        self.into_service().into_router()
    }
}

impl HttpService {
    /// Where the service is mounted unless the author mounts it elsewhere.
    pub const PATH: &str = "/mcp";

    /// Also takes requests whose `Host` is this one: `mcp.example.com`, with any port, or `mcp.example.com:8443`, with
    /// that port only. Browsers may call it from pages of the same host, too.
    #[must_use]
    pub fn allow_host(mut self, host: impl Into<String>) -> Self {
        self.settings_mut().guard.allow_host(host.into());
        self
    }

    /// Takes requests to any `Host`. For servers behind a proxy that has looked at it already: without one, a web page
    /// can reach the server by a name of its own. Pages that may call the server still have to be named with
    /// [`allow_origin`](Self::allow_origin).
    #[must_use]
    pub fn allow_any_host(mut self) -> Self {
        self.settings_mut().guard.allow_any_host();
        self
    }

    /// Also takes requests of web pages of this origin: `https://app.example.com`, with its port if it is no default.
    /// For the page to read the answers it needs CORS headers as well; a layer such as `tower_http::cors::CorsLayer`
    /// around the service adds them.
    #[must_use]
    pub fn allow_origin(mut self, origin: impl Into<String>) -> Self {
        self.settings_mut().guard.allow_origin(origin.into());
        self
    }

    /// How long the body of a request may take to arrive. 30 seconds unless set; then the answer is 408.
    #[must_use]
    pub fn body_timeout(mut self, timeout: Duration) -> Self {
        self.settings_mut().body_timeout = timeout;
        self
    }

    /// After how long a silence an event stream sends a comment, so that nobody on the way takes it for dead. 15 seconds
    /// unless set.
    #[must_use]
    pub fn keep_alive(mut self, period: Duration) -> Self {
        self.settings_mut().keep_alive = period;
        self
    }

    /// How long a client may take to read on while something waits to be sent to it, before its connection is closed: a
    /// slow reader is dropped, and never waited for. 30 seconds unless set. It counts where the service
    /// [serves itself](Self::serve); elsewhere connections are the business of the server around it.
    #[must_use]
    pub fn write_timeout(mut self, timeout: Duration) -> Self {
        self.settings_mut().write_timeout = timeout;
        self
    }

    /// How many bytes of results may wait to be read, over all connections together. 256 MiB unless set. A call whose result
    /// finds no room gets a tool error that says so. Results of up to 64 KiB are not counted, and one alone may be larger.
    ///
    /// A client that does not read is dropped after the [`write_timeout`](Self::write_timeout), and its results with it.
    #[must_use]
    pub fn max_unread_bytes(mut self, bytes: usize) -> Self {
        self.unread = Room::new(bytes);
        self
    }

    /// Lets in only who brings a bearer token that this takes, and hands tools the [`Principal`](crate::Principal) that
    /// it stands for. [`serve`](Self::serve) and [`into_router`](Self::into_router) serve the metadata of the resource as
    /// well, by which clients find out where to get a token.
    #[cfg(feature = "auth")]
    #[must_use]
    pub fn bearer_auth(mut self, auth: BearerAuth) -> Self {
        self.settings_mut().auth = Some(auth);
        self
    }

    /// Shows a page at `/` of a server of its own.
    #[cfg(all(feature = "cli", feature = "docs"))]
    pub(crate) fn with_front_page(mut self, page: FrontPage) -> Self {
        self.front = Some(Arc::new(page));
        self
    }

    /// The service at [`PATH`](Self::PATH), as an axum router.
    pub fn into_router(self) -> axum::Router {
        let router = axum::Router::new();
        #[cfg(feature = "auth")]
        let router = self
            .settings
            .metadata()
            .into_iter()
            .fold(router, |router, (path, metadata)| router.route_service(&path, metadata));
        router.route_service(Self::PATH, self)
    }

    /// Whether only those who bring a bearer token are let in.
    #[cfg_attr(not(feature = "auth"), expect(clippy::unused_self, reason = "nothing verifies tokens"))]
    pub(crate) fn wants_tokens(&self) -> bool {
        #[cfg(feature = "auth")]
        let wanted = self.settings.auth.is_some();
        #[cfg(not(feature = "auth"))]
        let wanted = false;
        wanted
    }

    /// Tells the operator of tools that nobody will see, since nobody is let in as somebody.
    pub(super) fn warn_of_hidden_tools(&self) {
        let scoped = self.server.descriptors().iter().filter(|tool| !tool.scopes.is_empty()).count();
        if scoped > 0 && !self.wants_tokens() {
            tracing::warn!(tools = scoped, "tools with scopes are hidden from everybody: nothing verifies who calls");
        }
    }

    fn settings_mut(&mut self) -> &mut Settings {
        Arc::make_mut(&mut self.settings)
    }
}

impl fmt::Debug for HttpService {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HttpService")
            .field("server", &self.server)
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}

impl<B> tower_service::Service<Request<B>> for HttpService
where
    B: Body + Send + 'static,
    B::Data: Send,
{
    type Response = Response<HttpBody>;
    type Error = Infallible;
    type Future = HttpFuture;

    fn poll_ready(&mut self, _cx: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<B>) -> HttpFuture {
        let service = self.clone();
        HttpFuture::new(async move { exchange::answer(&service, request).await })
    }
}

/// The answer to one request. Dropping it cancels a call under 2026-07-28.
pub struct HttpFuture(Pin<Box<dyn Future<Output = Response<HttpBody>> + Send>>);

impl HttpFuture {
    pub(super) fn new(answer: impl Future<Output = Response<HttpBody>> + Send + 'static) -> Self {
        Self(Box::pin(answer))
    }
}

impl Future for HttpFuture {
    type Output = Result<Response<HttpBody>, Infallible>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        self.0.as_mut().poll(cx).map(Ok)
    }
}

impl fmt::Debug for HttpFuture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HttpFuture")
    }
}
