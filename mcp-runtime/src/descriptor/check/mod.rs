//! The rules for descriptors.
//!
//! They read nothing but the finished descriptor: a server puts its own tools through them when it is built, and a
//! client can put a foreign server's tools through [`descriptor`] before a model sees them. All problems of a tool are
//! collected.

mod constraints;
mod headers;
mod hints;
pub(crate) mod icons;
pub(crate) mod meta;
pub(crate) mod names;
mod references;
mod schemas;
#[cfg(test)]
mod tests;
mod values;

use std::collections::HashSet;

use serde_json::Value;

use super::Descriptor;
use crate::schema::report::Report;

/// The rules that every descriptor has to satisfy, whoever made it.
pub(crate) fn descriptor(descriptor: &Descriptor, report: &mut Report) {
    icons::icons(descriptor.icons(), "/icons", report);
    if let Some(meta) = descriptor.meta() {
        meta::keys(meta, "/_meta", report);
    }
    schemas::object_root(descriptor.input_schema(), "/inputSchema", report);
    schema(descriptor.input_schema(), "/inputSchema", report);
    headers::headers(descriptor.input_schema(), "/inputSchema", report);
    if let Some(output) = descriptor.output_schema() {
        schema(output, "/outputSchema", report);
    }
}

/// The rules for our own descriptors on top: recommendations of the specification that clients in the field enforce,
/// and what is reserved for others.
pub(crate) fn authored(descriptor: &Descriptor, report: &mut Report) {
    names::name(descriptor.name(), report);
    described(descriptor, report);
    hints::no_contradiction(descriptor, report);
    if let Some(meta) = descriptor.meta() {
        meta::not_reserved(meta, "/_meta", report);
    }
    let input = descriptor.input_schema();
    // Of a schema that is none, the rule for schemas says it.
    if jsonschema::draft202012::meta::is_valid(input) {
        constraints::fit(input, "/inputSchema", report);
        constraints::ordered(input, "/inputSchema", report);
        constraints::narrow(input, "/inputSchema", report);
        values::reachable(input, "/inputSchema", report);
    }
    schemas::portable_patterns(input, "/inputSchema", report);
    values::listed(input, "/inputSchema", report);
    if let Some(output) = descriptor.output_schema() {
        values::listed(output, "/outputSchema", report);
        schemas::portable_patterns(output, "/outputSchema", report);
    }
}

/// H6 for headers that did not come by `#[arg(header = …)]`, where the macros ask an author for a reason: those of a
/// hand-written schema, or of `#[schemars(extend(…))]`. `mirrored` are the others.
pub(crate) fn undeclared_secrets(input_schema: &Value, mirrored: &HashSet<&'static str>, report: &mut Report) {
    headers::no_secrets(input_schema, "/inputSchema", mirrored, report);
}

/// D1. The macros see a description that is written out; one that is a constant may still be blank.
fn described(descriptor: &Descriptor, report: &mut Report) {
    if descriptor.description().is_some_and(|text| text.trim().is_empty()) {
        report.add("/description", "the description is blank, and models choose tools by it: say what the tool does");
    }
}

/// The rules for a schema, input or output. Each relies on the ones before it, so the first that fails is the last that
/// speaks; what stands inside is found by one rule at all its places.
fn schema(schema: &Value, pointer: &str, report: &mut Report) {
    let before = report.findings.len();
    schemas::is_object(schema, pointer, report);
    schemas::bounded(schema, pointer, report);
    for rule in [schemas::dialect, schemas::valid, references::local, schemas::patterns, values::agree] {
        if report.findings.len() > before {
            return;
        }
        rule(schema, pointer, report);
    }
}
