//! Values inside schemas: what is shown has to be accepted.

use jsonschema::PatternOptions;
use serde_json::Value;

use super::schemas::each_node;
use crate::schema::{
    report::Report,
    walk::{Node, step},
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
        let document = Value::Object(standing_alone(node, definitions));
        let options = jsonschema::draft202012::options().offline().with_pattern_options(PatternOptions::regex());
        // What still fails to compile here is a hand-written reference to some other place of the document.
        let Ok(validator) = options.build(&document) else { return };
        for (pointer, value) in values {
            if let Err(error) = validator.validate(value) {
                report.add(pointer, format!("refused by its own schema: {error}"));
            }
        }
    });
}

/// A node as a document of its own: references lead into the definitions of the document it comes from.
fn standing_alone(node: &Node, definitions: Option<&Value>) -> Node {
    let mut document = node.clone();
    if let Some(definitions) = definitions {
        document.entry("$defs").or_insert_with(|| definitions.clone());
    }
    document
}
