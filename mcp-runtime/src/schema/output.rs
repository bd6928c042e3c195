//! The output schema of one tool.

use schemars::{Schema, SchemaGenerator, generate::Contract};
use serde_json::Value;

use super::{generator, normalize, report::Report, verbatim};

/// The published output schema: the serialise contract of what the handler returns, in normal form, unless it was
/// written by hand as a document of its own.
pub(crate) fn publish(output: fn(&mut SchemaGenerator) -> Option<Schema>, report: &mut Report) -> Option<Value> {
    let mut generator = generator(Contract::Serialize);
    let root = output(&mut generator)?.to_value();
    let mut definitions = generator.take_definitions(false);
    Some(match verbatim::of_root(&root, &mut definitions) {
        Some(document) => verbatim::publish(document, definitions, "/outputSchema", report),
        None => normalize::output(root, definitions),
    })
}
