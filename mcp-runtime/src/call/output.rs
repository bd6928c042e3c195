//! Results out: what a tool may return.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;

use super::{
    CallToolResult,
    answer::Answer,
    content::{Audio, Content, EmbeddedResource, Image, ResourceLink, Text},
};

/// A value that a tool can return.
#[diagnostic::on_unimplemented(
    message = "a tool can't return `{Self}`",
    label = "not a tool result",
    note = "for structured data write `Json<{Self}>`; a tool can also return text, a number, a `bool`, content blocks, `()`, and an `Option` or `Result` of those"
)]
pub trait ToolOutput: Sized {
    /// Whether this type makes structured content; [`output_schema`](Self::output_schema) then says which.
    const STRUCTURED: bool = false;
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
    note = "implement `std::fmt::Display` for it, or return a `ToolError`; for a structured failure write `Failure<T>`, where `T` has `#[derive(serde::Serialize, schemars::JsonSchema)]`"
)]
pub trait ToolFailure: Sized {
    /// Whether this type makes structured content.
    const STRUCTURED: bool = false;
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

/// A type that can be structured content. Each half has an error of its own, so that what is there is not asked for again.
pub trait ToolData: Written + Described {}

impl<T: Written + Described> ToolData for T {}

/// The half of [`ToolData`] that results are written by.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be structured content: it has no `Serialize`",
    label = "can't be written as JSON",
    note = "write `#[derive(serde::Serialize)]` on `{Self}`, or on the type inside if this is a list or an `Option`"
)]
pub trait Written: Serialize {}

#[diagnostic::do_not_recommend]
impl<T: Serialize> Written for T {}

/// The half of [`ToolData`] that the output schema comes from.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be structured content: it has no `JsonSchema`",
    label = "can't be described to callers",
    note = "write `#[derive(schemars::JsonSchema)]` on `{Self}`, or on the type inside if this is a list or an `Option`"
)]
pub trait Described: JsonSchema {}

#[diagnostic::do_not_recommend]
impl<T: JsonSchema> Described for T {}

// A refused type is not helped by a list of some that are accepted; the note says it in words.
/// No content at all.
#[diagnostic::do_not_recommend]
impl ToolOutput for () {
    fn write(self, _answer: &mut Answer) {}
}

macro_rules! text {
    ($($type:ty),*) => {$(
        /// One text block.
        #[diagnostic::do_not_recommend]
        impl ToolOutput for $type {
            fn write(self, answer: &mut Answer) {
                answer.text(&self);
            }
        }
    )*};
}
text!(String, &str, Cow<'_, str>);

/// 128-bit integers are left out on purpose: most readers of JSON would round them.
macro_rules! scalars {
    ($($type:ty)*) => {$(
        /// Structured content, and the same as a text block.
        #[diagnostic::do_not_recommend]
        impl ToolOutput for $type {
            const STRUCTURED: bool = true;

            fn output_schema(generator: &mut SchemaGenerator) -> Option<Schema> {
                Some(generator.subschema_for::<$type>())
            }

            fn write(self, answer: &mut Answer) {
                answer.structured(&self);
            }
        }
    )*};
}
scalars!(bool i8 i16 i32 i64 isize u8 u16 u32 u64 usize f32 f64);

impl<T: ToolData> ToolOutput for Json<T> {
    const STRUCTURED: bool = true;

    fn output_schema(generator: &mut SchemaGenerator) -> Option<Schema> {
        Some(generator.subschema_for::<T>())
    }

    fn write(self, answer: &mut Answer) {
        answer.structured(&self.0);
    }
}

/// Structured content, its text block, and then more blocks.
impl<T: ToolData> ToolOutput for (Json<T>, Vec<Content>) {
    const STRUCTURED: bool = true;

    fn output_schema(generator: &mut SchemaGenerator) -> Option<Schema> {
        <Json<T>>::output_schema(generator)
    }

    fn write(self, answer: &mut Answer) {
        self.0.write(answer);
        self.1.write(answer);
    }
}

macro_rules! blocks {
    ($($type:ty)*) => {$(
        /// One block.
        #[diagnostic::do_not_recommend]
        impl ToolOutput for $type {
            fn write(self, answer: &mut Answer) {
                answer.content(&self.into());
            }
        }
    )*};
}
blocks!(Content Text Image Audio ResourceLink EmbeddedResource);

#[diagnostic::do_not_recommend]
impl ToolOutput for Vec<Content> {
    fn write(self, answer: &mut Answer) {
        for block in &self {
            answer.content(block);
        }
    }
}

#[diagnostic::do_not_recommend]
impl ToolOutput for CallToolResult {
    fn write(self, answer: &mut Answer) {
        answer.ready(self);
    }
}

/// `None` is `structuredContent: null` where `T` is structured, else no content.
impl<T: ToolOutput> ToolOutput for Option<T> {
    const STRUCTURED: bool = T::STRUCTURED;

    fn output_schema(generator: &mut SchemaGenerator) -> Option<Schema> {
        let schema = T::output_schema(generator)?;
        Some(json_schema!({ "anyOf": [schema, { "type": "null" }] }))
    }

    fn write(self, answer: &mut Answer) {
        match self {
            Some(value) => value.write(answer),
            None if T::STRUCTURED => answer.structured(&()),
            None => {}
        }
    }
}

/// The schema is that of `T`, beside that of a structured failure if there is one: `Result` itself leaves no trace.
impl<T: ToolOutput, E: ToolFailure> ToolOutput for Result<T, E> {
    const STRUCTURED: bool = T::STRUCTURED;

    fn output_schema(generator: &mut SchemaGenerator) -> Option<Schema> {
        // Without structured successes there is nothing to publish: a schema would ask every result to conform to it.
        let success = T::output_schema(generator)?;
        Some(match E::failure_schema(generator) {
            Some(failure) => json_schema!({ "anyOf": [success, failure] }),
            None => success,
        })
    }

    fn write(self, answer: &mut Answer) {
        match self {
            Ok(value) => value.write(answer),
            Err(error) => error.write(answer),
        }
    }
}
