//! References (page "Overview", section "`$ref` Resolution").

use serde_json::Value;

use crate::schema::{
    reference::{ANCHORS, percent_decoded},
    report::Report,
    walk::{each_node, step},
};

/// The keywords that refer to another schema.
const KEYWORDS: [&str; 2] = ["$ref", "$dynamicRef"];

/// Every reference leads to a place in the document itself. "Implementations MUST NOT automatically dereference `$ref`
/// values that resolve to a network URI", so an external one could never be followed; `$id` would give the local ones
/// another base.
pub(super) fn local(schema: &Value, pointer: &str, report: &mut Report) {
    let mut anchors = Vec::new();
    each_node(schema, pointer, &mut |node, _| {
        anchors.extend(ANCHORS.iter().filter_map(|keyword| node.get(*keyword)?.as_str()).map(str::to_owned));
    });
    each_node(schema, pointer, &mut |node, pointer| {
        if let Some(id) = node.get("$id") {
            let message =
                format!("found {id}; a published schema has no address of its own, so that `#…` means itself");
            report.add(step(pointer, "$id"), message);
        }
        for keyword in KEYWORDS {
            let Some(reference) = node.get(keyword).and_then(Value::as_str) else { continue };
            let Some(fragment) = reference.strip_prefix('#') else {
                let message =
                    format!("found {reference:?}; accepted are references inside the document, as in `#/$defs/Name`");
                report.add(step(pointer, keyword), message);
                continue;
            };
            let fragment = percent_decoded(fragment);
            let resolves = fragment.as_deref().is_some_and(|fragment| {
                anchors.iter().any(|anchor| anchor == fragment) || schema.pointer(fragment).is_some_and(is_schema)
            });
            if !resolves {
                report.add(step(pointer, keyword), format!("{reference:?} leads nowhere in this schema"));
            }
        }
    });
}

fn is_schema(value: &Value) -> bool {
    value.is_object() || value.is_boolean()
}
