//! Fingerprints: one short text that changes when a descriptor changes.

use serde_json::{Map, Number, Value, json};
use sha2::{Digest, Sha256};

use crate::{
    Descriptor,
    schema::walk::{Holds, holds},
};

/// Keywords whose lists are sets: their order means nothing to a validator.
const SETS: &[&str] = &["required", "type", "enum", "anyOf", "oneOf", "allOf"];

/// The fingerprint of a tool: 64 hexadecimal digits (SHA-256 of a canonical form of the descriptor).
///
/// The order of members means nothing, nor does the order within `required`, `type`, `enum`, `anyOf`, `oneOf` and
/// `allOf`, nor how a number is written (`1.0` is `1`), nor a `required` that names nothing. Everything that is published counts, descriptions included.
/// It stays the same across versions of this crate's minor series.
pub fn fingerprint(tool: &Descriptor) -> String {
    hash(canonical_descriptor(tool).to_string().as_bytes())
}

/// The fingerprint of a tool list. The order of tools means nothing.
pub fn fingerprint_all(tools: &[Descriptor]) -> String {
    let mut each: Vec<String> = tools.iter().map(fingerprint).collect();
    each.sort_unstable();
    hash(each.concat().as_bytes())
}

fn hash(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    Sha256::digest(bytes).iter().fold(String::with_capacity(64), |mut text, byte| {
        // Writing to a text can't fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The descriptor in canonical form.
fn canonical_descriptor(tool: &Descriptor) -> Value {
    let plain = serde_json::to_value(tool).unwrap_or_else(|_| json!({}));
    let Value::Object(members) = plain else { return plain };
    sorted(members, |name, value| match name {
        "inputSchema" | "outputSchema" => canonical(value),
        _ => canonical_data(value),
    })
}

/// A schema with its members in order, its sets sorted, and its numbers in one spelling.
pub(super) fn canonical(schema: Value) -> Value {
    let Value::Object(mut node) = schema else { return canonical_data(schema) };
    if node.get("required").and_then(Value::as_array).is_some_and(Vec::is_empty) {
        node.shift_remove("required");
    }
    sorted(node, |keyword, value| {
        let value = match (holds(keyword), value) {
            (Holds::Map, Value::Object(map)) => sorted(map, |_, schema| canonical(schema)),
            (Holds::One | Holds::List, Value::Array(list)) => list.into_iter().map(canonical).collect(),
            (Holds::One, schema) => canonical(schema),
            (_, data) => canonical_data(data),
        };
        match value {
            Value::Array(mut set) if SETS.contains(&keyword) => {
                set.sort_by_cached_key(Value::to_string);
                Value::Array(set)
            }
            value => value,
        }
    })
}

/// Data, whose lists keep their order.
pub(super) fn canonical_data(value: Value) -> Value {
    match value {
        Value::Object(members) => sorted(members, |_, value| canonical_data(value)),
        Value::Array(elements) => elements.into_iter().map(canonical_data).collect(),
        Value::Number(number) => Value::Number(canonical_number(number)),
        value => value,
    }
}

/// An integral float as an integer, where it is exact.
fn canonical_number(number: Number) -> Number {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    match number.as_f64() {
        #[expect(clippy::cast_possible_truncation, reason = "within the integers that a float holds exactly")]
        Some(float) if number.is_f64() && float.fract() == 0.0 && float.abs() <= EXACT => (float as i64).into(),
        _ => number,
    }
}

fn sorted(members: Map<String, Value>, mut canonical: impl FnMut(&str, Value) -> Value) -> Value {
    let mut members: Vec<(String, Value)> = members.into_iter().collect();
    members.sort_by(|(a, _), (b, _)| a.cmp(b));
    members
        .into_iter()
        .map(|(name, value)| {
            let value = canonical(&name, value);
            (name, value)
        })
        .collect::<Map<_, _>>()
        .into()
}

#[cfg(test)]
mod tests {
    use super::{fingerprint, fingerprint_all};
    use crate::{Descriptor, docs::read_tools};

    fn tool(text: &str) -> Descriptor {
        read_tools(&format!("[{text}]")).expect(text).remove(0)
    }

    #[test]
    fn does_not_see_order_nor_spelling() {
        let one = tool(
            r#"{"name": "a", "inputSchema": {"type": "object", "properties": {"x": {"type": ["string", "null"], "maxLength": 3},
            "y": {"enum": ["p", "q"], "minimum": 1}}, "required": ["x", "y"]}}"#,
        );
        let other = tool(
            r#"{"inputSchema": {"required": ["y", "x"], "properties": {"y": {"minimum": 1.0, "enum": ["q", "p"]},
            "x": {"maxLength": 3, "type": ["null", "string"]}}, "type": "object"}, "name": "a"}"#,
        );
        assert_eq!(fingerprint(&one), fingerprint(&other));
        let third = tool(r#"{"name": "b", "inputSchema": {"type": "object"}}"#);
        assert_eq!(fingerprint_all(&[one.clone(), third.clone()]), fingerprint_all(&[third, one]));
    }

    #[test]
    fn sees_every_published_part() {
        let base = r#"{"name": "a", "inputSchema": {"type": "object"}}"#;
        let others = [
            r#"{"name": "b", "inputSchema": {"type": "object"}}"#,
            r#"{"name": "a", "title": "A", "inputSchema": {"type": "object"}}"#,
            r#"{"name": "a", "description": "A", "inputSchema": {"type": "object"}}"#,
            r#"{"name": "a", "inputSchema": {"type": "object", "description": "A"}}"#,
            r#"{"name": "a", "inputSchema": {"type": "object"}, "outputSchema": {}}"#,
            r#"{"name": "a", "inputSchema": {"type": "object"}, "annotations": {"readOnlyHint": true}}"#,
            r#"{"name": "a", "inputSchema": {"type": "object"}, "_meta": {"com.example/tier": "gold"}}"#,
            r#"{"name": "a", "inputSchema": {"type": "object", "examples": [{"a": [2, 1]}]}}"#,
            r#"{"name": "a", "inputSchema": {"type": "object", "examples": [{"a": [1, 2]}]}}"#,
        ];
        let mut seen: Vec<String> = others.iter().map(|text| fingerprint(&tool(text))).collect();
        seen.push(fingerprint(&tool(base)));
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), others.len() + 1);
    }

    /// A fingerprint that changes between releases would raise an alarm in every project that stores it.
    #[test]
    fn is_stable() {
        let tool = tool(r#"{"name": "now", "inputSchema": {"type": "object", "additionalProperties": false}}"#);
        assert_eq!(fingerprint(&tool), "e1fa30434858aab5e50722ceeb078256ca1663bee72c0e9d764358d31f6584b2");
    }
}
