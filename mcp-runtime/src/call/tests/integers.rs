//! Integers in arguments: which numbers are some, and that each is exactly the one that was written.

#![expect(dead_code, reason = "fields that are only decoded and debugged")]

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use super::{
    answer,
    arguments::{given, one, said},
    result,
};
use crate::{Json, call::prepared::Prepared};

#[test]
fn integers_are_bounded_by_their_type() {
    let refused = |prepared: &Prepared, value: &str| said(prepared, &format!("{{\"a\":{value}}}"));
    assert_eq!(refused(&one::<u32>(), "4294967296"), "Invalid arguments: $.a: must be at most 4294967295");
    assert_eq!(refused(&one::<u64>(), "-1"), "Invalid arguments: $.a: must be at least 0");
    assert_eq!(refused(&one::<i8>(), "128"), "Invalid arguments: $.a: must be at most 127");
    assert_eq!(refused(&one::<std::num::NonZeroU32>(), "0"), "Invalid arguments: $.a: must be at least 1");
    assert_eq!(
        refused(&one::<u64>(), "18446744073709551616"),
        "Invalid arguments: $.a: must be an integer of at most 64 bits"
    );
    assert_eq!(
        refused(&one::<i64>(), "-9223372036854775809"),
        "Invalid arguments: $.a: must be an integer of at most 64 bits"
    );
    assert_eq!(refused(&one::<u64>(), "18446744073709551615"), "18446744073709551615");
    assert_eq!(refused(&one::<u8>(), "1.5"), "Invalid arguments: $.a: expected integer, got number");
}

