//! The Streamable HTTP transport
//! ([transports](https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http)): one
//! endpoint, one request a POST, answered with JSON or, where a handler reports while it runs, with an event stream.
//!
//! No state is kept between requests, so that any replica of a server answers any of them. TLS, compression and CORS are
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
mod settings;
mod who;

pub use body::HttpBody;
#[cfg(all(feature = "cli", feature = "docs"))]
pub(crate) use front::FrontPage;
#[cfg(feature = "auth")]
pub use metadata::ResourceMetadata;
pub use service::{HttpFuture, HttpService};
