//! Arrays and maps.

use serde_json::{Map, Value, json};

use crate::schema::{node, walk::Node};

/// Every array has `items`: VS Code throws on an array without truthy `items`, tuples included, and it reads draft-07,
/// where `prefixItems` means nothing.
///
/// The items of a tuple are an outline of its elements, as a choice. Nothing changes for readers of 2020-12, where
/// `items` speaks of elements after the prefix, of which there are none.
pub(super) fn items_on_every_array(node: &mut Node) {
    if !node::types(node).contains(&"array") || node.contains_key("items") {
        return;
    }
    let mut outlines: Vec<Value> = Vec::new();
    if let Some(Value::Array(elements)) = node.get("prefixItems")
        // An open tuple says nothing of what comes after its prefix.
        && node.get("maxItems").and_then(Value::as_u64) == Some(elements.len() as u64)
    {
        for outline in elements.iter().map(outline) {
            if !outlines.contains(&outline) {
                outlines.push(outline);
            }
        }
    }
    let open = outlines.contains(&json!({}));
    let items = match <[Value; 1]>::try_from(outlines) {
        Ok([only]) => only,
        Err(outlines) if outlines.is_empty() || open => json!({}),
        Err(outlines) => json!({ "anyOf": outlines }),
    };
    node.insert("items".to_owned(), items);
}

/// What an element is, in few words: a scalar as it is, an array or object only by its type. Tuples in tuples would
/// otherwise double with each level.
fn outline(element: &Value) -> Value {
    let Some(node) = element.as_object() else { return json!({}) };
    match node::types(node).as_slice() {
        ["array"] => json!({ "type": "array", "items": {} }),
        ["object"] => json!({ "type": "object" }),
        [scalar] => {
            let mut outline = Map::from_iter([("type".to_owned(), json!(scalar))]);
            for keyword in ["enum", "const"] {
                outline.extend(node.get(keyword).map(|value| (keyword.to_owned(), value.clone())));
            }
            Value::Object(outline)
        }
        _ => json!({}),
    }
}

/// Integer keys of a map in their one spelling: schemars' `^\d+$` lets `07` pass, and, to readers that take `\d` as
/// Unicode, digits that no integer is parsed from.
pub(super) fn canonical_integer_keys(node: &mut Node) {
    let Some(Value::Object(patterns)) = node.get_mut("patternProperties") else { return };
    *patterns = std::mem::take(patterns)
        .into_iter()
        .map(|(pattern, values)| match pattern.as_str() {
            r"^\d+$" => ("^(0|[1-9][0-9]*)$".to_owned(), values),
            r"^-?\d+$" => ("^(0|-?[1-9][0-9]*)$".to_owned(), values),
            _ => (pattern, values),
        })
        .collect();
}
