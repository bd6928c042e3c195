//! Methods on the wrong side of `.build()`: a server that is not built can't answer, and a built one takes no more tools.
//!
//! rustc alone would say that there is no such method, and guess at another. These have a bound that never holds, so
//! none can be called, and calling one says what to write; two more stand beside `ReadyServer::into_service` and
//! `Server::run`. A bound with `for<'a>` is not looked at before that.

use std::future::{Ready, ready};

use super::{ReadyServer, Server};
use crate::Descriptor;

/// What answers.
#[diagnostic::on_unimplemented(
    message = "this server is not built yet, and only a built one has the method",
    label = "write `.build()?` in front of it"
)]
pub trait Built {
    /// The built server.
    fn ready(self) -> ReadyServer;
}

impl Built for ReadyServer {
    fn ready(self) -> ReadyServer {
        self
    }
}

/// What takes tools and settings.
#[diagnostic::on_unimplemented(
    message = "this server is built already, and its tools and settings are fixed",
    label = "write it in front of `.build()`"
)]
pub trait Open {}

impl Open for Server {}

#[doc(hidden)]
impl Server {
    pub fn descriptors(&self) -> &[Descriptor]
    where
        for<'a> Self: Built,
    {
        &[]
    }

    // Of an `async fn`, rustc would say it again at the future, and at its `.await`.
    pub fn handle(&self, _message: &[u8]) -> Ready<Option<Vec<u8>>>
    where
        for<'a> Self: Built,
    {
        ready(None)
    }
}

#[doc(hidden)]
impl ReadyServer {
    #[must_use]
    pub fn tools<T>(self, _tools: T) -> Self
    where
        for<'a> Self: Open,
    {
        self
    }

    #[must_use]
    pub fn tool<T>(self, _state: impl Sized) -> Self
    where
        for<'a> Self: Open,
    {
        self
    }

    #[must_use]
    pub fn state<T>(self, _value: T) -> Self
    where
        for<'a> Self: Open,
    {
        self
    }
}
