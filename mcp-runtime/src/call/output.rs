//! Results out: what a tool may return, and how it becomes an answer.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// The answer of one call while it is written.
pub struct Answer {
    _todo: (),
}

impl Answer {
    pub(crate) fn set_chain(&mut self, chain: String) {
        let _ = chain;
        todo!()
    }
}

/// A value that a tool can return.
#[diagnostic::on_unimplemented(
    message = "a tool can't return `{Self}`",
    label = "not a tool result",
    note = "return `Json<T>` for structured data, or text, numbers, content blocks, `()`, `Option` or `Result` of those"
)]
pub trait ToolOutput: Sized {
    /// The schema of the structured content, if this type makes any.
    fn output_schema(generator: &mut SchemaGenerator) -> Option<Schema> {
        let _ = generator;
        None
    }
    /// Writes the value into the answer.
    fn write(self, answer: &mut Answer);
}

/// A value that a tool can fail with.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be the error of a tool",
    label = "has no `Display`, so there is no text to send",
    note = "implement `std::fmt::Display` for it, or return `ToolError` or `Failure<T>`"
)]
pub trait ToolFailure: Sized {
    /// The schema of the structured failure, if there is one.
    fn failure_schema(generator: &mut SchemaGenerator) -> Option<Schema> {
        let _ = generator;
        None
    }
    /// Writes the failure into the answer.
    fn write(self, answer: &mut Answer);
}

/// Structured content: the JSON of `T`, and the same JSON as a text block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Json<T>(pub T);

/// A type that can be structured content.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be structured content",
    label = "needs `Serialize` and `JsonSchema`",
    note = "add `#[derive(serde::Serialize, schemars::JsonSchema)]` to `{Self}`"
)]
pub trait ToolData: Serialize + JsonSchema {}

#[diagnostic::do_not_recommend]
impl<T: Serialize + JsonSchema> ToolData for T {}

impl ToolOutput for () {
    fn write(self, answer: &mut Answer) {
        let _ = answer;
    }
}

impl ToolOutput for i64 {
    fn write(self, answer: &mut Answer) {
        let _ = answer;
        todo!()
    }
}

impl<T: ToolOutput, E: ToolFailure> ToolOutput for Result<T, E> {
    fn write(self, answer: &mut Answer) {
        let _ = answer;
        todo!()
    }
}
