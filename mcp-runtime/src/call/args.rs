//! Arguments in: one decoding call per parameter, every problem collected.

use serde::de::DeserializeOwned;

use super::{Context, FromContext, entry::Started};

/// A type that a tool argument can have.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be a tool argument",
    label = "needs `Deserialize` and `JsonSchema`",
    note = "derive serde's `Deserialize` and schemars' `JsonSchema` for it, or mark the parameter `#[from_context]`"
)]
pub trait ToolArg: Sized + DeserializeOwned + schemars::JsonSchema {}

#[diagnostic::do_not_recommend]
impl<T: DeserializeOwned + schemars::JsonSchema> ToolArg for T {}

/// The arguments of one call, and the problems found in them so far.
pub struct Args<'a> {
    _todo: std::marker::PhantomData<&'a ()>,
}

/// Decodes the argument `name`; absent is what `T` makes of nothing (`None` for an option), else a problem.
pub fn arg<T: ToolArg>(args: &mut Args<'_>, name: &'static str) -> Option<T> {
    let _ = (args, name);
    todo!()
}

/// Like [`arg`]; an absent argument is decoded from `default`, the JSON text that is published.
pub fn arg_literal<T: ToolArg>(args: &mut Args<'_>, name: &'static str, default: &'static str) -> Option<T> {
    let _ = (args, name, default);
    todo!()
}

/// Like [`arg`]; an absent argument is `default()`.
pub fn arg_computed<T: ToolArg>(args: &mut Args<'_>, name: &'static str, default: impl FnOnce() -> T) -> Option<T> {
    let _ = (args, name, default);
    todo!()
}

/// Decodes the one-field struct that stands for a parameter with `#[serde(…)]`, from the arguments that its serde
/// names know (`rename`, `alias`).
pub fn arg_serde<P: DeserializeOwned>(args: &mut Args<'_>) -> Option<P> {
    let _ = args;
    todo!()
}

/// Decodes a `#[arg(flatten)]` parameter from the arguments that no other parameter claims.
pub fn flatten<T: ToolArg>(args: &mut Args<'_>, claimed: &'static [&'static str]) -> Option<T> {
    let _ = (args, claimed);
    todo!()
}

/// Decodes the whole arguments object.
pub(crate) fn whole<T: DeserializeOwned>(args: &mut Args<'_>) -> Option<T> {
    let _ = args;
    todo!()
}

/// Runs an extractor; its error becomes the answer.
pub fn from_context<T: FromContext>(args: &mut Args<'_>, cx: &Context) -> Option<T> {
    let _ = (args, cx);
    todo!()
}

/// The answer when a decoding call gave `None`: all collected problems.
pub fn rejected<'a>(args: &mut Args<'_>) -> Started<'a> {
    let _ = args;
    todo!()
}
