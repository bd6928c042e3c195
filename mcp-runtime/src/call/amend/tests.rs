use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::{
    call::testing::{reference, schema_and_value},
    json::tape::Tape,
};

fn amended(schema: &Value, value: &str, drop_nulls: bool) -> Value {
    let mut tape = Tape::default();
    tape.parse(value).expect("JSON");
    let doc = tape.doc(value);
    Amend::compile(schema).amend(doc.root(), drop_nulls).doc().root().to_value()
}

/// The same value, and numbers of the same value but another type differ.
fn check(schema: &Value, value: &str, expected: &Value) {
    assert_eq!(amended(schema, value, true).to_string(), expected.to_string(), "{schema}");
}

#[test]
fn an_integral_number_becomes_an_integer_wherever_one_is_declared() {
    let int = json!({"type": "integer"});
    for (schema, value, expected) in [
        (json!({"properties": {"n": int}}), r#"{"n":30.0}"#, json!({"n": 30})),
        (json!({"properties": {"n": int}}), r#"{"n":3e1}"#, json!({"n": 30})),
        (json!({"properties": {"n": int}}), r#"{"n":-0.0}"#, json!({"n": 0})),
        (json!({"properties": {"n": int}}), r#"{"n":-2.0,"o":2.0}"#, json!({"n": -2, "o": 2.0})),
        (json!({"items": int}), "[1.0,[1.0]]", json!([1, [1.0]])),
        (json!({"prefixItems": [{}, int], "items": {"type": "number"}}), "[1.0,1.0,1.0]", json!([1.0, 1, 1.0])),
        (json!({"additionalProperties": int}), r#"{"x":1.0}"#, json!({"x": 1})),
        (
            json!({"patternProperties": {"^[0-9]+$": int}, "additionalProperties": false}),
            r#"{"7":1.0}"#,
            json!({"7": 1}),
        ),
        (json!({"$ref": "#/$defs/N", "$defs": {"N": int}}), "1.0", json!(1)),
        (json!({"$ref": "#n", "$defs": {"N": {"$anchor": "n", "type": "integer"}}}), "1.0", json!(1)),
        (json!({"anyOf": [int, {"type": "null"}]}), "1.0", json!(1)),
        (json!({"oneOf": [{"type": "string"}, int]}), "1.0", json!(1)),
        (json!({"allOf": [{}, {"properties": {"n": int}}]}), r#"{"n":1.0}"#, json!({"n": 1})),
        (json!({"type": ["integer", "null"]}), "1.0", json!(1)),
        (json!({"enum": [1, 2]}), "1.0", json!(1)),
        (json!({}), "1.0", json!(1.0)),
        (json!({"type": "number"}), "1.0", json!(1.0)),
        (int.clone(), "1.5", json!(1.5)),
        (int.clone(), "18446744073709549568.0", json!(18_446_744_073_709_549_568_u64)),
        (int.clone(), "18446744073709551616", json!(18_446_744_073_709_551_616_f64)),
        (int, "-9223372036854775809", json!(-9_223_372_036_854_775_808_f64)),
    ] {
        check(&schema, value, &expected);
    }
}

#[test]
fn only_the_variant_that_is_meant_is_asked() {
    let schema = json!({"anyOf": [
        {"properties": {"kind": {"const": "count"}, "n": {"type": "integer"}}},
        {"properties": {"kind": {"const": "ratio"}, "n": {"type": "number"}}}
    ]});
    check(&schema, r#"{"kind":"count","n":2.0}"#, &json!({"kind": "count", "n": 2}));
    check(&schema, r#"{"kind":"ratio","n":2.0}"#, &json!({"kind": "ratio", "n": 2.0}));
}

#[test]
fn recursive_schemas_are_followed_as_deep_as_the_value_goes() {
    let schema = json!({
        "$ref": "#/$defs/Tree",
        "$defs": {"Tree": {"properties": {
            "n": {"type": "integer"},
            "kids": {"items": {"$ref": "#/$defs/Tree"}},
            "loop": {"$ref": "#/$defs/Loop"}
        }}, "Loop": {"$ref": "#/$defs/Loop"}}
    });
    check(
        &schema,
        r#"{"n":1.0,"kids":[{"n":2.0,"kids":[{"n":3.0}]}],"loop":1.0}"#,
        &json!({"n": 1, "kids": [{"n": 2, "kids": [{"n": 3}]}], "loop": 1.0}),
    );
}

#[test]
fn a_null_is_absence_only_where_it_can_mean_nothing_else() {
    let schema = json!({
        "properties": {
            "needed": {"type": "string"},
            "optional": {"type": "string"},
            "nullable": {"type": ["string", "null"]},
            "either": {"anyOf": [{"type": "string"}, {"type": "null"}]},
            "any": {},
            "choice": {"enum": ["a", "b"]},
            "named": {"$ref": "#/$defs/S"},
            "list": {"type": "array", "items": {"type": "string"}},
            "inner": {"properties": {"optional": {"type": "integer"}}}
        },
        "required": ["needed"],
        "additionalProperties": {"type": "string"},
        "$defs": {"S": {"type": "string"}}
    });
    check(
        &schema,
        r#"{"needed":null,"optional":null,"nullable":null,"either":null,"any":null,"choice":null,"named":null,
            "list":[null],"inner":{"optional":null},"other":null}"#,
        &json!({"needed": null, "nullable": null, "either": null, "any": null, "list": [null], "inner": {}, "other": null}),
    );
    assert_eq!(amended(&schema, r#"{"optional":null}"#, false), json!({"optional": null}), "only when asked to");
}

#[test]
fn nested_defaults_are_filled_in_and_top_level_ones_are_handed_out() {
    let schema = json!({"properties": {
        "limit": {"type": "integer", "default": 20},
        "page": {"properties": {
            "size": {"type": "integer", "default": 5},
            "order": {"enum": ["up", "down"], "default": "up\n"},
            "none": {"default": null}
        }}
    }});
    check(&schema, r#"{"page":{}}"#, &json!({"page": {"size": 5, "order": "up\n"}}));
    check(&schema, r#"{"page":{"size":1}}"#, &json!({"page": {"size": 1, "order": "up\n"}}));
    check(&schema, r#"{"page":{"size":null}}"#, &json!({"page": {"size": 5, "order": "up\n"}}));
    check(&schema, "{}", &json!({}));
    let top: Vec<&str> = Amend::compile(&schema)
        .defaults
        .iter()
        .map(|(name, _)| &**name)
        .collect::<Vec<_>>()
        .into_iter()
        .map(|name| if name == "limit" { "limit" } else { "other" })
        .collect();
    assert_eq!(top, ["limit"]);
}

#[test]
fn a_default_of_a_variant_goes_only_to_that_variant() {
    let schema = json!({"properties": {"shape": {"anyOf": [
        {"properties": {"kind": {"const": "circle"}, "radius": {"default": 1}}},
        {"properties": {"kind": {"const": "square"}, "side": {"default": 2}}}
    ]}}});
    check(&schema, r#"{"shape":{"kind":"square"}}"#, &json!({"shape": {"kind": "square", "side": 2}}));
    check(&schema, r#"{"shape":{}}"#, &json!({"shape": {}}));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1024))]

    /// What the amended value is to the schema, the value was before; and it is equal to it, as JSON Schema counts.
    #[test]
    fn amending_keeps_the_verdict_of_jsonschema((schema, value) in schema_and_value()) {
        let after = amended(&schema, &value.to_string(), false);
        let validator = reference(&schema);
        prop_assert_eq!(validator.is_valid(&after), validator.is_valid(&value), "{} {}", schema, after);
        prop_assert!(jsonschema::json::cmp::equal(&value, &after), "{} {}", schema, after);
    }

    /// Dropping nulls may make a value conform, and never the reverse.
    #[test]
    fn dropping_nulls_never_hurts((schema, value) in schema_and_value()) {
        let validator = reference(&schema);
        let after = amended(&schema, &value.to_string(), true);
        prop_assert!(!validator.is_valid(&value) || validator.is_valid(&after), "{} {}", schema, after);
    }
}
