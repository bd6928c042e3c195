//! Flags against schemas, without a server.

use clap::{Command, error::ErrorKind};
use serde_json::json;

use super::*;

/// A command with the flags of a schema.
fn command(schema: &Value) -> Command {
    let json = Arg::new(JSON).long(JSON);
    let output = Arg::new(OUTPUT).long(OUTPUT);
    Command::new("tool").no_binary_name(true).args([json, output]).args(Flags::of(schema).args())
}

/// The arguments that a command line says.
fn read(schema: &Value, line: &[&str]) -> Value {
    command(schema).debug_assert();
    match command(schema).try_get_matches_from(line) {
        Ok(matches) => Flags::of(schema).read(&matches).into(),
        Err(error) => panic!("{line:?}: {error}"),
    }
}

/// Why a command line is refused.
fn refused(schema: &Value, line: &[&str]) -> clap::Error {
    command(schema).try_get_matches_from(line).expect_err("a wrong command line")
}

fn search() -> Value {
    json!({
        "type": "object",
        "properties": {
            "query": { "type": "string", "minLength": 1 },
            "state": { "type": "string", "enum": ["open", "closed"], "default": "open" },
            "limit": { "type": "integer" },
            "fuzzy": { "type": "boolean" },
            "tags": { "type": "array", "items": { "type": "string" } },
            "max_results": { "type": "integer" }
        },
        "required": ["query"],
        "additionalProperties": false
    })
}

#[test]
fn values_take_the_type_that_the_schema_names() {
    let line = ["--query", "7", "--limit", "-2", "--fuzzy", "--tags", "a", "--tags", "b,c", "--state", "closed"];
    let expected = json!({ "query": "7", "state": "closed", "limit": -2, "fuzzy": true, "tags": ["a", "b,c"] });
    assert_eq!(read(&search(), &line), expected);
}

#[test]
fn what_is_left_out_is_not_sent() {
    assert_eq!(read(&search(), &["--query=x"]), json!({ "query": "x" }));
    assert_eq!(read(&search(), &["--query=x", "--fuzzy=false"]), json!({ "query": "x", "fuzzy": false }));
}

#[test]
fn wrong_flags_and_values_are_refused() {
    for (line, kind) in [
        (&["--limit", "3"][..], ErrorKind::MissingRequiredArgument),
        (&["--query", "x", "--state", "opne"], ErrorKind::InvalidValue),
        (&["--query", "x", "--limit", "many"], ErrorKind::ValueValidation),
        (&["--query", "x", "--fuzzy=perhaps"], ErrorKind::InvalidValue),
        (&["--query", "x", "--sort", "new"], ErrorKind::UnknownArgument),
        (&["--query", "x", "--query", "y"], ErrorKind::ArgumentConflict),
        (&["--query", "x", "--json", "{}"], ErrorKind::ArgumentConflict),
    ] {
        assert_eq!(refused(&search(), line).kind(), kind, "{line:?}");
    }
}

#[test]
fn json_stands_for_required_flags() {
    assert_eq!(read(&search(), &["--json", "{}"]), json!({}));
}

#[test]
fn names_are_also_read_in_kebab_case() {
    assert_eq!(read(&search(), &["--query=x", "--max-results=3"])["max_results"], 3);
    assert_eq!(kebab("maxResults"), "max-results");
    assert_eq!(kebab("v2HTTPHeader"), "v2-httpheader");
}

#[test]
fn a_property_named_like_a_flag_of_ours_is_reached_with_a_prefix() {
    let schema = json!({ "type": "object", "properties": {
        "json": { "type": "string" }, "output": { "type": "string" }, "help": { "type": "boolean" },
        "arg.json": { "type": "integer" }
    } });
    let line = ["--arg.json", "a", "--arg.output", "b", "--arg.help", "--arg.arg.json", "3"];
    assert_eq!(read(&schema, &line), json!({ "json": "a", "output": "b", "help": true, "arg.json": 3 }));
}

#[test]
fn names_that_no_flag_can_spell_are_named_in_a_remark() {
    let schema = json!({ "type": "object", "properties": {
        "": { "type": "string" }, "a b": { "type": "string" }, "a=b": {}, "-x": {}, "größe": { "type": "integer" }
    } });
    assert_eq!(read(&schema, &["--größe", "3"]), json!({ "größe": 3 }));
    let remark = Flags::of(&schema).remark().unwrap();
    assert!(remark.ends_with(r#"use --json for them: "", "a b", "a=b", "-x""#), "{remark}");
    assert_eq!(Flags::of(&search()).remark(), None);
}

fn address() -> Value {
    json!({
        "type": "object",
        "properties": {
            "to": {
                "type": "object",
                "properties": {
                    "city": { "type": "string" },
                    "place": { "type": "object", "properties": { "lat": { "type": "number" } } }
                },
                "required": ["city"]
            },
            "to.city": { "type": "string" }
        },
        "required": ["to"]
    })
}

#[test]
fn nested_objects_are_dotted_flags_or_json() {
    let dotted = read(&address(), &["--to.city", "Oslo", "--to.place.lat", "59.9"]);
    assert_eq!(dotted, json!({ "to": { "city": "Oslo", "place": { "lat": 59.9 } } }));
    assert_eq!(read(&address(), &["--to", r#"{"city":"Oslo"}"#]), json!({ "to": { "city": "Oslo" } }));
    let both = refused(&address(), &["--to", "{}", "--to.city", "Oslo"]);
    assert_eq!(both.kind(), ErrorKind::ArgumentConflict);
    assert_eq!(refused(&address(), &[]).kind(), ErrorKind::MissingRequiredArgument);
}

#[test]
fn a_property_named_like_a_dotted_flag_is_kept_apart() {
    let both = read(&address(), &["--to.city", "a", "--arg.to.city", "b"]);
    assert_eq!(both, json!({ "to": { "city": "a" }, "to.city": "b" }));
}

#[test]
fn what_has_no_plain_form_is_json() {
    let schema = json!({
        "type": "object",
        "properties": {
            "any": {},
            "map": { "type": "object", "additionalProperties": { "type": "integer" } },
            "pair": { "type": "array", "prefixItems": [{ "type": "integer" }, { "type": "string" }], "items": {} },
            "tree": { "$ref": "#/$defs/Tree" },
            "level": { "$ref": "#/$defs/Level" }
        },
        "$defs": {
            "Tree": { "type": "object", "properties": { "left": { "$ref": "#/$defs/Tree" } } },
            "Level": { "type": "integer" }
        }
    });
    let line =
        ["--any", "text", "--map", r#"{"a":1}"#, "--pair", r#"[1,"x"]"#, "--tree", r#"{"left":{}}"#, "--level", "2"];
    let expected = json!({ "any": "text", "map": { "a": 1 }, "pair": [1, "x"], "tree": { "left": {} }, "level": 2 });
    assert_eq!(read(&schema, &line), expected);
    assert_eq!(refused(&schema, &["--map", "a=1"]).kind(), ErrorKind::ValueValidation);
}

#[test]
fn a_schema_of_any_shape_gives_a_command_that_clap_accepts() {
    for schema in [json!({}), json!({ "type": "object" }), json!({ "properties": 3, "required": "x" }), json!(true)] {
        assert_eq!(read(&schema, &[]), json!({}));
    }
    let deep =
        (0..10).fold(json!({ "type": "string" }), |inner, _| json!({ "type": "object", "properties": { "a": inner } }));
    assert_eq!(read(&deep, &["--a.a.a.a", r#"{"a":{}}"#]), json!({ "a": { "a": { "a": { "a": { "a": {} } } } } }));
}
