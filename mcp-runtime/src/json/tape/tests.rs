use std::collections::BTreeMap;

use proptest::prelude::*;
use serde::Deserialize;
use serde_json::{Value, json};

use super::*;
use crate::json::problems::Path;

fn parse(text: &str) -> Result<Value, ParseError> {
    let mut tape = Tape::default();
    tape.parse(text)?;
    Ok(tape.doc(text).root().to_value())
}

/// Decodes, or gives the place and text of the problem.
fn decode<T: for<'de> Deserialize<'de>>(text: &str) -> Result<T, String> {
    let mut tape = Tape::default();
    tape.parse(text).expect("JSON");
    T::deserialize(tape.doc(text).root()).map_err(|error| {
        let (path, message) = error.locate(Some(tape.doc(text).root()), Path::root());
        format!("{path}: {message}")
    })
}

/// Any JSON, with strings that need escapes and numbers of all kinds.
pub(crate) fn any_json() -> impl Strategy<Value = Value> {
    let scalar = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[a-c\"\\\\\n\u{1}ß日🦀]{0,6}".prop_map(Value::from),
    ];
    scalar.prop_recursive(4, 32, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::vec(("[a-c\"日]{0,3}", inner), 0..24)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn a_parsed_text_is_what_serde_json_reads(value in any_json()) {
        for text in [value.to_string(), serde_json::to_string_pretty(&value).expect("JSON")] {
            let expected: Value = serde_json::from_str(&text).expect("JSON");
            prop_assert_eq!(parse(&text), Ok(expected.clone()));
            let mut tape = Tape::default();
            tape.parse(&text).expect("JSON");
            prop_assert_eq!(Value::deserialize(tape.doc(&text).root()).expect("any value decodes"), expected);
        }
    }

    #[test]
    fn a_copy_outlives_its_text(value in any_json()) {
        let text = json!([1, {"key": value}]).to_string();
        let mut tape = Tape::default();
        tape.parse(&text).expect("JSON");
        let doc = tape.doc(&text);
        let inner = doc.root().elements().nth(1).and_then(|object| object.get("key")).expect("the value");
        let copy = Owned::copy(inner);
        let expected = inner.to_value();
        drop(tape);
        prop_assert_eq!(copy.doc().root().to_value(), expected);
    }

    #[test]
    fn no_text_panics(text in "[\\[\\]{}\",:0-9eE.tfn\\\\u-]{0,40}") {
        let reference = serde_json::from_str::<Value>(&text);
        match parse(&text) {
            Ok(value) => prop_assert_eq!(Some(value), reference.ok()),
            Err(ParseError::DuplicateName { .. }) => prop_assert!(reference.is_ok()),
            Err(_) => prop_assert!(reference.is_err()),
        }
    }
}

#[test]
fn a_tape_can_be_used_again() {
    let mut tape = Tape::default();
    tape.parse(r#"{"a\n": [null, 2.0]}"#).expect("JSON");
    assert_eq!(tape.sees, Sees { integral_float: true, null: true });
    tape.parse("[2.5]").expect("JSON");
    assert_eq!(tape.sees, Sees::default());
    assert_eq!(tape.doc("[2.5]").root().to_value(), json!([2.5]));
}

#[test]
fn names_are_refused_when_given_twice() {
    let twice = |text: &str| matches!(parse(text), Err(ParseError::DuplicateName { .. }));
    assert!(twice(r#"{"a":1,"a":1}"#));
    assert!(twice(r#"[{"x":{"a":1,"b":2,"\u0061":3}}]"#), "escaped and plain spelling are one name");
    let many: Vec<String> = (0..40).map(|n| format!("\"k{n}\":{n}")).collect();
    assert!(!twice(&format!("{{{}}}", many.join(","))));
    assert!(twice(&format!("{{{},\"k7\":0}}", many.join(","))), "also in large objects");
    assert!(!twice(r#"{"a":{"a":1}}"#));
}

#[test]
fn depth_is_bounded_and_told_from_a_syntax_error() {
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert!(parse(&nested(128)).is_ok());
    assert_eq!(parse(&nested(129)), Err(ParseError::TooDeep { bound: 128 }));
    assert_eq!(parse(&"[".repeat(100_000)), Err(ParseError::TooDeep { bound: 128 }));
    assert!(matches!(parse(&"[".repeat(10)), Err(ParseError::NotJson { .. })));
}

#[test]
fn numbers_that_no_double_holds_are_not_json() {
    assert!(matches!(parse("1e400"), Err(ParseError::NotJson { .. })));
    assert_eq!(parse("18446744073709551615"), Ok(json!(u64::MAX)));
    assert_eq!(parse("-9223372036854775808"), Ok(json!(i64::MIN)));
}

#[test]
fn integers_of_64_bits_are_kept_exactly() {
    #[derive(Debug, PartialEq, Deserialize)]
    struct Both {
        big: u64,
        #[serde(flatten)]
        inner: Inner,
    }
    #[derive(Debug, PartialEq, Deserialize)]
    struct Inner {
        small: i64,
    }
    assert_eq!(
        decode::<Both>(r#"{"big":18446744073709551615,"small":-9007199254740993}"#),
        Ok(Both { big: u64::MAX, inner: Inner { small: -9_007_199_254_740_993 } })
    );
    assert_eq!(decode::<u64>("18446744073709551616"), Err("$: must be an integer of at most 64 bits".to_owned()));
    assert_eq!(decode::<i128>("5"), Ok(5));
}

#[derive(Debug, PartialEq, Deserialize)]
struct Point {
    x: u8,
    #[serde(default)]
    #[expect(clippy::option_option, reason = "what is tested")]
    note: Option<Option<String>>,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Shape {
    Unit,
    Wrapped(u8),
    Pair(u8, u8),
    Record { side: u8 },
}

#[test]
fn enums_are_read_in_the_form_that_is_published() {
    assert_eq!(decode::<Shape>(r#""unit""#), Ok(Shape::Unit));
    assert_eq!(decode::<Shape>(r#"{"wrapped":1}"#), Ok(Shape::Wrapped(1)));
    assert_eq!(decode::<Shape>(r#"{"pair":[1,2]}"#), Ok(Shape::Pair(1, 2)));
    assert_eq!(decode::<Shape>(r#"{"record":{"side":3}}"#), Ok(Shape::Record { side: 3 }));
}

#[test]
fn what_serde_takes_beyond_the_schema_is_refused() {
    assert!(decode::<Point>("[1]").is_err(), "a struct from an array");
    assert!(decode::<Shape>(r#"{"unit":null}"#).is_err(), "a unit variant from an object");
    assert!(decode::<Shape>(r#""wrapped""#).is_err());
    assert!(decode::<Shape>(r#"{"record":[3]}"#).is_err());
    assert!(decode::<Shape>(r#"{"wrapped":1,"pair":[1,2]}"#).is_err());
    assert_eq!(decode::<(u8, u8)>("[1,2,3]"), Err("$: must have at most 2 items".to_owned()));
    assert!(decode::<BTreeMap<u8, u8>>(r#"{"07":1}"#).is_err(), "one key, one spelling");
    assert!(decode::<BTreeMap<u8, u8>>(r#"{"+7":1}"#).is_err());
    assert_eq!(decode::<BTreeMap<u8, u8>>(r#"{"7":1}"#), Ok(BTreeMap::from([(7, 1)])));
    let wide = format!("{{\"{}\":1}}", i128::MIN);
    assert_eq!(decode::<BTreeMap<i128, u8>>(&wide), Ok(BTreeMap::from([(i128::MIN, 1)])));
    assert_eq!(decode::<BTreeMap<u128, u8>>(r#"{"7":1}"#), Ok(BTreeMap::from([(7, 1)])));
    assert_eq!(decode::<BTreeMap<bool, u8>>(r#"{"true":1}"#), Ok(BTreeMap::from([(true, 1)])));
}

#[test]
fn null_of_a_doubly_optional_field_is_not_absence() {
    type Note = Option<Option<String>>;
    type Alias = Note;
    assert_eq!(decode::<Alias>("null"), Ok(Some(None)));
    assert_eq!(decode::<Option<String>>("null"), Ok(None));
    assert_eq!(decode::<Point>(r#"{"x":1}"#), Ok(Point { x: 1, note: None }));
    assert_eq!(decode::<Point>(r#"{"x":1,"note":null}"#), Ok(Point { x: 1, note: Some(None) }));
    assert_eq!(decode::<Point>(r#"{"x":1,"note":"a"}"#), Ok(Point { x: 1, note: Some(Some("a".to_owned())) }));
    assert_eq!(decode::<Vec<Option<u8>>>("[null,1]"), Ok(vec![None, Some(1)]));
}

#[test]
fn a_problem_names_its_place_and_not_the_value() {
    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Outer {
        #[expect(dead_code, reason = "only decoded")]
        points: Vec<Point>,
        #[expect(dead_code, reason = "only decoded")]
        shape: Shape,
    }
    let problem = |text: &str| decode::<Outer>(text).map(|_| ()).expect_err("a problem");
    assert_eq!(problem(r#"{"points":[{"x":1},{"x":"secret"}]}"#), "$.points[1].x: expected an integer, got string");
    assert_eq!(problem(r#"{"points":[{"x":300}]}"#), "$.points[0].x: must be at least 0 and at most 255");
    assert_eq!(problem(r#"{"points":[{}]}"#), "$.points[0].x: required");
    assert_eq!(
        problem(r#"{"points":[],"shape":"circle"}"#),
        r#"$.shape: must be one of ["unit","wrapped","pair","record"]"#
    );
    assert_eq!(problem(r#"{"point":[]}"#), r#"$.point: not allowed (did you mean "points"?)"#);
    assert_eq!(problem(r#"{"points":7}"#), "$.points: expected an array, got integer");
    assert_eq!(problem(r#"{"points":[7]}"#), "$.points[0]: expected an object, got integer");
}
