//! Arguments in: what is let through, what is refused, and what is said then.

#![expect(dead_code, reason = "fields that are only decoded and debugged")]

use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicBool, Ordering},
};

use schemars::JsonSchema;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};

use super::{call, entry, prepare, result};
use crate::{
    call::{
        args::{self, Args},
        entry::{Entry, Free, Started},
        finish::finish_plain,
        prepared::Prepared,
    },
    declare::arg::{ArgSpec, Bound, Default, Range, Shape, ToolArg},
};

fn done(args: &mut Args<'_>, cx: &crate::Context, seen: Option<impl std::fmt::Debug>) -> Started<'static> {
    let Some(seen) = seen else { return args::rejected(args) };
    Started::Done(finish_plain(format!("{seen:?}"), cx))
}

/// A tool with one parameter `a` of type `T`, which says what it got.
pub(super) fn one<T: ToolArg + std::fmt::Debug + 'static>() -> Prepared {
    prepare(Entry {
        input: |b| b.param::<T>(ArgSpec::new("a"), Shape::Plain),
        ..entry(|_, args, cx| {
            let seen = args::arg::<T>(args, "a");
            done(args, cx, seen)
        })
    })
    .expect("sound")
}

/// What the handler saw, or the text of the error.
pub(super) fn said(prepared: &Prepared, arguments: &str) -> String {
    let result = result(&call(prepared, arguments));
    assert_eq!(result["content"].as_array().map(Vec::len), Some(1));
    let text = result["content"][0]["text"].as_str().expect("text").to_owned();
    assert_eq!(result.get("isError").is_some(), text.starts_with("Invalid arguments: "), "{text}");
    text
}

