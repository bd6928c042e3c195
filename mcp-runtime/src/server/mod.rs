//! The server: tools registered by the author, messages of clients answered. It knows no transport.

mod builder;
mod ready;
pub(crate) mod register;
mod run;
mod toolset;

pub use builder::{BuildError, Server};
pub use ready::ReadyServer;
pub use register::{IntoTools, StateOf, ToolSet, Toolset};
pub use run::{Error, Result};
