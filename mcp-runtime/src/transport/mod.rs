//! Transports: thin ways from bytes on a wire to the server and back.

#[cfg(feature = "stdio")]
pub(crate) mod ending;
#[cfg(feature = "http")]
pub(crate) mod http;
#[cfg(feature = "stdio")]
mod line;
#[cfg(feature = "stdio")]
mod places;
#[cfg(any(feature = "http", feature = "stdio"))]
mod queue;
#[cfg(feature = "stdio")]
mod stdin;
#[cfg(feature = "stdio")]
mod stdio;
#[cfg(feature = "stdio")]
mod stdout;