#[test]
fn a_tool_without_arguments_takes_none() {
    let prepared = prepare(entry(|_, args, cx| done(args, cx, Some(())))).expect("sound");
    for nothing in ["", "{}"] {
        assert_eq!(said(&prepared, nothing), "()");
    }
    assert_eq!(said(&prepared, r#"{"x":1}"#), "Invalid arguments: $.x: not allowed");
}

#[test]
fn a_unit_struct_is_an_empty_object() {
    #[derive(Debug, Deserialize, JsonSchema)]
    struct Nothing;
    let prepared = prepare(entry(|_, args, cx| {
        let seen = args::whole::<Nothing>(args);
        done(args, cx, seen)
    }))
    .expect("sound");
    assert_eq!(said(&prepared, ""), "Nothing");
    assert_eq!(said(&prepared, "{}"), "Nothing");
}

#[test]
fn any_json_is_let_through_where_any_is_declared() {
    let (any, list) = (one::<Value>(), one::<Vec<Value>>());
    for value in ["null", "1.0", "[null]", r#"{"x":30.0}"#, "\"a\""] {
        assert_eq!(
            said(&any, &format!("{{\"a\":{value}}}")),
            format!("{:?}", serde_json::from_str::<Value>(value).expect("JSON"))
        );
        assert!(!said(&list, &format!("{{\"a\":[{value}]}}")).starts_with("Invalid"));
    }
    assert_eq!(said(&any, "{}"), "Invalid arguments: $.a: required");
    let optional = one::<Option<Value>>();
    assert_eq!(said(&optional, r#"{"a":null}"#), "None");
    assert_eq!(said(&optional, "{}"), "None");
}

#[test]
fn null_is_absence_or_a_value_as_the_type_says() {
    assert_eq!(said(&one::<Option<String>>(), r#"{"a":null}"#), "None");
    assert_eq!(said(&one::<Option<Option<String>>>(), r#"{"a":null}"#), "Some(None)");
    assert_eq!(said(&one::<Option<Option<String>>>(), "{}"), "None");
    assert_eq!(said(&one::<Option<Option<String>>>(), r#"{"a":"x"}"#), r#"Some(Some("x"))"#);
    assert_eq!(said(&one::<String>(), r#"{"a":null}"#), "Invalid arguments: $.a: expected string, got null");
    assert_eq!(said(&one::<Option<u8>>(), r#"{"a":"x"}"#), "Invalid arguments: $.a: expected integer, got string");
    assert_eq!(said(&one::<Vec<Option<u8>>>(), r#"{"a":[null,1.0]}"#), "[None, Some(1)]");
}

const LIMIT: ArgSpec = ArgSpec {
    range: Some(Range { start: Some(Bound::Int(1)), end: Some(Bound::Int(50)), end_included: true }),
    default: Default::Literal("20"),
    ..ArgSpec::new("limit")
};

const SEARCH: Entry<Free> = Entry {
    input: |b| {
        b.param::<String>(ArgSpec { min_length: Some(1), ..ArgSpec::new("query") }, Shape::Plain);
        b.param::<u32>(LIMIT, Shape::Plain);
        b.param::<u8>(ArgSpec { default: Default::Computed(|| Some(json!(7))), ..ArgSpec::new("page") }, Shape::Plain);
    },
    ..entry(|_, args, cx| {
        let query = args::arg::<String>(args, "query");
        let limit = args::arg_literal::<u32>(args, "limit", "20");
        let page = args::arg_computed::<u8>(args, "page", || 7);
        let (Some(query), Some(limit), Some(page)) = (query, limit, page) else { return args::rejected(args) };
        done(args, cx, Some((query, limit, page)))
    })
};

#[test]
fn defaults_stand_in_for_what_is_absent() {
    let prepared = prepare(SEARCH).expect("sound");
    assert_eq!(said(&prepared, r#"{"query":"a"}"#), r#"("a", 20, 7)"#);
    assert_eq!(said(&prepared, r#"{"query":"a","limit":null,"page":null}"#), r#"("a", 20, 7)"#);
    assert_eq!(said(&prepared, r#"{"query":"a","limit":5.0,"page":2}"#), r#"("a", 5, 2)"#);
}

#[test]
fn every_problem_is_told_and_the_handler_does_not_run() {
    static RAN: AtomicBool = AtomicBool::new(false);
    let watched = Entry {
        call: |state, args, cx| {
            let started = (SEARCH.call)(state, args, cx);
            RAN.fetch_or(matches!(&started, Started::Done(answer) if !answer.is_error()), Ordering::Relaxed);
            started
        },
        ..SEARCH
    };
    let prepared = prepare(watched).expect("sound");
    assert_eq!(
        said(&prepared, r#"{"query":"","limit":51,"pages":1}"#),
        "Invalid arguments: $.query: must have at least 1 character; $.limit: must be at most 50; \
         $.pages: not allowed (did you mean \"page\"?)"
    );
    assert_eq!(
        said(&prepared, r#"{"limit":"x","page":null}"#),
        "Invalid arguments: $.limit: expected integer, got string; $.query: required"
    );
    assert_eq!(said(&prepared, ""), "Invalid arguments: $.query: required");
    assert!(!RAN.load(Ordering::Relaxed));
    assert_eq!(said(&prepared, r#"{"query":"a"}"#), r#"("a", 20, 7)"#);
    assert!(RAN.load(Ordering::Relaxed), "the test can tell");
}

/// A type that the schema lets through and the decoder does not.
#[derive(Debug, JsonSchema)]
#[schemars(transparent)]
struct Day(String);

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text.len() == 10 { Ok(Self(text)) } else { Err(serde::de::Error::custom("not a date such as 2026-07-28")) }
    }
}

#[test]
fn what_only_the_decoder_refuses_is_told_in_the_same_form_and_all_at_once() {
    let prepared = prepare(Entry {
        input: |b| {
            b.param::<Day>(ArgSpec::new("from"), Shape::Plain);
            b.param::<Vec<Day>>(ArgSpec::new("days"), Shape::Plain);
        },
        ..entry(|_, args, cx| {
            let from = args::arg::<Day>(args, "from");
            let days = args::arg::<Vec<Day>>(args, "days");
            let (Some(from), Some(days)) = (from, days) else { return args::rejected(args) };
            done(args, cx, Some((from, days)))
        })
    })
    .expect("sound");
    assert_eq!(
        said(&prepared, r#"{"from":"yesterday","days":["2026-07-28","soon"]}"#),
        "Invalid arguments: $.from: not a date such as 2026-07-28; $.days[1]: not a date such as 2026-07-28"
    );
}

/// `value` as the argument of a tool with one.
pub(super) fn given(prepared: &Prepared, value: &str) -> String {
    said(prepared, &format!(r#"{{"a":{value}}}"#))
}

/// A type whose parser repeats its input, in whole and in part.
#[derive(Debug, JsonSchema)]
#[schemars(transparent)]
struct Key(String);

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let start: String = text.chars().take(2).collect();
        Err(serde::de::Error::custom(format!("{text} is no key; a key begins with `key-`, not '{start}'")))
    }
}

#[test]
fn what_a_decoder_says_does_not_repeat_the_value() {
    let url = one::<url::Url>();
    for secret in ["token=sk-live-1", "s3cr", r#"a\\\"b"#, "x"] {
        let text = given(&url, &format!("\"{secret}\""));
        assert_eq!(text, "Invalid arguments: $.a: relative URL without a base: \"…\"");
    }
    assert_eq!(
        given(&one::<Vec<Key>>(), r#"["hunter2"]"#),
        "Invalid arguments: $.a[0]: … is no key; a key begins with `key-`, not '…'"
    );
    let long = given(&one::<Key>(), &format!("\"{}\"", "s3cret".repeat(1000)));
    assert_eq!(long, "Invalid arguments: $.a: has a form that its type does not accept");
}

#[test]
fn what_a_decoder_expects_is_told_in_the_words_of_json() {
    assert_eq!(given(&one::<rust_decimal::Decimal>(), "1e300"), "Invalid arguments: $.a: must be a decimal number");
}

#[test]
fn a_number_beyond_single_precision_is_refused() {
    let prepared = one::<Vec<f32>>();
    assert_eq!(said(&prepared, r#"{"a":[1e300]}"#), "Invalid arguments: $.a[0]: must be at most 3.4028235e+38");
    assert_eq!(said(&prepared, r#"{"a":[-1e300]}"#), "Invalid arguments: $.a[0]: must be at least -3.4028235e+38");
    assert_eq!(said(&prepared, r#"{"a":[3.4028235e38]}"#), "[3.4028235e38]");
}

#[derive(Debug, Deserialize, JsonSchema)]
struct Paging {
    size: u8,
    #[serde(default)]
    order: Option<String>,
}

#[test]
fn a_flattened_struct_reads_what_no_other_parameter_claims() {
    let prepared = prepare(Entry {
        input: |b| {
            b.param::<String>(ArgSpec::new("query"), Shape::Plain);
            b.flatten::<Paging>(Shape::Plain);
        },
        ..entry(|_, args, cx| {
            let query = args::arg::<String>(args, "query");
            let paging = args::flatten::<Paging>(args, &["query"]);
            let (Some(query), Some(paging)) = (query, paging) else { return args::rejected(args) };
            done(args, cx, Some((query, paging)))
        })
    })
    .expect("sound");
    assert_eq!(
        said(&prepared, r#"{"size":3.0,"query":"a","order":null}"#),
        r#"("a", Paging { size: 3, order: None })"#
    );
    assert_eq!(said(&prepared, r#"{"query":"a"}"#), "Invalid arguments: $.size: required");
}

#[test]
fn what_is_claimed_is_hidden_from_a_flattened_map() {
    let prepared = prepare(Entry {
        spec: crate::declare::tool::ToolSpec {
            allow_unknown: true,
            ..entry(|_, args, cx| done(args, cx, Some(()))).spec
        },
        input: |b| b.param::<String>(ArgSpec::new("query"), Shape::Plain),
        ..entry(|_, args, cx| {
            let rest = args::flatten::<BTreeMap<String, u8>>(args, &["query"]);
            done(args, cx, rest)
        })
    })
    .expect("sound");
    assert_eq!(said(&prepared, r#"{"x":1,"query":"a","y":2}"#), r#"{"x": 1, "y": 2}"#);
    assert_eq!(
        said(&prepared, r#"{"x":"secret","query":"a"}"#),
        "Invalid arguments: $.x: expected an integer, got string"
    );
}

#[test]
fn published_defaults_reach_the_fields_of_a_whole_input() {
    const SIZE: ArgSpec = ArgSpec { default: Default::Literal("9"), ..ArgSpec::new("size") };
    fn reads<T: DeserializeOwned + std::fmt::Debug>(args: &mut Args<'_>, cx: &crate::Context) -> Started<'static> {
        let seen = args::whole::<T>(args);
        done(args, cx, seen)
    }
    let prepared = prepare(Entry {
        input: |b| b.param::<u8>(SIZE, Shape::Plain),
        ..entry(|_, args, cx| reads::<Paging>(args, cx))
    })
    .expect("sound");
    assert_eq!(said(&prepared, "{}"), "Paging { size: 9, order: None }");
    assert_eq!(said(&prepared, r#"{"size":null}"#), "Paging { size: 9, order: None }");
    assert_eq!(said(&prepared, r#"{"size":1}"#), "Paging { size: 1, order: None }");
}

#[test]
fn a_parameter_with_serde_attributes_is_read_by_its_own_names() {
    #[derive(Debug, Deserialize, JsonSchema)]
    struct Parameter {
        #[serde(rename = "maxResults", default)]
        max: u8,
    }
    let prepared = prepare(Entry {
        input: |b| {
            b.param_serde::<Parameter>(ArgSpec::new("maxResults"), Shape::Plain);
            b.param::<Option<String>>(ArgSpec::new("other"), Shape::Plain);
        },
        ..entry(|_, args, cx| {
            let seen = args::arg_serde::<Parameter>(args).map(|parameter| parameter.max);
            done(args, cx, seen)
        })
    })
    .expect("sound");
    assert_eq!(said(&prepared, r#"{"other":"x","maxResults":4.0}"#), "4");
    assert_eq!(said(&prepared, "{}"), "0");
}

#[test]
fn names_that_serde_json_reads_as_its_own_are_refused() {
    #[derive(Debug, Deserialize, JsonSchema)]
    struct Rest {
        #[serde(flatten)]
        rest: Value,
    }

    for name in ["$serde_json::private::RawValue", "$serde_json::private::Number"] {
        let refused = format!("$.a[{name:?}]: not allowed (the name is reserved");
        for content in [r#""[1, 2]""#, r#""[1""#, "1"] {
            for arguments in
                [format!(r#"{{"a":{{"{name}":{content}}}}}"#), format!(r#"{{"a":{{"z":2,"{name}":{content}}}}}"#)]
            {
                for tool in [one::<Value>(), one::<Rest>(), one::<BTreeMap<String, Value>>()] {
                    let said = said(&tool, &arguments);
                    assert!(said.contains(&refused), "{said}");
                }
            }
        }
    }
    let like = json!({ "a": { "$serde_json": "[1]" } });
    assert_eq!(said(&one::<Value>(), &like.to_string()), format!("{:?}", like["a"]));
}
