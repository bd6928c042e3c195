//! A server of its own: the service on an address, until the process is asked to end.

use std::{convert::Infallible, future::Future, io, net::SocketAddr, sync::Arc, time::Duration};

use http::{Request, Response, StatusCode};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    net::{TcpListener, TcpStream, ToSocketAddrs},
    task::JoinSet,
};
use tower_service::Service as _;

use super::{body::HttpBody, reply::Refused, service::HttpService};
use crate::server::ReadyServer;

/// How long the head of a request may take to arrive.
const HEAD_TIMEOUT: Duration = Duration::from_secs(30);

impl ReadyServer {
    /// Serves the Streamable HTTP transport at `/mcp` of this address, with the default settings, until the process is
    /// asked to end; see [`HttpService::serve`].
    ///
    /// # Errors
    ///
    /// When the address can't be listened on.
    pub async fn serve_http(&self, address: impl ToSocketAddrs) -> io::Result<()> {
        self.clone().into_service().serve(TcpListener::bind(address).await?).await
    }
}

impl HttpService {
    /// Serves HTTP/1.1 at [`PATH`](Self::PATH) until the process is asked to end (ctrl-c, on Unix also `SIGTERM`). Then
    /// nothing more is accepted, streams are closed with their final result, and calls in flight get
    /// [`shutdown_grace`](crate::Server::shutdown_grace) to end.
    ///
    /// If the listener is bound to one address of the network, requests to that address are let in, too.
    ///
    /// There is no TLS; put a proxy in front of it, or mount the service in a server of your own.
    ///
    /// # Errors
    ///
    /// When the signals of the process can't be listened to.
    pub async fn serve(self, listener: TcpListener) -> io::Result<()> {
        self.serve_until(listener, ended()?).await
    }

    /// The same until `end` is done.
    ///
    /// # Errors
    ///
    /// When the listener has no address.
    pub async fn serve_until(mut self, listener: TcpListener, end: impl Future<Output = ()>) -> io::Result<()> {
        let address = listener.local_addr()?;
        if !address.ip().is_unspecified() {
            self = self.allow_host(host_of(address));
        }
        let grace = self.server.limits().shutdown_grace;
        let closing = self.closing.clone();
        let service = Arc::new(self);
        let mut connections = JoinSet::new();
        let mut end = std::pin::pin!(end);
        loop {
            tokio::select! {
                biased;
                () = &mut end => break,
                // So that what has ended does not pile up.
                Some(_) = connections.join_next() => {}
                accepted = listener.accept() => match accepted {
                    Ok((stream, _)) => { connections.spawn(converse(stream, Arc::clone(&service))); }
                    Err(error) => recover(&error).await,
                },
            }
        }
        drop(listener);
        closing.cancel();
        let rest = async { while connections.join_next().await.is_some() {} };
        if tokio::time::timeout(grace, rest).await.is_err() {
            tracing::warn!(?grace, "the server ends; calls that still run are dropped");
        }
        Ok(())
    }
}

/// Serves one connection. When the server closes, it ends after what is being answered.
async fn converse(stream: TcpStream, service: Arc<HttpService>) {
    // Responses are written whole, and events must not wait for one another.
    let _ = stream.set_nodelay(true);
    let closing = service.closing.clone();
    let answer = service_fn(move |request| route(Arc::clone(&service), request));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .serve_connection(TokioIo::new(stream), answer);
    let mut connection = std::pin::pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = closing.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended early");
    }
}

async fn route(service: Arc<HttpService>, request: Request<Incoming>) -> Result<Response<HttpBody>, Infallible> {
    if request.uri().path() == HttpService::PATH {
        return HttpService::clone(&service).call(request).await;
    }
    let why = format!("the server is at {}", HttpService::PATH);
    Ok(Refused::new(StatusCode::NOT_FOUND, why).into_response())
}

/// An address as the `Host` of a request names it.
fn host_of(address: SocketAddr) -> String {
    match address {
        SocketAddr::V4(address) => address.ip().to_string(),
        SocketAddr::V6(address) => format!("[{}]", address.ip()),
    }
}

/// Goes on after a connection could not be accepted. Where the process has too many open, trying again at once would
/// only burn time.
async fn recover(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        tracing::error!(%error, "a connection could not be accepted");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Done when the process is asked to end.
fn ended() -> io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    Ok(async move {
        let interrupt = async {
            // Without a handler for it there is nothing to wait for.
            if tokio::signal::ctrl_c().await.is_err() {
                std::future::pending::<()>().await;
            }
        };
        #[cfg(unix)]
        tokio::select! {
            () = interrupt => {}
            _ = terminate.recv() => {}
        }
        #[cfg(not(unix))]
        interrupt.await;
    })
}
