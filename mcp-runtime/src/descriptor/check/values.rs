//! Values inside schemas: what is shown has to be accepted.

use jsonschema::{PatternOptions, Validator};
use serde_json::Value;

use crate::schema::{
    report::Report,
    walk::{Node, each_node, step},
};

/// A `default`, and each of `examples`, is accepted by the schema it stands in: callers copy them, and a default is
/// what the handler gets.
pub(super) fn agree(schema: &Value, pointer: &str, report: &mut Report) {
    let definitions = schema.get("$defs");
    each_node(schema, pointer, &mut |node, pointer| {
        let mut values: Vec<(String, &Value)> = Vec::new();
        values.extend(node.get("default").map(|value| (step(pointer, "default"), value)));
        if let Some(Value::Array(examples)) = node.get("examples") {
            values.extend(
                examples.iter().enumerate().map(|(index, value)| (format!("{pointer}/examples/{index}"), value)),
            );
        }
        if values.is_empty() {
            return;
        }
        let Some(validator) = validator(node, definitions) else { return };
        for (pointer, value) in values {
            if let Err(error) = validator.validate(value) {
                report.add(pointer, format!("refused by its own schema: {error}"));
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
        let Some(validator) = validator(node, definitions) else { return };
        if let Some(error) = values.iter().find_map(|value| validator.validate(value).err()) {
            report.add(step(pointer, "enum"), format!("no caller can send every value that is listed: {error}"));
        }
    });
}

/// The validator of one node.
fn validator(node: &Node, definitions: Option<&Value>) -> Option<Validator> {
    let document = Value::Object(standing_alone(node, definitions));
    let options = jsonschema::draft202012::options().offline().with_pattern_options(PatternOptions::regex());
    // What fails to compile here is a hand-written reference to some other place of the document.
    options.build(&document).ok()
}

/// A node as a document of its own: references lead into the definitions of the document it comes from.
fn standing_alone(node: &Node, definitions: Option<&Value>) -> Node {
    let mut document = node.clone();
    if let Some(definitions) = definitions {
        document.entry("$defs").or_insert_with(|| definitions.clone());
    }
    document
}
