//! Arrays, tuples and maps; any value.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::argument;

#[derive(Deserialize, JsonSchema)]
struct Holder {
    /// Anything at all.
    any: Value,
    list: Vec<Value>,
    map: HashMap<String, Value>,
    #[serde(flatten)]
    rest: HashMap<String, Value>,
}

#[derive(Deserialize, JsonSchema)]
struct Unit;

#[test]
fn any_value_is_an_object_schema_at_every_depth() {
    assert_eq!(
        argument::<Holder>(),
        json!({
            "type": "object",
            "properties": {
                "any": { "description": "Anything at all." },
                "list": { "type": "array", "items": {} },
                "map": { "type": "object", "additionalProperties": {} },
            },
            "required": ["any", "list", "map"],
            "additionalProperties": {},
        })
    );
}

#[test]
fn a_tuple_has_items_beside_its_prefix() {
    assert_eq!(
        argument::<(f64, String, f64)>(),
        json!({
            "type": "array",
            "prefixItems": [{ "type": "number" }, { "type": "string" }, { "type": "number" }],
            "minItems": 3,
            "maxItems": 3,
            "items": { "anyOf": [{ "type": "number" }, { "type": "string" }] },
        })
    );
    assert_eq!(argument::<(u8, u8)>()["items"], json!({ "type": "integer" }));
    assert_eq!(argument::<(u8, Value)>()["items"], json!({}));
}

#[test]
fn items_of_nested_tuples_do_not_double_with_each_level() {
    let published = argument::<((u8, u8), (u8, u8))>();
    assert_eq!(published["items"], json!({ "type": "array", "items": {} }));
    assert_eq!(published["prefixItems"][0]["items"], json!({ "type": "integer" }));
}

#[test]
fn sets_and_arrays_keep_their_lengths() {
    assert_eq!(
        argument::<BTreeSet<bool>>(),
        json!({ "type": "array", "uniqueItems": true, "items": { "type": "boolean" } })
    );
    assert_eq!(
        argument::<[bool; 3]>(),
        json!({ "type": "array", "items": { "type": "boolean" }, "minItems": 3, "maxItems": 3 })
    );
}

#[test]
fn integer_keys_have_one_spelling() {
    assert_eq!(
        argument::<BTreeMap<u8, bool>>(),
        json!({
            "type": "object",
            "additionalProperties": false,
            "patternProperties": { "^(0|[1-9][0-9]*)$": { "type": "boolean" } },
        })
    );
    assert_eq!(
        argument::<BTreeMap<i8, bool>>()["patternProperties"],
        json!({ "^(0|-?[1-9][0-9]*)$": { "type": "boolean" } })
    );
}

#[test]
fn a_unit_is_null() {
    assert_eq!(argument::<Unit>(), json!({ "type": "null" }));
}
