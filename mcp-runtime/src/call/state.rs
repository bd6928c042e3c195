//! Extractors: parameters that come from the call or the server instead of the caller.

use std::{
    any::{Any, TypeId, type_name},
    collections::HashMap,
    fmt,
};

use super::{Context, ToolError};
use crate::auth::Principal;

/// A type that a `#[from_context]` parameter can have.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be taken from the context",
    label = "has no `FromContext`",
    note = "for a value that was given to the server with `Server::state`, write `State<{Self}>`; for one that is made from the call, write `impl mcp_runtime::FromContext for {Self}`; for one that callers send, remove `#[from_context]`"
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

/// One value of each type: what the server was given with `Server::state`, or what a transport knows about a call.
#[derive(Default)]
pub struct Provided(HashMap<TypeId, Box<dyn Any + Send + Sync>>);

impl Provided {
    /// Adds a value; gives back the one of its type that was there.
    pub fn insert<T: Send + Sync + 'static>(&mut self, value: T) -> Option<T> {
        let before = self.0.insert(TypeId::of::<T>(), Box::new(value))?;
        before.downcast().ok().map(|before| *before)
    }

    /// The value of type `T`.
    pub fn get<T: 'static>(&self) -> Option<&T> {
        self.0.get(&TypeId::of::<T>())?.downcast_ref()
    }
}

impl fmt::Debug for Provided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Provided").field(&self.0.len()).finish()
    }
}

/// A value that was given to the server with `Server::state`.
///
/// As a parameter: `#[from_context] pool: State<Pool>`. A server without a value of that type does not build.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct State<T>(pub T);

impl<T: Clone + Send + Sync + 'static> FromContext for State<T> {
    fn check(provided: &Provided) -> Result<(), String> {
        match provided.get::<T>() {
            Some(_) => Ok(()),
            None => Err(format!("no state of type `{0}`; add `.state(…)` with a value of it", type_name::<T>())),
        }
    }

    fn from_context(cx: &Context) -> Result<Self, ToolError> {
        // Unreachable in a server that was built: `check` has refused it.
        cx.state::<T>().cloned().map(State).ok_or_else(|| ToolError::new("this tool lacks a part of its state"))
    }
}

/// A value that the transport, or a layer around it, attached to this one call (a verified caller, say).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extension<T>(pub T);

impl<T: Clone + Send + Sync + 'static> FromContext for Extension<T> {
    fn from_context(cx: &Context) -> Result<Self, ToolError> {
        cx.extension::<T>()
            .cloned()
            .map(Extension)
            .ok_or_else(|| ToolError::new("this tool needs something that the transport of this call does not provide"))
    }
}

impl FromContext for Principal {
    fn from_context(cx: &Context) -> Result<Self, ToolError> {
        let unknown = || ToolError::new("this tool has to know who calls, and nobody has said so");
        cx.principal().cloned().ok_or_else(unknown)
    }
}

impl FromContext for Option<Principal> {
    fn from_context(cx: &Context) -> Result<Self, ToolError> {
        Ok(cx.principal().cloned())
    }
}
