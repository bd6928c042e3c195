//! Values inside schemas: what is shown has to be accepted.

use serde_json::Value;

use crate::schema::{
    report::Report,
    shown,
    walk::{each_node, step},
};

/// A `default`, and each of `examples`, is accepted by the schema it stands in: callers copy them, and a default is
/// what the handler gets.
pub(super) fn agree(schema: &Value, pointer: &str, report: &mut Report) {
    let definitions = schema.get("$defs");
    each_node(schema, pointer, &mut |node, pointer| {
        if shown::values(node).next().is_none() {
            return;
        }
        let Some(validator) = shown::validator(node, definitions) else { return };
        for (place, value) in shown::values(node) {
            if let Err(error) = validator.validate(value) {
                report.add(format!("{pointer}{place}"), format!("refused by its own schema: {error}"));
            }
        }
    });
}

/// An `enum` lists something, and nothing twice: a type none of whose variants is read (or written) has no value, and of
/// two variants with one name, serde only ever reads the first.
pub(super) fn listed(schema: &Value, pointer: &str, report: &mut Report) {
    each_node(schema, pointer, &mut |node, pointer| {
        let Some(Value::Array(values)) = node.get("enum") else { return };
        let at = || step(pointer, "enum");
        if values.is_empty() {
            report.add(
                at(),
                "the list is empty, so that no value fits: an enum needs a variant that serde does not skip",
            );
        }
        let doubled = values.iter().enumerate().find(|(index, value)| values[..*index].contains(value));
        if let Some((_, value)) = doubled {
            report.add(at(), format!("found {value} twice; the names of an enum's variants differ"));
        }
    });
}

/// Each value that is listed can be sent: a constraint beside the list refuses none of it.
pub(super) fn reachable(schema: &Value, pointer: &str, report: &mut Report) {
    let definitions = schema.get("$defs");
    each_node(schema, pointer, &mut |node, pointer| {
        let Some(Value::Array(values)) = node.get("enum") else { return };
        let Some(validator) = shown::validator(node, definitions) else { return };
        if let Some(error) = values.iter().find_map(|value| validator.validate(value).err()) {
            report.add(step(pointer, "enum"), format!("no caller can send every value that is listed: {error}"));
        }
    });
}
