//! The values that a schema shows, its `default` and its `examples`, and what decides whether it accepts them.

use jsonschema::{PatternOptions, Validator};
use serde_json::Value;

use super::walk::Node;

/// The values that a node shows, each with its place below the node as a JSON pointer.
pub(crate) fn values(node: &Node) -> impl Iterator<Item = (String, &Value)> {
    let default = node.get("default").map(|value| ("/default".to_owned(), value));
    let examples = node.get("examples").and_then(Value::as_array).into_iter().flatten().enumerate();
    default.into_iter().chain(examples.map(|(index, value)| (format!("/examples/{index}"), value)))
}

/// The same values, to change them.
pub(crate) fn values_mut(node: &mut Node) -> impl Iterator<Item = &mut Value> {
    node.iter_mut().flat_map(|(keyword, value)| match (keyword.as_str(), value) {
        ("default", value) => std::slice::from_mut(value).iter_mut(),
        ("examples", Value::Array(values)) => values.iter_mut(),
        _ => [].iter_mut(),
    })
}

/// The validator of one node. `None` where a hand-written reference leads to some other place of the document.
pub(crate) fn validator(node: &Node, definitions: Option<&Value>) -> Option<Validator> {
    let document = Value::Object(standing_alone(node, definitions));
    let options = jsonschema::draft202012::options().offline().with_pattern_options(PatternOptions::regex());
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
