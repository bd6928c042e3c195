//! Small operations on one schema node.

use serde_json::{Map, Number, Value, json};

use super::walk::Node;

/// The keyword that mirrors an argument into an HTTP header.
pub(crate) const HEADER: &str = "x-mcp-header";

/// Keywords that say something about a value and refuse none. Where two schemas are joined, the nearer one's hold.
const ANNOTATIONS: &[&str] = &[
    "title",
    "description",
    "default",
    "examples",
    "deprecated",
    "readOnly",
    "writeOnly",
    "$comment",
    "format",
    HEADER,
];

/// A schema as a node: `true` is `{}`, `false` is `{"not": {}}` (JSON Schema 2020-12 core, section 4.3.2).
pub(crate) fn object(schema: Value) -> Node {
    match schema {
        Value::Object(node) => node,
        Value::Bool(false) => Map::from_iter([("not".to_owned(), json!({}))]),
        _ => Map::new(),
    }
}

/// The names in `type`, of which there is mostly one.
pub(crate) fn types(node: &Node) -> Vec<&str> {
    match node.get("type") {
        Some(Value::String(name)) => vec![name],
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

/// Whether this is the schema of `null` alone.
pub(crate) fn is_null(schema: &Value) -> bool {
    schema.as_object().is_some_and(|node| types(node) == ["null"]) || schema.get("const").is_some_and(Value::is_null)
}

/// The name of the type that a value has: `integer` where it is written as one.
pub(crate) fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

/// The values that a node allows, if it lists them: `const` is an `enum` of one.
pub(crate) fn values(node: &Node) -> Option<&[Value]> {
    match (node.get("const"), node.get("enum")) {
        (Some(value), _) => Some(std::slice::from_ref(value)),
        (None, Some(Value::Array(values))) => Some(values),
        _ => None,
    }
}

/// The names in `required`.
pub(crate) fn required(node: &Node) -> Vec<&str> {
    node.get("required")
        .and_then(Value::as_array)
        .map_or_else(Vec::new, |names| names.iter().filter_map(Value::as_str).collect())
}

/// Takes names out of `required`, and the keyword itself when none is left.
pub(crate) fn not_required(node: &mut Node, name: &str) {
    if let Some(Value::Array(names)) = node.get_mut("required") {
        names.retain(|required| required != name);
        if names.is_empty() {
            node.shift_remove("required");
        }
    }
}

/// Which end of a range a bound is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// `minimum`, `minLength`, …: the greater of two holds.
    Lower,
    /// `maximum`, `maxLength`, …: the lesser of two holds.
    Upper,
}

/// Which end of a range `keyword` bounds, if it is a bound.
fn end_of(keyword: &str) -> Option<End> {
    match keyword {
        "minimum" | "exclusiveMinimum" | "minLength" | "minItems" | "minProperties" => Some(End::Lower),
        "maximum" | "exclusiveMaximum" | "maxLength" | "maxItems" | "maxProperties" => Some(End::Upper),
        _ => None,
    }
}

/// Sets a bound, unless a tighter one is there already.
pub(crate) fn tighten(node: &mut Node, keyword: &str, bound: Number) {
    let Some(end) = end_of(keyword) else { return };
    let keep = node.get(keyword).and_then(Value::as_number).is_some_and(|present| match end {
        End::Lower => less(&bound, present),
        End::Upper => less(present, &bound),
    });
    if !keep {
        node.insert(keyword.to_owned(), Value::Number(bound));
    }
}

/// Compares exactly where both are integers.
fn less(a: &Number, b: &Number) -> bool {
    match (integer(a), integer(b)) {
        (Some(a), Some(b)) => a < b,
        _ => a.as_f64() < b.as_f64(),
    }
}

/// The value of a number that is written as an integer.
pub(crate) fn integer(number: &Number) -> Option<i128> {
    number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from))
}

/// Adds `extra` to `node`, so that a value has to satisfy both; annotations of `node` hold where both speak.
///
/// What can't be said by one keyword goes into `allOf`.
pub(crate) fn conjoin(node: &mut Node, extra: Node) {
    if reads_siblings_of(node, &extra) || reads_siblings_of(&extra, node) {
        let (said, meant): (Node, Node) = extra.into_iter().partition(|(key, _)| ANNOTATIONS.contains(&key.as_str()));
        for (key, value) in said {
            node.entry(key).or_insert(value);
        }
        push_all_of(node, meant);
        return;
    }
    join(node, extra);
}

/// [`conjoin`] for keywords that are known to mean the same in their new place.
pub(crate) fn join(node: &mut Node, extra: Node) {
    let mut rest = Node::new();
    for (keyword, value) in extra {
        if let Some(value) = conjoin_keyword(node, &keyword, value) {
            rest.insert(keyword, value);
        }
    }
    push_all_of(node, rest);
}

/// Joins one keyword into `node`; gives it back if it has to stand apart.
fn conjoin_keyword(node: &mut Node, keyword: &str, value: Value) -> Option<Value> {
    let Some(present) = node.get_mut(keyword) else {
        node.insert(keyword.to_owned(), value);
        return None;
    };
    if *present == value || ANNOTATIONS.contains(&keyword) {
        return None;
    }
    match (keyword, present, value) {
        ("required", Value::Array(names), Value::Array(more)) => {
            for name in more {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            None
        }
        ("allOf", Value::Array(parts), Value::Array(more)) => {
            parts.extend(more);
            None
        }
        ("properties" | "patternProperties" | "$defs", Value::Object(parts), Value::Object(more)) => {
            for (name, schema) in more {
                match parts.get_mut(&name) {
                    Some(Value::Object(part)) => conjoin(part, object(schema)),
                    _ => drop(parts.insert(name, schema)),
                }
            }
            None
        }
        (_, _, Value::Number(bound)) if end_of(keyword).is_some() => {
            tighten(node, keyword, bound);
            None
        }
        (_, _, value) => Some(value),
    }
}

/// Keywords that mean something only together with keywords beside them, and those keywords: moving one of the latter
/// next to one of the former would change what it says (2020-12 core, sections 10.2.2, 10.3 and 11).
const SIBLINGS: &[(&[&str], &[&str])] = &[
    (
        &["additionalProperties", "unevaluatedProperties"],
        &["properties", "patternProperties", "additionalProperties", "anyOf", "oneOf", "allOf", "if", "$ref"],
    ),
    (&["items", "unevaluatedItems"], &["prefixItems", "items"]),
    (&["if", "then", "else"], &["if", "then", "else"]),
    (&["contains", "minContains", "maxContains"], &["contains", "minContains", "maxContains"]),
];

/// Whether a keyword of `node` would read a keyword of `other` as its sibling.
fn reads_siblings_of(node: &Node, other: &Node) -> bool {
    let has = |node: &Node, keywords: &[&str]| keywords.iter().any(|keyword| node.contains_key(*keyword));
    SIBLINGS.iter().any(|(readers, read)| has(node, readers) && has(other, read))
}

/// Adds one part to `allOf`.
fn push_all_of(node: &mut Node, part: Node) {
    if part.is_empty() {
        return;
    }
    match node.entry("allOf").or_insert_with(|| json!([])) {
        Value::Array(parts) => parts.push(Value::Object(part)),
        other => *other = json!([part]),
    }
}
