//! The server: tools registered by the author, messages of clients answered. It knows no transport.

mod build;
mod builder;
mod connection;
mod dispatch;
mod envelope;
mod limits;
mod listing;
mod meta;
mod ready;
pub(crate) mod register;
pub(crate) mod reply;
mod run;
mod run_call;
mod session;
mod tapes;
mod toolset;
mod unwind;

pub use build::BuildError;
pub use builder::Server;
pub use connection::{Call, Connection, Received};
pub use ready::ReadyServer;
pub use register::{IntoTools, StateOf, ToolSet, Toolset};
pub use run::{Error, Result};
