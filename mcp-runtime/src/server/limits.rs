//! Bounds on what a server takes on.
#![cfg_attr(
    not(feature = "stdio"),
    allow(dead_code, reason = "some bounds are for transports, of which none is built")
)]

use std::time::Duration;

use crate::{call::outbox::Rates, json::tape::MAX_DEPTH};

/// The bounds of one server.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    /// How long a call may take, where its tool does not say.
    pub(crate) timeout: Option<Duration>,
    /// How many calls run at a time.
    pub(crate) calls: usize,
    /// How many calls of one connection are taken on beyond those that run, before no more is read from it.
    pub(crate) waiting: usize,
    /// How many bytes a message may have.
    pub(crate) message_bytes: usize,
    /// How deep its arrays and objects may be nested.
    pub(crate) depth: usize,
    /// How many bytes the result of a call may have.
    pub(crate) result_bytes: usize,
    /// How many bytes wait to be written to one client.
    pub(crate) queue_bytes: usize,
    /// How many notifications a call sends a second.
    pub(crate) rates: Rates,
    /// For how long calls may go on once the input has ended.
    pub(crate) shutdown_grace: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            timeout: None,
            calls: 128,
            // Enough to read on to a cancellation behind a burst of calls.
            waiting: 128,
            // What the official TypeScript SDK takes over HTTP.
            message_bytes: 4 << 20,
            depth: MAX_DEPTH,
            result_bytes: 16 << 20,
            queue_bytes: 4 << 20,
            rates: Rates::default(),
            shutdown_grace: Duration::from_secs(30),
        }
    }
}
