//! The output schema of one tool.

use schemars::{Schema, SchemaGenerator, generate::Contract};
use serde_json::Value;

use super::{generator, normalize};
use crate::call::{ToolOutput, output::ToolData};

/// The function that an entry holds. The bound is where a return type that is no [`ToolOutput`] is refused.
pub const fn output_schema<T: ToolOutput>() -> fn(&mut SchemaGenerator) -> Option<Schema> {
    T::output_schema
}

/// The function that the entry of a tool with `output = T` holds.
pub const fn declared_schema<T: ToolData>() -> fn(&mut SchemaGenerator) -> Option<Schema> {
    |generator| Some(generator.subschema_for::<T>())
}

/// The published output schema: the serialise contract of what the handler returns, in normal form.
pub(crate) fn publish(output: fn(&mut SchemaGenerator) -> Option<Schema>) -> Option<Value> {
    let mut generator = generator(Contract::Serialize);
    let root = output(&mut generator)?;
    Some(normalize::output(root.to_value(), generator.take_definitions(false)))
}
