//! A bound speaks of all that callers can send.

use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

use super::try_build;
use crate::declare::arg::{ArgSpec, Bound, Field, Range, Shape, ToolArg};

const RANGE: ArgSpec = ArgSpec {
    range: Some(Range { start: Some(Bound::Int(1)), end: Some(Bound::Int(5)), end_included: true }),
    ..ArgSpec::new("x")
};
const PATTERN: ArgSpec = ArgSpec { pattern: Some("^A"), ..ArgSpec::new("x") };
const ITEMS: ArgSpec = ArgSpec { max_items: Some(3), ..ArgSpec::new("x") };

/// The problems of a tool with an argument of type `T`.
fn problems<T: ToolArg>(spec: &ArgSpec) -> Vec<String> {
    try_build(|builder| builder.param::<T>(*spec, Shape::Plain)).1
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum NumberOrText {
    Number(i64),
    Text(String),
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum Numbers {
    Whole(i64),
    Any(f64),
}

#[derive(Deserialize, JsonSchema)]
struct Share(#[expect(dead_code)] u8);

#[test]
fn a_bound_on_any_value_is_refused() {
    assert_eq!(
        problems::<Value>(&RANGE),
        [
            "/inputSchema/properties/x: `range` speaks of numbers only, and the schema of this type does not say what callers \
          send, which it would let through: take a type of nothing but numbers (`u32`, `f64`, …), or say it in the type's \
          own schema"
        ]
    );
    for spec in [&PATTERN, &ITEMS] {
        assert_eq!(problems::<Value>(spec).len(), 1);
        assert_eq!(problems::<Option<Value>>(spec).len(), 1);
    }
}

#[test]
fn a_bound_on_one_of_several_types_is_refused() {
    assert_eq!(
        problems::<NumberOrText>(&RANGE),
        [
            "/inputSchema/properties/x: `range` speaks of numbers only, and the schema of this type also accepts `string`, \
          which it would let through: take a type of nothing but numbers (`u32`, `f64`, …), or say it in the type's own \
          schema"
        ]
    );
    assert!(problems::<NumberOrText>(&PATTERN)[0].contains("`pattern` speaks of texts only"));
    assert!(problems::<Option<NumberOrText>>(&PATTERN)[0].contains("also accepts `integer`"));
    assert!(problems::<Decimal>(&RANGE)[0].contains("also accepts `string`"));
}

#[test]
fn a_bound_inside_a_type_is_held_to_the_same() {
    #[derive(Deserialize, JsonSchema)]
    struct Query {
        x: NumberOrText,
        y: Option<u8>,
    }
    const FIELDS: &[Field] = &[
        Field { spec: RANGE, flatten: false, shape: || Shape::Plain },
        Field { spec: ArgSpec { range: RANGE.range, ..ArgSpec::new("y") }, flatten: false, shape: || Shape::Plain },
    ];
    let problems = try_build(|builder| builder.param::<Query>(ArgSpec::new("q"), Shape::Struct(FIELDS))).1;
    assert!(
        matches!(&*problems, [only] if only.starts_with("/inputSchema/$defs/Query/properties/x: ")),
        "{problems:#?}"
    );
}

#[test]
fn options_newtypes_and_numbers_of_both_kinds_are_bounded() {
    for problems in [
        problems::<Option<u8>>(&RANGE),
        problems::<Option<Option<u8>>>(&RANGE),
        problems::<Share>(&RANGE),
        problems::<Option<Share>>(&RANGE),
        problems::<Numbers>(&RANGE),
        problems::<Option<String>>(&PATTERN),
        problems::<Option<Vec<u8>>>(&ITEMS),
    ] {
        assert_eq!(problems, [""; 0]);
    }
}

/// Of a bound that fits no value, the rule for finished descriptors says it.
#[test]
fn a_bound_that_never_holds_is_left_to_the_finished_schema() {
    assert_eq!(problems::<String>(&RANGE), [""; 0]);
}
