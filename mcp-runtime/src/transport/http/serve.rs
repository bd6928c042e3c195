//! A server of its own: the service on an address, until the process is asked to end.

use std::{future::Future, io, net::SocketAddr, sync::Arc, time::Duration};

use tokio::{
    net::{TcpListener, ToSocketAddrs},
    task::JoinSet,
};

use super::{connection::converse, routes::Routes, service::HttpService};
use crate::{
    error::Result,
    server::{ReadyServer, Server},
};

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

impl Server {
    /// Builds the server and serves it like [`ReadyServer::serve_http`].
    ///
    /// # Errors
    ///
    /// When the server can't be built ([`BuildError`](crate::BuildError)), or the address can't be listened on.
    pub async fn serve_http(self, address: impl ToSocketAddrs) -> Result {
        Ok(self.build()?.serve_http(address).await?)
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
        let routes = Arc::new(Routes::of(self));
        let mut connections = JoinSet::new();
        let mut end = std::pin::pin!(end);
        loop {
            tokio::select! {
                biased;
                () = &mut end => break,
                // So that what has ended does not pile up.
                Some(_) = connections.join_next() => {}
                accepted = listener.accept() => match accepted {
                    Ok((stream, _)) => { connections.spawn(converse(stream, Arc::clone(&routes))); }
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
