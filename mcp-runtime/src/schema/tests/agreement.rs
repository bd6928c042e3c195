//! The law of agreement: the published schema accepts a value if and only if the type decodes it, after the documented
//! leniencies, and it accepts everything that the type writes.
//!
//! Values are made from sound ones by small changes, which find the border better than values made from nothing.

use std::collections::BTreeMap;

use proptest::{collection::vec, prelude::*};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};

use super::{argument, document, output};
use crate::declare::arg::ToolArg;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Color {
    Red,
    Green,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Part {
    name: String,
    #[serde(rename = "howMany")]
    count: u8,
    color: Option<Color>,
    #[serde(default)]
    ratio: f64,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Whole {
    parts: Vec<Part>,
    first: Option<Part>,
    by_name: BTreeMap<String, i16>,
    by_id: BTreeMap<i64, Option<bool>>,
    pair: (u8, String),
    letter: char,
    nonzero: std::num::NonZeroU8,
    maybe: Vec<Option<i32>>,
    signed: i64,
    any: Value,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Closed {
    a: bool,
    b: Option<String>,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Internal {
    Start { at: u8, then: Option<Box<Closed>> },
    Stop,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", content = "data")]
enum Adjacent {
    Number(i8),
    Named { a: String },
    Pair(u8, bool),
    Nothing,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
enum External {
    Number(i8),
    Named { a: String },
    Pair(u8, bool),
    Nothing,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum Untagged {
    Number(i8),
    Named { a: String },
    Many(Vec<bool>),
    Text(String),
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Flattened {
    id: u16,
    #[serde(flatten)]
    part: Closedless,
    #[serde(flatten)]
    how: Internal,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Closedless {
    label: String,
    size: Option<u8>,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Rest {
    id: u16,
    #[serde(flatten)]
    rest: BTreeMap<String, bool>,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Tree {
    label: String,
    kids: Vec<Tree>,
}

/// Values that a place can be changed to.
fn replacements() -> Vec<Value> {
    vec![
        json!(null),
        json!(true),
        json!(0),
        json!(-1),
        json!(7),
        json!(255),
        json!(256),
        json!(-129),
        json!(70_000),
        json!(4_294_967_296_u64),
        json!(9_007_199_254_740_993_u64),
        json!(1.5),
        json!(30.0),
        json!(""),
        json!("a"),
        json!("ab"),
        json!("red"),
        json!("Nothing"),
        json!("Start"),
        json!([]),
        json!([1, true]),
        json!({}),
        json!({ "a": "x" }),
        json!({ "a": true }),
        json!({ "kind": "stop" }),
    ]
}

/// Names that members can get.
const NAMES: &[&str] =
    &["a", "b", "kind", "data", "07", "7", "-7", "extra", "size", "Nothing", "Number", "Size", "Name", "Other"];

/// A change to one place of a value.
#[derive(Clone, Debug)]
enum Change {
    Replace { place: usize, with: usize },
    Remove { place: usize },
    Add { place: usize, name: usize, with: usize },
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let any = || 0..usize::MAX;
    let change = prop_oneof![
        3 => (any(), any()).prop_map(|(place, with)| Change::Replace { place, with }),
        1 => any().prop_map(|place| Change::Remove { place }),
        1 => (any(), any(), any()).prop_map(|(place, name, with)| Change::Add { place, name, with }),
    ];
    vec(change, 0..4)
}

impl Change {
    fn apply(&self, value: &mut Value) {
        let replacements = replacements();
        let pick = |index: usize| replacements[index % replacements.len()].clone();
        match *self {
            Self::Replace { place, with } => *nth(value, place) = pick(with),
            Self::Remove { place } => match nth(value, place) {
                Value::Object(map) if !map.is_empty() => {
                    let name = map.keys().nth(place % map.len()).cloned();
                    name.and_then(|name| map.shift_remove(&name));
                }
                Value::Array(list) if !list.is_empty() => drop(list.remove(place % list.len())),
                _ => {}
            },
            Self::Add { place, name, with } => match nth(value, place) {
                Value::Object(map) => drop(map.insert(NAMES[name % NAMES.len()].to_owned(), pick(with))),
                Value::Array(list) => list.push(pick(with)),
                _ => {}
            },
        }
    }
}

/// How many places a value has.
fn places(value: &Value) -> usize {
    1 + match value {
        Value::Object(map) => map.values().map(places).sum(),
        Value::Array(list) => list.iter().map(places).sum::<usize>(),
        _ => 0,
    }
}

/// One place of a value, counted from the outside.
fn nth(value: &mut Value, place: usize) -> &mut Value {
    let mut left = place % places(value);
    let mut at = value;
    while left > 0 {
        left -= 1;
        let children: Vec<&mut Value> = match at {
            Value::Object(map) => map.values_mut().collect(),
            Value::Array(list) => list.iter_mut().collect(),
            _ => unreachable!("a value without children has one place"),
        };
        let mut found = None;
        for child in children {
            let size = places(child);
            if left < size {
                found = Some(child);
                break;
            }
            left -= size;
        }
        at = found.expect("the places add up");
    }
    at
}

/// The leniencies: a `null` member is absent where that helps, and `30.0` is the integer 30.
fn lenient(value: &Value) -> [Value; 2] {
    [integral(value), without_nulls(&integral(value))]
}

fn integral(value: &Value) -> Value {
    match value {
        Value::Number(number) => match number.as_f64() {
            #[allow(clippy::cast_possible_truncation, reason = "the one such number in the pool is 30.0")]
            Some(float) if number.is_f64() && float.fract() == 0.0 => json!(float as i64),
            _ => value.clone(),
        },
        Value::Array(list) => list.iter().map(integral).collect(),
        Value::Object(map) => Value::Object(map.iter().map(|(name, value)| (name.clone(), integral(value))).collect()),
        other => other.clone(),
    }
}

fn without_nulls(value: &Value) -> Value {
    match value {
        Value::Array(list) => list.iter().map(without_nulls).collect(),
        Value::Object(map) => {
            let members = map.iter().filter(|(_, value)| !value.is_null());
            Value::Object(members.map(|(name, value)| (name.clone(), without_nulls(value))).collect::<Map<_, _>>())
        }
        other => other.clone(),
    }
}

/// Where plain serde takes what no schema of the type would say: a unit variant as an object, a variant by its number,
/// an object as the list of its members. The strict decoder refuses these.
fn serde_is_lax(value: &Value) -> bool {
    match value {
        Value::Object(map) => {
            map.len() == 1 && map.contains_key("Nothing")
                || map.get("kind").is_some_and(Value::is_number)
                || map.values().any(serde_is_lax)
        }
        Value::Array(list) => list.first().is_some_and(|first| first == "Nothing") || list.iter().any(serde_is_lax),
        _ => false,
    }
}

fn decodes<T: DeserializeOwned>(value: &Value) -> bool {
    serde_json::from_value::<T>(value.clone()).is_ok()
}

/// Checks one type over changed forms of sound values.
pub(super) fn agree<T: ToolArg>(sound: &[Value]) {
    let document = document::<T>();
    let validator = jsonschema::validator_for(&document).unwrap();
    let accepts = |value: &Value| validator.is_valid(&json!({ "x": value }));
    for value in sound {
        assert!(accepts(value), "sound {value} is refused by {document}");
        assert!(decodes::<T>(value), "sound {value} does not decode");
    }
    let config = ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() };
    proptest!(config, |(which in 0..sound.len(), changes in changes())| {
        let mut value = sound[which].clone();
        for change in &changes {
            change.apply(&mut value);
        }
        prop_assume!(!serde_is_lax(&value));
        let accepted = lenient(&value).iter().any(accepts);
        let decoded = lenient(&value).iter().any(decodes::<T>);
        prop_assert_eq!(accepted, decoded, "{} by {}", value, argument::<T>());
    });
}

fn part() -> Value {
    json!({ "name": "bolt", "howMany": 3, "color": "red", "ratio": 0.5 })
}

fn whole() -> Value {
    json!({
        "parts": [part(), { "name": "nut", "howMany": 0 }],
        "first": part(),
        "by_name": { "a": -5 },
        "by_id": { "-7": true, "0": null },
        "pair": [1, "one"],
        "letter": "é",
        "nonzero": 1,
        "maybe": [1, null],
        "signed": -9_007_199_254_740_993_i64,
        "any": { "x": [1, null] },
    })
}

#[test]
fn structs() {
    agree::<Part>(&[part(), json!({ "name": "", "howMany": 255 })]);
    agree::<Closed>(&[json!({ "a": true }), json!({ "a": false, "b": "x" })]);
}

#[test]
fn everything_inside_a_struct() {
    agree::<Whole>(&[whole()]);
}

#[test]
fn internally_tagged_enums() {
    agree::<Internal>(&[
        json!({ "kind": "start", "at": 1, "then": { "a": true } }),
        json!({ "kind": "start", "at": 1 }),
        json!({ "kind": "stop" }),
    ]);
}

#[test]
fn adjacently_tagged_enums() {
    agree::<Adjacent>(&[
        json!({ "kind": "Number", "data": 5 }),
        json!({ "kind": "Named", "data": { "a": "x" } }),
        json!({ "kind": "Pair", "data": [1, true] }),
        json!({ "kind": "Nothing" }),
    ]);
}

#[test]
fn externally_tagged_enums() {
    agree::<External>(&[
        json!({ "Number": 5 }),
        json!({ "Named": { "a": "x" } }),
        json!({ "Pair": [1, true] }),
        json!("Nothing"),
    ]);
}

#[test]
fn untagged_enums() {
    agree::<Untagged>(&[json!(5), json!({ "a": "x" }), json!([true, false]), json!("x")]);
}

#[test]
fn flattened_structs_and_enums() {
    agree::<Flattened>(&[
        json!({ "id": 1, "label": "x", "size": 2, "kind": "start", "at": 3 }),
        json!({ "id": 1, "label": "x", "kind": "stop" }),
    ]);
}

#[test]
fn flattened_maps() {
    agree::<Rest>(&[json!({ "id": 1, "a": true, "b": false })]);
}

#[test]
fn recursive_types() {
    agree::<Tree>(&[json!({ "label": "a", "kids": [{ "label": "b", "kids": [] }] })]);
}

#[test]
fn what_a_type_writes_is_accepted_by_its_output_schema() {
    fn conforms<T: Serialize + DeserializeOwned + JsonSchema>(sound: &Value) {
        let schema = output::<T>();
        let written = serde_json::to_value(serde_json::from_value::<T>(sound.clone()).unwrap()).unwrap();
        let validator = jsonschema::validator_for(&schema).unwrap();
        if let Err(error) = validator.validate(&written) {
            panic!("{written}: {error} in {schema}");
        }
    }
    conforms::<Part>(&part());
    conforms::<Part>(&json!({ "name": "", "howMany": 255 }));
    conforms::<Whole>(&whole());
    conforms::<Internal>(&json!({ "kind": "start", "at": 1 }));
    conforms::<Adjacent>(&json!({ "kind": "Pair", "data": [1, true] }));
    conforms::<Adjacent>(&json!({ "kind": "Nothing" }));
    conforms::<External>(&json!("Nothing"));
    conforms::<Untagged>(&json!([true]));
    conforms::<Flattened>(&json!({ "id": 1, "label": "x", "kind": "stop" }));
    conforms::<Rest>(&json!({ "id": 1, "a": true }));
    conforms::<Tree>(&json!({ "label": "a", "kids": [{ "label": "b", "kids": [] }] }));
}
