//! `#[derive(Tool)]`: one type per tool.

use std::future::Future;

use super::{Context, args::ToolArg, entry::ToolSpec, output::ToolOutput, shape::ToolInput};

/// A type that is the whole input of one tool. Derive it; see [the reference](crate::Tool).
///
/// The derive includes [`ToolInput`], and stands beside serde's `Deserialize` and schemars' `JsonSchema`, which the
/// author derives too.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no tool",
    label = "no `#[derive(Tool)]`",
    note = "put `#[derive(Tool)]` on the struct, beside serde's `Deserialize` and schemars' `JsonSchema`"
)]
pub trait Tool: ToolArg + ToolInput + Send + 'static {
    /// What the author wrote, resolved.
    #[doc(hidden)]
    const SPEC: ToolSpec;
}

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
