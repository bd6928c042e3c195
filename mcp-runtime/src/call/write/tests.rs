use std::collections::{BTreeMap, HashMap};

use proptest::prelude::*;
use serde::Serialize;
use serde_json::{Value, json};

use super::*;
use crate::call::testing::{reference, schema_and_value};

fn written<T: Serialize>(value: T) -> Result<String, String> {
    let mut out = String::new();
    write_json(&mut out, &value).map(|()| out).map_err(|error| error.to_string())
}

#[derive(Serialize)]
enum Every {
    Unit,
    Newtype(u8),
    Tuple(u8, char),
    Struct { a: Option<()>, b: f32 },
}

#[derive(Serialize)]
struct Flat {
    a: u8,
    #[serde(flatten)]
    rest: BTreeMap<String, i64>,
}

fn same<T: Serialize>(value: T) {
    assert_eq!(written(&value), serde_json::to_string(&value).map_err(|error| error.to_string()));
}

#[test]
fn every_shape_is_written_as_serde_json_writes_it() {
    same((1_u8, -1_i64, 1.5_f64, 0.1_f32, 1e300, "a\"\n", 'ß', true, (), None::<u8>, Some(3_u64)));
    same([Every::Unit, Every::Newtype(1), Every::Tuple(1, 'x'), Every::Struct { a: None, b: 2.0 }]);
    same(Flat { a: 1, rest: BTreeMap::from([("x".to_owned(), -5), ("y\t".to_owned(), 6)]) });
    same(BTreeMap::from([(1_u8, "a"), (2, "b")]));
    same(HashMap::from([(true, [1_u8; 1])]));
    same(BTreeMap::from([('c', u64::MAX)]));
    same(i128::from(i64::MIN));
    same(u128::from(u64::MAX));
    same(std::net::Ipv4Addr::LOCALHOST);
    same(json!({"a": [1, {"b": null}], "c": {}}));
}

#[test]
fn a_number_that_json_lacks_is_an_error_and_not_null() {
    for text in [written(f64::NAN), written(f64::INFINITY), written([f32::NEG_INFINITY]), written(Some(f64::NAN))] {
        assert!(text.is_err_and(|error| error.starts_with("JSON has no number ")));
    }
    assert_eq!(written(u128::MAX), Err(format!("the integer {} has more than 64 bits", u128::MAX)));
    assert!(written(i128::MIN).is_err());
    assert!(written(BTreeMap::from([((1, 2), 3)])).is_err(), "a key that is no name");
}

fn conforms<T: Serialize>(schema: &Value, value: &T) -> Option<bool> {
    let plan = Plan::compile(schema)?;
    let mut out = String::new();
    let verdict = write_checked(&mut out, value, &plan).expect("JSON");
    assert_eq!(out, serde_json::to_string(value).expect("JSON"), "checking changes nothing");
    Some(verdict)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    /// The check while writing and `jsonschema` over the finished value agree on every schema of the subset.
    #[test]
    fn the_check_agrees_with_jsonschema((schema, value) in schema_and_value()) {
        if let Some(verdict) = conforms(&schema, &value) {
            prop_assert_eq!(verdict, reference(&schema).is_valid(&value), "{} {}", schema, value);
        }
    }
}

#[test]
fn the_subset_is_what_structs_of_results_are_made_of() {
    #[derive(Serialize)]
    struct Page {
        issues: Vec<Issue>,
        #[serde(skip_serializing_if = "Option::is_none")]
        total: Option<u64>,
    }
    #[derive(Serialize)]
    struct Issue {
        state: State,
        title: &'static str,
        owner: Option<&'static str>,
    }
    #[derive(Serialize)]
    #[serde(rename_all = "lowercase")]
    enum State {
        Open,
        Gone,
    }
    let schema = json!({
        "type": "object",
        "properties": {
            "total": {"type": "integer", "minimum": 0, "maximum": 4_294_967_295_u32},
            "issues": {"type": "array", "items": {
                "type": "object",
                "properties": {"title": {"type": "string"}, "state": {"type": "string", "enum": ["open", "closed"]},
                    "owner": {"type": ["string", "null"]}},
                "required": ["title", "state", "owner"]
            }}
        },
        "required": ["total", "issues"]
    });
    let page = |state, total| Page { issues: vec![Issue { state, title: "a", owner: None }], total };
    assert_eq!(conforms(&schema, &page(State::Open, Some(1))), Some(true));
    assert_eq!(conforms(&schema, &page(State::Gone, Some(1))), Some(false));
    assert_eq!(conforms(&schema, &page(State::Open, None)), Some(false));
    assert_eq!(conforms(&schema, &page(State::Open, Some(1 << 40))), Some(false));
}

#[test]
fn what_is_outside_the_subset_is_left_to_the_validator() {
    for schema in [
        json!({"pattern": "a"}),
        json!({"$ref": "#"}),
        json!({"not": {}}),
        json!({"oneOf": [{}]}),
        json!({"enum": [1]}),
        json!({"required": ["undeclared"]}),
        json!({"properties": {"a": {"uniqueItems": true}}}),
        json!({"unknown": 1}),
        json!(false),
    ] {
        assert!(Plan::compile(&schema).is_none(), "{schema}");
    }
    let many: serde_json::Map<String, Value> = (0..65).map(|n| (format!("p{n}"), json!({}))).collect();
    assert!(Plan::compile(&json!({"properties": many})).is_none(), "one bit for each member");
}

#[test]
fn where_doubles_would_round_the_check_is_not_sure() {
    let schema = json!({"type": "number", "maximum": 9_007_199_254_740_993_i64});
    assert_eq!(conforms(&schema, &9_007_199_254_740_993_i64), Some(true));
    assert_eq!(conforms(&schema, &9_007_199_254_740_994_i64), Some(false));
    assert_eq!(conforms(&schema, &9_007_199_254_740_992.0_f64), Some(false), "the validator is asked");
}

#[test]
fn a_variant_with_content_is_left_to_the_validator() {
    let schema = json!({"type": "object", "properties": {"Tuple": {}}});
    assert_eq!(conforms(&schema, &Every::Tuple(1, 'a')), Some(false));
}
