//! The output schema of one tool.

use schemars::{Schema, SchemaGenerator, generate::Contract};
use serde_json::Value;

use super::{generator, merged::Merged, normalize, report::Report, verbatim};

/// The published output schema: the serialise contract of what the handler returns, in normal form, unless it was
/// written by hand as a document of its own.
pub(crate) fn publish(output: fn(&mut SchemaGenerator) -> Option<Schema>, report: &mut Report) -> Option<Value> {
    let mut generator = generator(Contract::Serialize);
    let mut root = output(&mut generator)?.to_value();
    let mut definitions = generator.take_definitions(false);
    if let Some(document) = verbatim::of_root(&root, &mut definitions) {
        return Some(verbatim::publish(document, definitions, "/outputSchema", report));
    }
    Merged::output().look(&mut root, &mut definitions, "/outputSchema", report);
    Some(normalize::output(root, definitions))
}
