//! The server: tools registered by the author, messages of clients answered. It knows no transport.

mod blocking;
mod build;
mod builder;
mod cache;
mod connection;
pub(crate) mod dispatch;
pub(crate) mod envelope;
mod greetings;
pub(crate) mod in_flight;
mod layer;
mod limits;
mod meta;
pub(crate) mod order;
mod outcome;
pub(crate) mod outside;
mod pages;
mod published;
pub(crate) mod ready;
pub(crate) mod refusal;
pub(crate) mod register;
pub(crate) mod reply;
pub(crate) mod run_call;
pub(crate) mod session;
pub(crate) mod subscription;
mod switches;
mod tapes;
mod toolset;
mod trace;
mod unwind;
pub(crate) mod visible;

pub use build::BuildError;
pub use builder::Server;
pub use cache::Listing;
pub use connection::{Call, Connection, Listening, Received};
pub use layer::{ToolCall, ToolService};
#[cfg(feature = "stdio")]
pub(crate) use limits::Limits;
pub use ready::ReadyServer;
pub use register::{IntoTools, StateOf, ToolSet, Toolset};
pub use switches::{ListChanges, ToolSwitches, UnknownTool};
