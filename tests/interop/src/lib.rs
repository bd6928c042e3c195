//! Real clients of other makers, each behind a driver that lists the tools of a server, makes the calls it is given and
//! reports what the client understood. The tests compare the reports with what the server publishes and with `calls/`.
//!
//! `install` in this folder installs the clients at their pinned versions. A client that is not installed is skipped
//! with a line on standard error, or fails the test if `INTEROP_REQUIRED` is set.

mod client;
mod expectation;
mod meeting;
mod report;
mod server;

pub use client::Client;
pub use meeting::{Mode, Transport, meet};