#[test]
fn an_integer_is_exactly_the_number_that_was_written() {
    const ALMOST: &str =
        "Invalid arguments: $.a: expected integer, got number (write an integer without fraction or exponent)";
    let (signed, unsigned, float) = (one::<i64>(), one::<u64>(), one::<f64>());
    for rounded in [
        "1234567890123456789e0",
        "9007199254740993.0",
        "1.00000000000000000000000000000001",
        "1e-400",
        "1e-99999999999999999999",
        "9007199254740991.4",
    ] {
        assert_eq!(given(&signed, rounded), ALMOST, "{rounded}");
        assert_eq!(given(&unsigned, rounded), ALMOST, "{rounded}");
        assert!(!given(&float, rounded).starts_with("Invalid"), "{rounded}");
    }
    assert_eq!(given(&signed, "-9007199254740993.0"), ALMOST);
    for (exact, integer) in [
        ("9007199254740992.0", "9007199254740992"),
        ("1e17", "100000000000000000"),
        ("12.50e1", "125"),
        ("3000E-2", "30"),
        ("0.0e99999999999999999999", "0"),
        ("-0.0", "0"),
    ] {
        assert_eq!(given(&signed, exact), integer, "{exact}");
    }
    // The strings of the message are no numbers of it.
    let prepared = one::<BTreeMap<String, i64>>();
    assert_eq!(
        said(&prepared, r#"{"a":{"1e0 \" 2.0":3,"\u00311.0":4e0,"x":1.00000000000000000001}}"#),
        "Invalid arguments: $.a.x: expected integer, got number (write an integer without fraction or exponent)"
    );
}

#[test]
fn an_integral_number_is_an_integer_in_every_position() {
    #[derive(Debug, Deserialize, JsonSchema)]
    #[serde(tag = "kind", rename_all = "lowercase")]
    enum Tagged {
        Count { n: u32 },
    }
    #[derive(Debug, Deserialize, JsonSchema)]
    #[serde(untagged)]
    enum Untagged {
        Count { n: u32 },
    }
    #[derive(Debug, Deserialize, JsonSchema)]
    enum External {
        Wrapped(u8),
        Pair(i64, u8),
        Record { n: u16 },
    }
    #[derive(Debug, Deserialize, JsonSchema)]
    #[serde(tag = "t", content = "c")]
    enum Adjacent {
        Wrapped(i8),
        Record { n: i32 },
    }
    #[derive(Debug, Deserialize, JsonSchema)]
    struct Mixed {
        x: u8,
        #[serde(flatten)]
        tagged: Tagged,
    }
    #[derive(Debug, Deserialize, JsonSchema)]
    struct Rest {
        x: u8,
        #[serde(flatten)]
        rest: BTreeMap<String, u8>,
    }
    #[derive(Debug, Deserialize, JsonSchema)]
    struct Tree {
        n: u8,
        kids: Vec<Tree>,
    }
    #[derive(Debug, Deserialize, JsonSchema)]
    struct Outer {
        #[serde(flatten)]
        inner: Inner,
        map: BTreeMap<u8, i64>,
        pair: (u8, f64),
    }
    #[derive(Debug, Deserialize, JsonSchema)]
    struct Inner {
        n: u64,
    }
    for number in ["30.0", "3e1", "30"] {
        let with = |text: &str| text.replace('#', number);
        assert_eq!(said(&one::<i16>(), &with(r#"{"a":#}"#)), "30");
        assert_eq!(said(&one::<Option<u8>>(), &with(r#"{"a":#}"#)), "Some(30)");
        assert_eq!(said(&one::<Tagged>(), &with(r#"{"a":{"kind":"count","n":#}}"#)), "Count { n: 30 }");
        assert_eq!(said(&one::<Untagged>(), &with(r#"{"a":{"n":#}}"#)), "Count { n: 30 }");
        assert_eq!(said(&one::<Vec<Option<u8>>>(), &with(r#"{"a":[#,null]}"#)), "[Some(30), None]");
        assert_eq!(said(&one::<Option<Option<u8>>>(), &with(r#"{"a":#}"#)), "Some(Some(30))");
        assert_eq!(said(&one::<External>(), &with(r#"{"a":{"Wrapped":#}}"#)), "Wrapped(30)");
        assert_eq!(said(&one::<External>(), &with(r#"{"a":{"Pair":[#,#]}}"#)), "Pair(30, 30)");
        assert_eq!(said(&one::<External>(), &with(r#"{"a":{"Record":{"n":#}}}"#)), "Record { n: 30 }");
        assert_eq!(said(&one::<Adjacent>(), &with(r#"{"a":{"t":"Wrapped","c":#}}"#)), "Wrapped(30)");
        assert_eq!(said(&one::<Adjacent>(), &with(r#"{"a":{"c":{"n":#},"t":"Record"}}"#)), "Record { n: 30 }");
        assert_eq!(
            said(&one::<Mixed>(), &with(r#"{"a":{"x":#,"kind":"count","n":#}}"#)),
            "Mixed { x: 30, tagged: Count { n: 30 } }"
        );
        assert_eq!(said(&one::<Rest>(), &with(r#"{"a":{"x":#,"n":#}}"#)), "Rest { x: 30, rest: {\"n\": 30} }");
        assert_eq!(
            said(&one::<Tree>(), &with(r#"{"a":{"n":#,"kids":[{"n":#,"kids":[]}]}}"#)),
            "Tree { n: 30, kids: [Tree { n: 30, kids: [] }] }"
        );
        assert_eq!(
            said(&one::<Outer>(), &with(r#"{"a":{"n":#,"map":{"7":#},"pair":[#,#]}}"#)),
            "Outer { inner: Inner { n: 30 }, map: {7: 30}, pair: (30, 30.0) }"
        );
    }
}

/// Digits beyond 2^53 stay as they are, in every position too.
#[test]
fn an_integer_of_64_bits_is_kept_to_its_last_digit_in_every_position() {
    #[derive(Debug, Deserialize, JsonSchema)]
    #[serde(untagged)]
    enum Untagged {
        Number(i64),
        Text(String),
    }
    #[derive(Debug, Deserialize, JsonSchema)]
    #[serde(tag = "kind")]
    enum Tagged {
        Count { n: i64 },
    }
    #[derive(Debug, Deserialize, JsonSchema)]
    struct Outer {
        list: Vec<Untagged>,
        #[serde(flatten)]
        tagged: Tagged,
    }
    for digits in ["9007199254740993", "-9007199254740993", "9223372036854775807", "-9223372036854775808"] {
        let with = |text: &str| text.replace('#', digits);
        assert_eq!(said(&one::<i64>(), &with(r#"{"a":#}"#)), digits);
        assert_eq!(said(&one::<Untagged>(), &with(r#"{"a":#}"#)), with("Number(#)"));
        assert_eq!(
            said(&one::<Outer>(), &with(r#"{"a":{"list":[#],"n":#,"kind":"Count"}}"#)),
            with("Outer { list: [Number(#)], tagged: Count { n: # } }")
        );
        assert_eq!(said(&one::<BTreeMap<i64, Vec<i64>>>(), &with(r##"{"a":{"#":[#]}}"##)), with("{#: [#]}"));
    }
    assert_eq!(said(&one::<Vec<u64>>(), r#"{"a":[18446744073709551615]}"#), "[18446744073709551615]");
}

/// As a result: the digits, and an error where JSON or 64 bits have none.
#[test]
fn what_comes_in_exactly_goes_out_exactly() {
    for number in [i64::MIN, -9_007_199_254_740_993, 9_007_199_254_740_993, i64::MAX] {
        let sent = result(&answer(Json(vec![number])));
        assert_eq!(sent["structuredContent"].to_string(), format!("[{number}]"));
        assert_eq!(sent["content"][0]["text"], format!("[{number}]"));
    }
}
