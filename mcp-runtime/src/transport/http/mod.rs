//! The Streamable HTTP transport
//! ([transports](https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http)): one
//! endpoint, one request a POST, answered with JSON or, where a handler reports while it runs, with an event stream.
//!
//! No state is kept between requests, so that any replica of a server answers any of them. TLS, compression and CORS are
//! left to the proxy in front or to layers around the service.

mod body;
mod events;
mod exchange;
mod guard;
mod legacy;
mod listen;
mod mirror;
mod negotiate;
mod reply;
mod serve;
mod service;

pub use body::HttpBody;
pub use service::{HttpFuture, HttpService};
