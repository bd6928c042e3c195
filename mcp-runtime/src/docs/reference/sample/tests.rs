//! Every value that is shown is accepted, and one is found for nearly every schema.

use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::{Acceptor, Purpose, sample};

#[track_caller]
fn made(schema: &Value, purpose: Purpose) -> Value {
    let acceptor = Acceptor::new(schema);
    let sample = sample(&acceptor, purpose).unwrap_or_else(|why| panic!("{why}: {schema:#}"));
    assert_eq!(acceptor.refusal(&sample.value), None, "{schema:#}");
    sample.value
}

#[test]
fn values_follow_what_the_schema_says() {
    for (schema, value) in [
        (json!({ "type": "string", "minLength": 3 }), json!("example value")),
        (json!({ "type": "string", "pattern": "^R-[0-9]+$" }), json!("R-1")),
        (json!({ "type": "string", "pattern": "^[A-Z]{2}-\\d{3,}$", "minLength": 8 }), json!("AB-10234")),
        (json!({ "type": "string", "pattern": "^(?:eu|us)-[a-z]+$" }), json!("eu-a")),
        (json!({ "type": "string", "format": "date-time" }), json!("2026-07-28T12:30:00Z")),
        (json!({ "type": "string", "format": "date", "pattern": "^2026-", "minLength": 10 }), json!("2026-07-28")),
        (json!({ "type": "string", "format": "date", "pattern": "29$" }), json!("2026-07-29")),
        (json!({ "type": "string", "format": "our-own", "pattern": "^[a-z]{3}$" }), json!("abc")),
        (json!({ "type": "string", "maxLength": 9 }), json!("value")),
        (json!({ "type": "integer" }), json!(1)),
        (json!({ "type": "integer", "minimum": 5, "multipleOf": 4 }), json!(8)),
        (json!({ "type": "integer", "maximum": -7, "multipleOf": 5 }), json!(-10)),
        (json!({ "type": "integer", "exclusiveMinimum": 1, "exclusiveMaximum": 3 }), json!(2)),
        (json!({ "type": "number", "minimum": 0, "maximum": 1 }), json!(0.5)),
        (json!({ "type": "number", "multipleOf": 0.25, "minimum": 10 }), json!(11.0)),
        (json!({ "type": "boolean" }), json!(true)),
        (json!({ "type": ["null", "integer"] }), json!(1)),
        (json!({ "enum": ["open", "closed"] }), json!("open")),
        (
            json!({ "type": "array", "items": { "type": "integer" }, "minItems": 3, "uniqueItems": true }),
            json!([1, 2, 3]),
        ),
        (
            json!({ "type": "array", "items": { "enum": ["a", "b"] }, "minItems": 2, "uniqueItems": true }),
            json!(["a", "b"]),
        ),
        (
            json!({ "prefixItems": [{ "type": "string" }, { "type": "integer" }], "items": false, "minItems": 2 }),
            json!(["example value", 2]),
        ),
        (json!({ "type": "object", "additionalProperties": { "type": "integer" } }), json!({ "key": 1 })),
        (
            json!({ "type": "object", "minProperties": 2, "propertyNames": { "pattern": "^k[0-9]$" } }),
            json!({ "k1": "example k1", "k0": "example k0" }),
        ),
        (json!({ "anyOf": [{ "type": "null" }, { "type": "string", "const": "x" }] }), json!("x")),
        (json!({ "type": "integer", "default": 20, "maximum": 50 }), json!(20)),
        (json!({ "type": "string", "examples": ["given"] }), json!("given")),
        (json!(true), json!("example value")),
    ] {
        assert_eq!(made(&schema, Purpose::Result), value, "{schema}");
    }
}

#[test]
fn a_call_has_what_is_needed_and_what_the_author_shows() {
    let schema = json!({
        "type": "object",
        "properties": {
            "query": { "type": "string" },
            "city": { "type": "string", "examples": ["New York"] },
            "limit": { "type": "integer" },
        },
        "required": ["query"],
    });
    assert_eq!(made(&schema, Purpose::Call), json!({ "query": "example query", "city": "New York" }));
    assert_eq!(made(&schema, Purpose::Result)["limit"], 1);
}

#[test]
fn the_authors_examples_come_first_unless_the_schema_refuses_them() {
    let mut schema = json!({ "type": "object", "properties": { "a": { "type": "integer" } }, "required": ["a"] });
    schema["examples"] = json!([{ "a": "no" }, { "a": 7 }]);
    let acceptor = Acceptor::new(&schema);
    let found = sample(&acceptor, Purpose::Call).expect("one of them");
    assert!(found.authored);
    assert_eq!(found.value, json!({ "a": 7 }));
}

#[test]
fn recursive_types_end() {
    let tree = json!({
        "$ref": "#/$defs/Tree",
        "$defs": { "Tree": {
            "type": "object",
            "properties": { "name": { "type": "string" }, "children": { "type": "array", "items": { "$ref": "#/$defs/Tree" } } },
            "required": ["name", "children"],
        } },
    });
    assert_eq!(made(&tree, Purpose::Result)["children"][0]["children"], json!([]));
    let list = json!({ "type": "object", "properties": { "next": { "anyOf": [{ "type": "null" }, { "$ref": "#" }] } }, "required": ["next"] });
    made(&list, Purpose::Call);
}

