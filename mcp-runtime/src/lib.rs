//! Runs tools.

mod call;
#[cfg(feature = "cli")]
mod cli;
mod descriptor;
#[cfg(feature = "docs")]
pub mod docs;
#[doc(hidden)]
pub mod private;
pub mod protocol;
mod schema;
mod server;
mod transport;

pub use call::*;
pub use descriptor::{Annotations as ToolAnnotations, Descriptor, Icon, Problem};
#[cfg(feature = "macros")]
pub use mcp_derive::{HeaderValue, Tool, ToolInput, tool, tools};
pub use schemars;
pub use serde;
pub use serde_json;
pub use server::{BuildError, Error, IntoTools, ReadyServer, Result, Server, StateOf, ToolSet, Toolset};
