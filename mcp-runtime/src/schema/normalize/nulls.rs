//! `null`: left out of optional arguments, kept where it is a value.
//!
//! Where it is kept (in results, and for `Option<Option<T>>`), a plain type is published as `type: [T, null]`. Linters such as
//! the Inspector's `--strict` advise against lists of types, but Ajv's strict mode, with which clients in JavaScript compile
//! output schemas, excepts just this pair, and `anyOf` in its place would count as a union where providers cap those.

use serde_json::{Value, json};

use crate::schema::{
    node,
    walk::{self, Node},
};

/// Marks a property whose `null` means something, from the overlay to here: it is never published.
pub(in crate::schema) const KEEP_NULL: &str = "x-mcp-keep-null";

/// Optional properties lose the `null` that schemars gives them, at every depth: a caller who has no value leaves the
/// property out, and a `null` that comes nevertheless is read as absent.
///
/// Type arrays and `anyOf` with `null` make strict clients drop mirrored arguments, and Cursor, Windsurf and Gemini
/// refuse them (baruchiro/paperless-mcp#138, longbridge/longbridge-mcp#61, zed-industries/zed#44875).
pub(super) fn strip_optional(schema: &mut Value) {
    walk::bottom_up(schema, &mut strip_optional_properties);
}

/// The same for everything below a node, but not for its own properties.
pub(super) fn strip_optional_below(schema: &mut Value) {
    if let Value::Object(node) = schema {
        walk::children_mut(node, |_, child| strip_optional(child));
    }
}

/// The same for the properties of one node.
pub(in crate::schema) fn strip_optional_properties(node: &mut Node) {
    let required: Vec<String> = node::required(node).into_iter().map(str::to_owned).collect();
    let Some(Value::Object(properties)) = node.get_mut("properties") else { return };
    for (name, property) in properties {
        let keeps_null = property.as_object_mut().and_then(|property| property.shift_remove(KEEP_NULL)).is_some();
        if !keeps_null && !required.contains(name) {
            *property = without_null(property.take());
        }
    }
}

/// A schema without the `null` of an option, in the three forms that schemars gives it: a type array, a `null` inside
/// `enum`, and a branch of `anyOf`. A default of `null` goes with it: it says "absent" once more.
pub(in crate::schema) fn without_null(schema: Value) -> Value {
    let Value::Object(mut node) = schema else { return schema };
    if !accepts_null_by_form(&node) {
        return Value::Object(node);
    }
    if let Some(Value::Array(types)) = node.get_mut("type") {
        types.retain(|name| name != "null");
        if let [only] = types.as_mut_slice() {
            let only = only.take();
            node.insert("type".to_owned(), only);
        }
    }
    if let Some(Value::Array(values)) = node.get_mut("enum") {
        values.retain(|value| !value.is_null());
    }
    if let Some(Value::Array(branches)) = node.get_mut("anyOf") {
        branches.retain(|branch| !node::is_null(branch));
        if let [only] = branches.as_mut_slice() {
            let only = node::object(only.take());
            node.shift_remove("anyOf");
            node::conjoin(&mut node, only);
        }
    }
    if node.get("default").is_some_and(Value::is_null) {
        node.shift_remove("default");
    }
    Value::Object(node)
}

/// Whether a node has one of the forms of an option: `null` beside something else.
pub(in crate::schema) fn accepts_null_by_form(node: &Node) -> bool {
    let types = node::types(node);
    let branches = node.get("anyOf").and_then(Value::as_array);
    types.len() > 1 && types.contains(&"null")
        || branches.is_some_and(|branches| branches.len() > 1 && branches.iter().any(node::is_null))
}

/// `null` never stands inside `enum`, where Gemini and `OpenAI` expect strings: the choice is `anyOf` of the enum and
/// `null` instead.
pub(super) fn null_beside_the_enum(node: &mut Node) {
    let nullable = node.get("enum").and_then(Value::as_array).is_some_and(|values| values.contains(&Value::Null));
    if !nullable || !accepts_null_by_form(node) {
        return;
    }
    let mut values = Node::new();
    for keyword in ["type", "enum"] {
        values.extend(node.shift_remove(keyword).map(|value| (keyword.to_owned(), value)));
    }
    let default = node.shift_remove("default");
    let branches = json!([without_null(Value::Object(values)), { "type": "null" }]);
    node::conjoin(node, Node::from_iter([("anyOf".to_owned(), branches)]));
    node.extend(default.map(|value| ("default".to_owned(), value)));
}
