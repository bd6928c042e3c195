//! The normal form, rule by rule: the Rust type on the left, the published schema on the right.

#![allow(
    dead_code,
    clippy::option_option,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::trivially_copy_pass_by_ref,
    clippy::empty_docs
)]

mod agreement;
mod arguments;
mod bounds;
mod collections;
mod enums;
mod flattened;
mod merged;
mod nulls;
mod numbers;
mod output;
mod references;
mod root;
mod serde_attributes;
mod verbatim;
mod well_known;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Value, json};

use super::{input::InputBuilder, output::publish};
use crate::{
    declare::arg::{ArgSpec, Shape, ToolArg},
    descriptor::{Descriptor, check},
    schema::report::Report,
};

/// The whole input schema of a tool with the argument `x: T`, which has to be without problems.
fn document<T: ToolArg>() -> Value {
    build(|builder| builder.param::<T>(ArgSpec::new("x"), Shape::Plain))
}

/// The published schema of an argument of type `T`.
fn argument<T: ToolArg>() -> Value {
    document::<T>()["properties"]["x"].take()
}

/// The input schema of a tool whose arguments are the fields of `T`.
fn fields<T: ToolArg>() -> Value {
    build(|builder| builder.flatten::<T>(Shape::Plain))
}

/// The output schema of a tool that returns `T` as structured content.
fn output<T: JsonSchema>() -> Value {
    #[allow(clippy::unnecessary_wraps, reason = "the signature of an entry")]
    fn schema<T: JsonSchema>(generator: &mut SchemaGenerator) -> Option<Schema> {
        Some(generator.subschema_for::<T>())
    }
    let mut report = Report::default();
    let schema = publish(schema::<T>, &mut report).unwrap();
    assert_eq!(report.findings, []);
    assert_sound(&json!({ "name": "t", "inputSchema": { "type": "object" }, "outputSchema": schema }));
    schema
}

/// Whatever the builder makes passes the rules for descriptors.
fn assert_sound(descriptor: &Value) {
    let descriptor: Descriptor = serde_json::from_value(descriptor.clone()).unwrap();
    let mut report = Report::default();
    check::descriptor(&descriptor, &mut report);
    assert_eq!(report.findings, [], "in {}", serde_json::to_string(&descriptor).unwrap());
}

/// An input schema that has to be without problems.
fn build(add: impl FnOnce(&mut InputBuilder)) -> Value {
    let (schema, problems) = try_build(add);
    assert_eq!(problems, [""; 0], "in {schema}");
    assert_sound(&json!({ "name": "t", "inputSchema": schema }));
    schema
}

/// An input schema and its problems, as `pointer: message`.
fn try_build(add: impl FnOnce(&mut InputBuilder)) -> (Value, Vec<String>) {
    let mut builder = InputBuilder::new();
    add(&mut builder);
    let mut report = Report::default();
    let schema = builder.finish(false, &mut report);
    let problems = report.findings.into_iter().map(|finding| format!("{}: {}", finding.pointer, finding.message));
    (schema, problems.collect())
}
