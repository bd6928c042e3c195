//! The output schema of one tool.

use schemars::{Schema, SchemaGenerator, generate::Contract};
use serde_json::Value;

use super::{generator, normalize};

/// The published output schema: the serialise contract of what the handler returns, in normal form.
pub(crate) fn publish(output: fn(&mut SchemaGenerator) -> Option<Schema>) -> Option<Value> {
    let mut generator = generator(Contract::Serialize);
    let root = output(&mut generator)?;
    Some(normalize::output(root.to_value(), generator.take_definitions(false)))
}
