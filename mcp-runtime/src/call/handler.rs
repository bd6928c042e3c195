//! `#[derive(Tool)]`: one type per tool.

use std::{future::Future, sync::Arc};

use schemars::JsonSchema;
use serde::de::DeserializeOwned;

use super::{
    Context,
    args::{Args, whole},
    output::ToolOutput,
    shape::ToolInput,
};
use crate::{declare::tool::ToolSpec, schema::input::InputBuilder};

/// A type that is the whole input of one tool. Derive it; see [the reference](crate::Tool).
///
/// The derive includes [`ToolInput`], and stands beside serde's `Deserialize` and schemars' `JsonSchema`, which the
/// author derives too.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no tool",
    label = "no `#[derive(Tool)]`",
    note = "write `#[derive(serde::Deserialize, schemars::JsonSchema, mcp_runtime::Tool)]` on it"
)]
pub trait Tool: ToolInput + Send + Sized + 'static {
    /// What the author wrote, resolved.
    #[doc(hidden)]
    const SPEC: ToolSpec;
    /// How the type is described and read.
    #[doc(hidden)]
    const CODEC: Codec<Self>;
}

/// How a type that is a tool's whole input is described and read. That it can be is asked once, by [`codec`], so that
/// a missing derive is one error.
#[derive(Clone, Copy)]
pub struct Codec<T> {
    pub(crate) input: fn(&mut InputBuilder),
    pub(crate) decode: fn(&mut Args<'_>) -> Option<T>,
}

/// The codec of a type with the two other derives.
pub const fn codec<T: ToolType>() -> Codec<T> {
    Codec { input: |builder| builder.flatten::<T>(T::SHAPE), decode: whole::<T> }
}

/// What a type needs beside `#[derive(Tool)]`.
#[diagnostic::on_unimplemented(
    message = "the tool `{Self}` can't be read from arguments",
    label = "has neither `Deserialize` nor `JsonSchema`",
    note = "write `#[derive(serde::Deserialize, schemars::JsonSchema, mcp_runtime::Tool)]` on it"
)]
pub trait ToolType: ToolInput + DeserializeOwned + JsonSchema {}

#[diagnostic::do_not_recommend]
impl<T: ToolInput + DeserializeOwned + JsonSchema> ToolType for T {}

/// Runs a tool declared with `#[derive(Tool)]` over a state `S`.
///
/// ```
/// use mcp_runtime::{Context, Handler, Tool, ToolError};
/// # use mcp_runtime::{schemars::JsonSchema, serde::Deserialize};
///
/// /// Adds two numbers.
/// #[derive(Deserialize, JsonSchema, Tool)]
/// # #[serde(crate = "mcp_runtime::serde")]
/// # #[schemars(crate = "mcp_runtime::schemars")]
/// struct Add { a: i64, b: i64 }
///
/// impl Handler for Add {
///     type Output = Result<i64, ToolError>;
///     async fn call(self, _state: &(), _cx: &Context) -> Self::Output {
///         self.a.checked_add(self.b).ok_or_else(|| ToolError::new("the sum does not fit in 64 bits"))
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no handler over the state `{S}`",
    label = "no `impl Handler<{S}> for {Self}`",
    note = "write `impl Handler<{S}> for {Self} {{ type Output = …; async fn call(self, state: &{S}, cx: &Context) -> Self::Output {{ … }} }}`"
)]
pub trait Handler<S: Send + Sync + 'static = ()>: Tool {
    /// What the tool gives back.
    type Output: ToolOutput + Send;
    /// Runs the tool.
    fn call(self, state: &S, cx: &Context) -> impl Future<Output = Self::Output> + Send;
}

/// A handler over a state is one over a shared state, so that several tools can be given the same:
/// `.tool::<Find>(Arc::clone(&database)).tool::<Close>(database)`.
#[diagnostic::do_not_recommend]
impl<T: Handler<S>, S: Send + Sync + 'static> Handler<Arc<S>> for T {
    type Output = <T as Handler<S>>::Output;

    fn call(self, state: &Arc<S>, cx: &Context) -> impl Future<Output = Self::Output> + Send {
        Handler::<S>::call(self, state, cx)
    }
}
