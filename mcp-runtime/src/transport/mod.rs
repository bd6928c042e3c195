//! Transports: thin ways from bytes on a wire to the server and back.

#[cfg(all(unix, feature = "stdio"))]
mod aside;
#[cfg(feature = "stdio")]
pub(crate) mod ending;
#[cfg(feature = "http")]
pub(crate) mod http;
#[cfg(feature = "stdio")]
mod line;
#[cfg(feature = "stdio")]
mod places;
#[cfg(any(feature = "http", feature = "stdio"))]
#[cfg_attr(not(feature = "stdio"), allow(dead_code, reason = "HTTP drops what does not fit, and waits for no room"))]
mod queue;
#[cfg(any(feature = "stdio", feature = "http"))]
mod room;
#[cfg(feature = "stdio")]
mod stdin;
#[cfg(feature = "stdio")]
mod stdio;
#[cfg(feature = "stdio")]
mod stdout;
#[cfg(feature = "stdio")]
mod writer;
