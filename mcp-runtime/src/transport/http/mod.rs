//! The Streamable HTTP transport
//! ([transports](https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http)): one
//! endpoint, one request a POST, answered with JSON or, where a handler reports while it runs, with an event stream.
//!
//! No state is kept between requests, so that any replica of a server answers any of them: all that one replica alone can do
//! is to cancel a call that it runs for a client of an older revision. TLS, compression and CORS are
//! left to the proxy in front or to layers around the service.

mod body;
mod connection;
mod events;
mod exchange;
mod front;
mod guard;
mod legacy;
mod listen;
#[cfg(feature = "auth")]
mod metadata;
mod mirror;
mod negotiate;
mod reply;
mod routes;
mod serve;
mod service;
mod session;
mod settings;
mod who;
mod wire;

pub use body::HttpBody;
#[cfg(all(feature = "cli", feature = "docs"))]
pub(crate) use front::FrontPage;
#[cfg(feature = "auth")]
pub use metadata::ResourceMetadata;
pub use service::{HttpFuture, HttpService};