#[test]
fn a_branch_that_suits_is_found() {
    let schema = json!({
        "type": "object",
        "properties": { "kind": { "enum": ["a", "b"] } },
        "required": ["kind"],
        "oneOf": [
            { "properties": { "kind": { "const": "c" } } },
            { "properties": { "kind": { "const": "b" }, "size": { "type": "integer", "minimum": 3 } }, "required": ["size"] },
        ],
    });
    assert_eq!(made(&schema, Purpose::Call), json!({ "kind": "b", "size": 3 }));
}

#[test]
fn where_there_is_none_it_is_said_and_nothing_is_shown() {
    for schema in [
        json!(false),
        json!({ "type": "string", "not": {} }),
        json!({ "type": "integer", "minimum": 2, "maximum": 1 }),
        json!({ "type": "string", "pattern": "^a$", "minLength": 2 }),
        json!({ "type": "string", "minLength": 100_000 }),
        json!({ "type": "string", "format": "hostname", "pattern": "\\.org$" }),
        json!({ "type": "object", "properties": { "self": { "$ref": "#" } }, "required": ["self"] }),
        json!({ "$ref": "#/$defs/missing" }),
    ] {
        let why = sample(&Acceptor::new(&schema), Purpose::Call).expect_err("nothing is accepted");
        assert!(why.starts_with("No example could be made"), "{why}");
    }
}

/// Choices inside choices are given up in time, and not followed to their end.
#[test]
fn work_is_bounded() {
    let mut schema = json!({ "type": "string", "not": {} });
    for _ in 0..20 {
        schema = json!({ "allOf": [schema.clone(), schema.clone()], "anyOf": [{ "type": "string" }, { "type": "integer" }] });
        if schema.to_string().len() > 200_000 {
            break;
        }
    }
    let _ = sample(&Acceptor::new(&schema), Purpose::Result);
}

/// Rounds that add nothing to the text are counted as well.
#[test]
fn the_work_for_a_pattern_is_bounded() {
    for pattern in
        ["(?:(?:(?:a?){1000}){1000}){1000}", "^((((a?){99}){99}){99}){99}$", "(?:(?:(?:){1000}b?){1000}){1000}c"]
    {
        for schema in [
            json!({ "type": "string", "pattern": pattern }),
            json!({ "type": "string", "pattern": pattern, "minLength": 500 }),
            json!({ "type": "array", "items": { "type": "string", "pattern": pattern }, "minItems": 60 }),
            json!({ "type": "object", "patternProperties": { pattern: {} }, "minProperties": 3 }),
        ] {
            let mut steps = super::pattern::STEPS;
            let _ = super::pattern::make_within(pattern, 0, (500, usize::MAX), &mut steps);
            assert_eq!(super::pattern::make(pattern, 0, &mut steps), None, "{pattern}");
            let _ = sample(&Acceptor::new(&schema), Purpose::Result);
        }
    }
    let long =
        made(&json!({ "type": "string", "pattern": "^[\\w]{1500}[a-z]*$", "minLength": 1_900 }), Purpose::Result);
    assert_eq!(long.as_str().map(str::len), Some(1_900));
}

/// Schemas that something can conform to.
fn schemas() -> impl Strategy<Value = Value> {
    let bounded = |low: i64, span: i64| json!({ "type": "integer", "minimum": low, "maximum": low + span });
    let leaf = prop_oneof![
        Just(json!({ "type": "boolean" })),
        Just(json!({ "type": "null" })),
        Just(json!({})),
        (-1000_i64..1000, 0_i64..50).prop_map(move |(low, span)| bounded(low, span)),
        (-9.0_f64..9.0, 0.01_f64..9.0)
            .prop_map(|(low, span)| json!({ "type": "number", "exclusiveMinimum": low, "maximum": low + span })),
        (0_usize..40, 0_usize..40)
            .prop_map(|(least, more)| json!({ "type": "string", "minLength": least, "maxLength": least + more })),
        "[a-c]{0,2}".prop_map(|start| json!({ "type": "string", "pattern": format!("^{start}[0-9]{{2,}}(x|yz)?$") })),
        proptest::collection::vec("[a-z]{1,5}", 1..4).prop_map(|names| json!({ "type": "string", "enum": names })),
        prop_oneof![Just("date-time"), Just("uuid"), Just("email"), Just("unheard-of")]
            .prop_map(|format| json!({ "type": "string", "format": format })),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        let member = ("[a-z]{1,6}", inner.clone(), any::<bool>());
        prop_oneof![
            (inner.clone(), 0_u64..3, 0_u64..3).prop_map(|(items, least, more)| json!({ "type": "array", "items": items, "minItems": least, "maxItems": least + more })),
            proptest::collection::vec(inner.clone(), 1..3).prop_map(|first| json!({ "type": "array", "minItems": first.len(), "prefixItems": first, "items": false })),
            proptest::collection::vec(inner.clone(), 1..4).prop_map(|branches| json!({ "anyOf": branches })),
            inner.prop_map(|values| json!({ "type": "object", "additionalProperties": values })),
            (proptest::collection::vec(member, 0..4), any::<bool>()).prop_map(|(members, open)| object(members, open)),
        ]
    })
}

fn object(members: Vec<(String, Value, bool)>, open: bool) -> Value {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for (name, schema, needed) in members {
        if needed && !properties.contains_key(&name) {
            required.push(name.clone());
        }
        properties.entry(name).or_insert(schema);
    }
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": open })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn what_is_made_is_accepted(schema in schemas()) {
        made(&schema, Purpose::Call);
        made(&schema, Purpose::Result);
    }
}
