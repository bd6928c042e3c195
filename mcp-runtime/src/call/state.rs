//! Extractors: parameters that come from the call or the server instead of the caller.

use super::{Context, ToolError};

/// A type that a `#[from_context]` parameter can have.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be taken from the context",
    label = "no `FromContext`",
    note = "implement `mcp_runtime::FromContext` for it, or use `State<T>` with `Server::state`"
)]
pub trait FromContext: Sized {
    /// Says, when the server is built, what is missing for this extractor to work.
    fn check(provided: &Provided) -> Result<(), String> {
        let _ = provided;
        Ok(())
    }
    /// Makes the value; an error is answered as a tool execution error.
    fn from_context(cx: &Context) -> Result<Self, ToolError>;
}

/// The values that the server was given with `Server::state`.
#[derive(Default)]
pub struct Provided {
    _todo: (),
}

/// A value that was given to the server with `Server::state`.
#[derive(Clone, Copy, Debug)]
pub struct State<T>(pub T);
