//! Values of keys, and names.

use std::time::Duration;

use darling::FromMeta;
use syn::{Meta, Type, parse_quote};

use crate::{
    crate_path::CratePathValue,
    diagnostics::Diagnostics,
    function::{
        expand::test_name,
        json::Json,
        values::{Concurrency, Scopes, Timeout, TypeValue},
    },
    types,
};

#[test]
fn a_timeout_is_a_number_with_a_unit() {
    let read = |text: &str| {
        let meta: Meta = parse_quote!(timeout = #text);
        Timeout::from_meta(&meta).map(|timeout| timeout.value).ok()
    };
    assert_eq!(read("500ms"), Some(Duration::from_millis(500)));
    assert_eq!(read("30s"), Some(Duration::from_secs(30)));
    assert_eq!(read("2 m"), Some(Duration::from_secs(120)));
    for refused in ["30", "s", "1.5s", "-1s", "0s", "1h", "", "99999999999999999999s", "9999999999999999999m"] {
        assert_eq!(read(refused), None, "{refused}");
    }
}

#[test]
fn a_concurrency_is_a_number_of_calls() {
    let read = |meta: Meta| Concurrency::from_meta(&meta).map(|concurrency| concurrency.value);
    assert_eq!(read(parse_quote!(concurrency = 4)).ok(), Some(4));
    let refused = |meta: Meta| read(meta).unwrap_err().to_string();
    assert_eq!(
        refused(parse_quote!(concurrency = 0)),
        "a `concurrency` of 0 lets no call run: leave it out for no bound of its own"
    );
    for meta in [
        parse_quote!(concurrency),
        parse_quote!(concurrency = "4"),
        parse_quote!(concurrency = -1),
        parse_quote!(concurrency = 1.5),
        parse_quote!(concurrency = 99999999999999999999),
        parse_quote!(concurrency(4)),
    ] {
        assert!(refused(meta).contains("takes how many calls of the tool run at a time, `concurrency = 4`"));
    }
}

#[test]
fn a_json_literal_keeps_order_and_kinds() {
    let text = r#"{ "b": [1, -2.5, null, true,], "a": { "text": "\"" }, "big": 18446744073709551615 }"#;
    let (json, errors) = read_json(text);
    assert_eq!(
        json.map(|json| json.value().to_string()).as_deref(),
        Some(r#"{"b":[1,-2.5,null,true],"a":{"text":"\""},"big":18446744073709551615}"#)
    );
    assert_eq!(errors, 0);
}

/// What is read, and the number of mistakes.
fn read_json(text: &str) -> (Option<Json>, usize) {
    let mut errors = Diagnostics::default();
    let json = Json::read(text.parse().expect("tokens"), &mut errors);
    (json, errors.count())
}

#[test]
fn a_json_literal_holds_no_expressions_and_no_key_twice() {
    for refused in
        ["{ a: 1 }", "{ \"a\": 1, \"a\": 2 }", "{ \"a\": x }", "{ \"a\": 1 + 1 }", "{ \"a\" 1 }", "[1 2]", "-true"]
    {
        assert_eq!(read_json(refused).1, 1, "{refused}");
    }
}

#[test]
fn a_mistake_in_a_json_literal_hides_no_other() {
    let (json, errors) = read_json("{ \"a\": x, b: 1, \"c\": [y, 1 2], \"d\": true }");
    assert_eq!(errors, 4);
    let keys: Vec<_> = json.iter().flat_map(Json::members).map(|(key, _)| key.value()).collect();
    assert_eq!(keys, ["a", "c", "d"]);
}

#[test]
fn a_type_may_be_any_type() {
    let meta: Meta = parse_quote!(output(std::collections::HashMap<String, [u8; 4]>));
    let read = TypeValue::from_meta(&meta).map(|ty| types::show(&ty.0)).ok();
    assert_eq!(read.as_deref(), Some("std::collections::HashMap<String, [u8; 4]>"));
}

#[test]
fn a_crate_path_has_no_quotes() {
    let read = |meta: Meta| CratePathValue::from_meta(&meta).is_ok();
    assert!(read(parse_quote!(crate = ::kit::rt)));
    assert!(read(parse_quote!(crate = crate::kit)));
    assert!(!read(parse_quote!(crate = "kit")));
    assert!(!read(parse_quote!(crate)));
}

#[test]
fn scopes_are_a_list_of_texts() {
    let read = |meta: Meta| Scopes::from_meta(&meta).map(|scopes| scopes.0.len()).ok();
    assert_eq!(read(parse_quote!(scopes("a", "b"))), Some(2));
    assert_eq!(read(parse_quote!(scopes())), Some(0));
    assert_eq!(read(parse_quote!(scopes = "a")), None);
    assert_eq!(read(parse_quote!(scopes(a))), None);
}

#[test]
fn the_context_is_known_by_its_last_segment() {
    let is = |ty: Type| types::context(&ty) == Some(types::ContextSpelling::Borrowed);
    assert!(is(parse_quote!(&Context)));
    assert!(is(parse_quote!(&'a mcp_runtime::Context)));
    assert!(is(parse_quote!((&Context))));
    assert!(!is(parse_quote!(Context)));
    assert!(!is(parse_quote!(&Contexts)));
}

#[test]
fn lifetimes_of_the_function_are_static_in_generated_code() {
    let own = [parse_quote!(a)];
    let shown = |ty: Type| types::show(&types::without_lifetimes(&ty, &own));
    assert_eq!(shown(parse_quote!(Cow<'a, str>)), "Cow<'static, str>");
    assert_eq!(shown(parse_quote!(Pair<'_, 'b, Vec<Cow<'a, str>>>)), "Pair<'static, 'b, Vec<Cow<'static, str>>>");
}

#[test]
fn types_are_shown_as_authors_write_them() {
    for shown in
        ["Option<Vec<u8>>", "(u8, [i64; 4])", "&'a str", "Box<dyn Fn(u8) -> u8 + Send>", "<Self as Kinds>::Out"]
    {
        let ty: Type = syn::parse_str(shown).expect("a type");
        assert_eq!(types::show(&ty), shown);
    }
}

#[test]
fn a_borrowing_type_is_answered_with_an_owning_one() {
    let owned = |ty: Type| types::owned(&ty);
    assert_eq!(owned(parse_quote!(str)), "String");
    assert_eq!(owned(parse_quote!([&str])), "Vec<String>");
    assert_eq!(owned(parse_quote!(std::path::Path)), "PathBuf");
    assert_eq!(owned(parse_quote!(Filter)), "Filter");
}

#[test]
fn a_test_is_named_after_every_word_of_the_type() {
    let named = |tokens| test_name("mcp_tools_of", tokens).to_string();
    assert_eq!(named(quote::quote!(IssueTracker)), "mcp_tools_of_issue_tracker");
    assert_eq!(named(quote::quote!(inner::Store<'a, r#Type, 4>)), "mcp_tools_of_inner_store_type");
}
