//! What the author says about the transport.

use std::{fmt, sync::Arc, time::Duration};

use http::{Extensions, HeaderMap};

#[cfg(feature = "auth")]
use super::metadata::ResourceMetadata;
use super::{guard::Guard, reply::Refused, service::HttpService};
#[cfg(feature = "auth")]
use crate::auth::{BearerAuth, resource::WELL_KNOWN};
use crate::server::Server;

/// The settings of one service.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    pub(super) guard: Guard,
    /// How long the body of a request may take to arrive.
    pub(super) body_timeout: Duration,
    /// After how long a silence an event stream says that it is still there.
    pub(super) keep_alive: Duration,
    /// How long a client may take to read on.
    pub(super) write_timeout: Duration,
    /// Who is let in, if not everybody.
    #[cfg(feature = "auth")]
    pub(super) auth: Option<BearerAuth>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            guard: Guard::default(),
            body_timeout: Duration::from_secs(30),
            // Proxies commonly give up on a silent connection after 30 to 60 seconds.
            keep_alive: Duration::from_secs(15),
            write_timeout: Duration::from_secs(30),
            #[cfg(feature = "auth")]
            auth: None,
        }
    }
}

impl Settings {
    /// Lets a request in if its sender may come, and notes who it is.
    #[cfg(feature = "auth")]
    pub(super) async fn admit(&self, headers: &HeaderMap, extensions: &mut Extensions) -> Result<(), Refused> {
        match &self.auth {
            Some(auth) => Ok(auth.admit(headers, extensions).await?),
            None => Ok(()),
        }
    }

    #[cfg(not(feature = "auth"))]
    #[expect(clippy::unused_async, reason = "the same form as with the feature")]
    pub(super) async fn admit(&self, _: &HeaderMap, _: &mut Extensions) -> Result<(), Refused> {
        Ok(())
    }

    /// The paths at which the metadata of the resource is found, with what is found there: beside the path of the
    /// resource, and at the root, where clients look next.
    #[cfg(feature = "auth")]
    pub(super) fn metadata(&self) -> Vec<(String, ResourceMetadata)> {
        let Some(auth) = &self.auth else { return Vec::new() };
        let mut paths = vec![auth.resource().metadata_path(), WELL_KNOWN.to_owned()];
        paths.dedup();
        paths.into_iter().map(|path| (path, auth.metadata())).collect()
    }
}

/// Settings that wait for their service.
#[derive(Clone, Default)]
pub(super) struct Configure(Vec<Arc<dyn Fn(HttpService) -> HttpService + Send + Sync>>);

impl Configure {
    /// Applies them in order.
    pub(super) fn apply(&self, service: HttpService) -> HttpService {
        self.0.iter().fold(service, |service, configure| configure(service))
    }
}

impl Server {
    /// Settings of the HTTP transport, for whoever serves it in the end: `--http` of the command line,
    /// [`serve_http`](crate::ReadyServer::serve_http), or [`into_service`](crate::ReadyServer::into_service), where more
    /// can be added.
    ///
    /// ```
    /// use mcp_runtime::Server;
    ///
    /// let server = Server::new("empty", "1.0.0").http(|service| service.allow_origin("https://app.example.com"));
    /// ```
    pub fn http(mut self, configure: impl Fn(HttpService) -> HttpService + Send + Sync + 'static) -> Self {
        let mut all = self.kept.get::<Configure>().cloned().unwrap_or_default();
        all.0.push(Arc::new(configure));
        self.kept.insert(all);
        self
    }
}

impl fmt::Debug for Configure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Configure").field(&self.0.len()).finish()
    }
}
