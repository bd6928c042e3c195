//! The object that holds the arguments of a call.

use serde_json::{Value, json};

use crate::schema::walk::Node;

/// Keywords that can evaluate properties without naming them in the same node's `properties`.
const COMPOSITION: &[&str] = &["anyOf", "oneOf", "allOf", "if", "$ref", "dependentSchemas"];

/// The keywords that close an object.
const CLOSING: [&str; 2] = ["additionalProperties", "unevaluatedProperties"];

/// Whether a schema refuses members that nothing names.
pub(in crate::schema) fn is_closed(schema: &Value) -> bool {
    CLOSING.iter().any(|keyword| schema.get(*keyword) == Some(&Value::Bool(false)))
}

/// What a flattened type says of unknown fields is said by the root, which is closed.
pub(in crate::schema) fn open_to_siblings(fields: &mut Node) {
    for keyword in CLOSING {
        if fields.get(keyword) == Some(&Value::Bool(false)) {
            fields.shift_remove(keyword);
        }
    }
}

/// Closes the root of an input schema, so that a misspelt argument is an error and not ignored: by
/// `additionalProperties`, or by `unevaluatedProperties` where a composition brings properties of its own (2020-12 core,
/// section 11.3). A flattened map keeps its `additionalProperties`.
///
/// Nested objects stay as serde has them: open, unless `deny_unknown_fields` closes them, or an alias that would pass
/// unseen.
pub(super) fn close(root: &mut Node, allow_unknown: bool) {
    admit_siblings(root);
    if !allow_unknown {
        refuse_unknown(root);
    }
    order(root);
}

/// Closes an object that does not say yet what it does with members that nothing names.
pub(in crate::schema) fn refuse_unknown(object: &mut Node) {
    if object.contains_key("additionalProperties") || object.contains_key("unevaluatedProperties") {
        return;
    }
    let composed = COMPOSITION.iter().any(|keyword| object.contains_key(*keyword));
    let keyword = if composed { "unevaluatedProperties" } else { "additionalProperties" };
    object.insert(keyword.to_owned(), Value::Bool(false));
}

/// A closed branch of a flattened enum would refuse the arguments beside it: they are admitted by name.
fn admit_siblings(root: &mut Node) {
    let names: Vec<String> =
        root.get("properties").and_then(Value::as_object).map_or_else(Vec::new, |all| all.keys().cloned().collect());
    for keyword in ["anyOf", "oneOf"] {
        let Some(Value::Array(branches)) = root.get_mut(keyword) else { continue };
        for branch in branches.iter_mut().filter_map(Value::as_object_mut) {
            if branch.get("additionalProperties") != Some(&Value::Bool(false)) {
                continue;
            }
            if let Value::Object(properties) = branch.entry("properties").or_insert_with(|| json!({})) {
                for name in &names {
                    properties.entry(name).or_insert_with(|| json!({}));
                }
            }
        }
    }
}

/// `type`, `properties` and `required` first, definitions last: what a reader looks for.
fn order(root: &mut Node) {
    let mut rest = std::mem::take(root);
    root.insert("type".to_owned(), "object".into());
    rest.shift_remove("type");
    root.insert("properties".to_owned(), rest.shift_remove("properties").unwrap_or_else(|| json!({})));
    root.extend(rest.shift_remove("required").map(|names| ("required".to_owned(), names)));
    let definitions = rest.shift_remove("$defs");
    root.append(&mut rest);
    root.extend(definitions.map(|definitions| ("$defs".to_owned(), definitions)));
}
