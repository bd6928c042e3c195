//! The law of agreement: a value is accepted by the published schema if and only if the handler is run with it.

#![expect(dead_code, clippy::option_option, reason = "fields that are only decoded")]

use std::collections::{BTreeMap, BTreeSet, HashMap};

use proptest::{prelude::*, test_runner::TestRunner};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

use super::{call, entry, prepare};
use crate::{
    call::{
        amend::Amend,
        args,
        entry::{Entry, Started},
        finish::finish_plain,
        testing::{near, reference},
    },
    declare::arg::{ArgSpec, Shape, ToolArg},
    descriptor::describe,
    json::tape::Tape,
};

#[derive(Deserialize, JsonSchema)]
struct Point {
    x: i8,
    y: Option<f64>,
    #[serde(default)]
    label: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Nested {
    inner_point: Point,
    #[serde(flatten)]
    more: More,
    note: Option<Option<String>>,
}

#[derive(Deserialize, JsonSchema)]
struct More {
    count: u64,
    list: Vec<u16>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum External {
    Unit,
    /// Documented.
    Wrapped(u8),
    Pair(u8, String),
    Record {
        side: i32,
    },
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Internal {
    Start { at: u32 },
    Stop,
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    A(u8),
    B { b: bool },
    C,
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum Untagged {
    Integer(u32),
    Number(f64),
    Text(String),
    Object { a: i8 },
}

#[derive(Deserialize, JsonSchema)]
struct Tree {
    n: i16,
    kids: Vec<Tree>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
struct Wrapper(BTreeMap<u16, Option<i64>>);

#[derive(Deserialize, JsonSchema)]
enum Units {
    A,
    B,
}

/// Tries values near the schema of a tool with one parameter of type `T`.
fn agrees<T: ToolArg + 'static>() {
    let tool = Entry {
        input: |b| b.param::<T>(ArgSpec::new("a"), Shape::Plain),
        ..entry(|_, args, cx| match args::arg::<T>(args, "a") {
            Some(_) => Started::Done(finish_plain((), cx)),
            None => args::rejected(args),
        })
    };
    let (descriptor, _) = describe(&tool);
    let schema = descriptor.input_schema();
    let (validator, amend) = (reference(schema), Amend::compile(schema));
    let prepared = prepare(tool).expect("sound");
    let mut accepted = 0;
    let mut runner = TestRunner::new(ProptestConfig::with_cases(512));
    let outcome = runner.run(&near(schema), |value| {
        if !value.is_object() || has_wide_integer(&value) {
            return Ok(());
        }
        let text = value.to_string();
        let mut tape = Tape::default();
        tape.parse(&text).expect("JSON");
        let lenient = amend.amend(tape.doc(&text).root(), true).doc().root().to_value();
        let expected = validator.is_valid(&value) || validator.is_valid(&lenient);
        let answer = call(&prepared, &text);
        prop_assert_eq!(!answer.is_error(), expected, "{} {} {}", text, schema, super::result(&answer));
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{}: {failure}", std::any::type_name::<T>()));
    // The generator must not miss the mark altogether.
    for _ in 0..256 {
        let value = near(schema).new_tree(&mut runner).expect("a value").current();
        accepted += usize::from(value.is_object() && !call(&prepared, &value.to_string()).is_error());
    }
    assert!(accepted > 2, "{}: {accepted} of 256", std::any::type_name::<T>());
}

/// Integers beyond a 64-bit type are refused by the decoder alone, as documented.
fn has_wide_integer(value: &Value) -> bool {
    /// 2^63
    const WIDE: f64 = 9_223_372_036_854_775_808.0;
    match value {
        Value::Number(number) => {
            number.as_i64().is_none() && number.as_f64().is_some_and(|number| number.abs() >= WIDE)
        }
        Value::Array(list) => list.iter().any(has_wide_integer),
        Value::Object(object) => object.values().any(has_wide_integer),
        _ => false,
    }
}

macro_rules! agreement {
    ($($name:ident: $type:ty;)*) => {$(
        #[test]
        fn $name() {
            agrees::<$type>();
        }
    )*};
}

agreement! {
    scalars: (u8, i64, bool);
    text: String;
    a_character: char;
    floats: (f64, f32);
    nonzero: std::num::NonZeroI16;
    structs: Point;
    nested_and_flattened: Nested;
    external_enums: External;
    internal_enums: Internal;
    adjacent_enums: Adjacent;
    untagged_enums: Untagged;
    unit_enums: Option<Units>;
    recursive: Tree;
    newtypes_and_integer_keys: Wrapper;
    maps: HashMap<String, Vec<i8>>;
    sets: BTreeSet<u8>;
    fixed_arrays: [Option<u8>; 2];
    any_value: (Value, Option<Value>);
    doubly_optional: Option<Option<Point>>;
    boxed: Box<Option<i8>>;
    results_of_options: Vec<Option<External>>;
}
