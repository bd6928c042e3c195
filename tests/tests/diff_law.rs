//! What `diff` promises, over generated pairs of schemas and generated values: a change that is called compatible refuses
//! nothing that was accepted, and makes nothing possible in results that was not.

use jsonschema::validator_for;
use mcp_runtime::{
    Descriptor,
    docs::{Impact, diff, fingerprint},
};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Small values, so that schemas and values meet.
fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-2..13i64).prop_map(Value::from),
        Just(json!(1.5)),
        "[ab]{0,4}".prop_map(Value::from),
    ];
    leaf.prop_recursive(2, 12, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::hash_map("[abk]", inner, 0..3).prop_map(|map| map.into_iter().collect()),
        ]
    })
}

fn schema() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(json!({ "type": "string" })),
        Just(json!({ "type": "integer", "minimum": 0, "maximum": 9 })),
        Just(json!({ "type": "number", "exclusiveMinimum": 0 })),
        Just(json!({ "type": "integer", "multipleOf": 2 })),
        Just(json!({ "type": ["string", "null"], "minLength": 1, "maxLength": 3 })),
        Just(json!({ "type": "boolean" })),
        Just(json!({ "type": "string", "enum": ["a", "b", "ab"] })),
        Just(json!({ "enum": [1, "a", null] })),
        Just(json!({ "const": "a" })),
        Just(json!({})),
    ];
    leaf.prop_recursive(3, 16, 3, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone(), 0..4u8).prop_map(|(a, b, required)| {
                let required: Vec<&str> = [(1, "a"), (2, "b")].iter().filter(|(bit, _)| required & bit != 0).map(|(_, name)| *name).collect();
                json!({ "type": "object", "properties": { "a": a, "b": b }, "required": required, "additionalProperties": false })
            }),
            inner.clone().prop_map(|items| json!({ "type": "array", "items": items, "minItems": 1, "maxItems": 2 })),
            (inner.clone(), inner.clone()).prop_map(|(one, other)| json!({ "anyOf": [one, other] })),
            inner.prop_map(|rest| json!({ "type": "object", "additionalProperties": rest })),
        ]
    })
}

/// Changes a schema here and there, as the bytes say.
fn changed(schema: &Value, bytes: &mut impl Iterator<Item = u8>) -> Value {
    let mut next = || bytes.next().unwrap_or(255);
    let Value::Object(node) = schema else { return schema.clone() };
    let mut node = node.clone();
    match next() % 24 {
        0 => drop(node.insert("minLength".to_owned(), (next() % 3).into())),
        1 => drop(node.insert("maximum".to_owned(), (next() % 12).into())),
        2 => drop(
            node.insert("type".to_owned(), ["string", "integer", "number", "array"][usize::from(next() % 4)].into()),
        ),
        3 => drop(node.insert("type".to_owned(), json!(["string", "integer", "null"]))),
        4 => drop(node.remove("enum")),
        5 => drop(node.insert("enum".to_owned(), json!(["a", 1]))),
        6 => drop(node.remove("required")),
        7 => drop(node.insert("maxItems".to_owned(), (next() % 4).into())),
        8 => drop(node.insert("multipleOf".to_owned(), (1 + next() % 4).into())),
        9 => drop(node.remove("maximum")),
        10 => drop(node.insert("description".to_owned(), "new".into())),
        11 => return json!({ "anyOf": [schema, { "type": "boolean" }] }),
        12 if node.contains_key("properties") => node["properties"]["k"] = json!({ "type": "string" }),
        13 => drop(node.insert("required".to_owned(), json!(["a"]))),
        _ => {}
    }
    for keyword in ["items", "additionalProperties"] {
        if let Some(child) = node.get(keyword).filter(|child| child.is_object()).cloned() {
            node.insert(keyword.to_owned(), changed(&child, bytes));
        }
    }
    if let Some(Value::Object(properties)) = node.get_mut("properties") {
        for child in properties.values_mut() {
            *child = changed(child, bytes);
        }
    }
    if let Some(Value::Array(variants)) = node.get_mut("anyOf") {
        for child in variants {
            *child = changed(child, bytes);
        }
    }
    Value::Object(node)
}

fn tool(input: &Value, output: &Value) -> Descriptor {
    let wire = json!({ "name": "t", "inputSchema": input, "outputSchema": output });
    serde_json::from_value(wire).expect("a tool")
}

/// Whether some change to the tool breaks callers.
fn breaks(old: &Descriptor, new: &Descriptor) -> bool {
    diff(list(old), list(new)).iter().any(|change| change.impact == Impact::Breaking)
}

fn list(tool: &Descriptor) -> &[Descriptor] {
    std::slice::from_ref(tool)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn what_is_called_compatible_is(
        old in schema(),
        bytes in prop::collection::vec(any::<u8>(), 0..24),
        values in prop::collection::vec(value(), 24),
    ) {
        let new = changed(&old, &mut bytes.into_iter());
        let (before, after) = (validator_for(&old).expect("a schema"), validator_for(&new).expect("a schema"));
        let same = json!({ "type": "object" });
        let input_breaks = breaks(&tool(&old, &same), &tool(&new, &same));
        let output_breaks = breaks(&tool(&same, &old), &tool(&same, &new));
        for value in &values {
            let (was, is) = (before.is_valid(value), after.is_valid(value));
            prop_assert!(input_breaks || !was || is, "{old} to {new} refuses {value}, and is called compatible for arguments");
            // A property that is new in a result breaks nobody by rule, so that closed objects are left out here.
            let closed = old.to_string().contains("properties");
            prop_assert!(output_breaks || closed || was || !is, "{old} to {new} lets {value} out, and is called compatible for results");
        }
    }

    /// What `diff` finds, the fingerprint sees; and where only the fingerprint sees something, it is a matter of spelling.
    #[test]
    fn diff_and_fingerprint_agree(
        old in schema(),
        bytes in prop::collection::vec(any::<u8>(), 0..24),
        values in prop::collection::vec(value(), 24),
    ) {
        let new = changed(&old, &mut bytes.into_iter());
        let (before, after) = (validator_for(&old).expect("a schema"), validator_for(&new).expect("a schema"));
        let same = json!({ "type": "object" });
        let (one, other) = (tool(&same, &old), tool(&same, &new));
        if fingerprint(&one) == fingerprint(&other) {
            prop_assert_eq!(diff(list(&one), list(&other)), []);
        } else if diff(list(&one), list(&other)).is_empty() {
            for value in &values {
                prop_assert_eq!(before.is_valid(value), after.is_valid(value), "{} to {} and {}", old, new, value);
            }
        }
    }
}
