//! One call: from the bytes of its arguments to the bytes of its answer.

pub(crate) mod args;
pub(crate) mod context;
pub(crate) mod entry;
pub(crate) mod error;
pub(crate) mod finish;
pub(crate) mod handler;
pub(crate) mod output;
pub mod proof;
pub(crate) mod publish;
pub(crate) mod shape;
pub(crate) mod state;

pub use context::Context;
pub use error::{Failure, ToolError};
pub use handler::{Handler, Tool};
pub use output::{Answer, Json, ToolFailure, ToolOutput};
pub use proof::HeaderValue;
pub use shape::ToolInput;
pub use state::{FromContext, Provided, State};
