//! One call: from the bytes of its arguments to the bytes of its answer.

pub(crate) mod amend;
pub(crate) mod annotations;
pub(crate) mod answer;
pub(crate) mod args;
pub(crate) mod cancel;
pub(crate) mod content;
pub(crate) mod context;
pub(crate) mod entry;
pub(crate) mod error;
pub(crate) mod finish;
pub(crate) mod handler;
pub mod lack;
pub(crate) mod outbox;
pub(crate) mod output;
pub(crate) mod prepared;
pub mod proof;
pub(crate) mod publish;
pub(crate) mod reach;
pub(crate) mod result;
pub(crate) mod shape;
pub(crate) mod state;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
pub(crate) mod write;

pub use annotations::{Annotations, Role};
pub use answer::Answer;
pub use cancel::CancellationToken;
pub use content::{
    Audio, BlobResourceContents, Content, EmbeddedResource, Image, ResourceContents, ResourceLink, Text,
    TextResourceContents,
};
pub use context::Context;
pub use error::{Failure, ToolError};
pub use handler::{Handler, Tool};
pub use outbox::Progress;
pub use output::{Json, ToolFailure, ToolOutput};
pub use proof::HeaderValue;
pub use result::CallToolResult;
pub use shape::ToolInput;
pub use state::{Extension, FromContext, Provided, State};
