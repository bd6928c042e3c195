//! The root of an input schema.

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{build, fields, try_build};
use crate::{
    declare::arg::{ArgSpec, Shape, ToolArg},
    schema::{input::InputBuilder, report::Report},
};

/// Words about the type.
#[derive(Deserialize, JsonSchema)]
struct Page {
    size: u8,
    cursor: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
struct Unit;

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind")]
enum Cmd {
    Start { at: u8 },
    Stop,
}

#[derive(Deserialize, JsonSchema)]
enum External {
    Start { at: u8 },
    Text(String),
}

#[derive(Deserialize, JsonSchema)]
enum WithUnit {
    Start { at: u8 },
    Stop,
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum Untagged {
    One { a: u8 },
    Many(Vec<u8>),
}

#[derive(Deserialize, JsonSchema)]
struct Open {
    id: u8,
    #[serde(flatten)]
    rest: HashMap<String, bool>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Closed {
    id: u8,
}

#[derive(Deserialize, JsonSchema)]
struct Outer {
    open: Page,
    closed: Closed,
}

fn empty() -> Value {
    json!({ "type": "object", "properties": {}, "additionalProperties": false })
}

#[test]
fn a_tool_without_arguments_takes_the_empty_object_only() {
    assert_eq!(build(|_| ()), empty());
    assert_eq!(fields::<Unit>(), empty());
    assert_eq!(fields::<()>(), empty());
}

#[test]
fn the_fields_of_a_struct_are_the_arguments() {
    assert_eq!(
        fields::<Page>(),
        json!({
            "type": "object",
            "properties": {
                "size": { "type": "integer", "minimum": 0, "maximum": 255 },
                "cursor": { "type": "string" },
            },
            "required": ["size"],
            "additionalProperties": false,
        })
    );
}

#[test]
fn flattened_fields_stand_among_the_arguments_in_order() {
    let published = build(|builder| {
        builder.param::<String>(ArgSpec::new("query"), Shape::Plain);
        builder.flatten::<Closed>(Shape::Plain);
        builder.param::<bool>(ArgSpec::new("exact"), Shape::Plain);
    });
    let names: Vec<&String> = published["properties"].as_object().unwrap().keys().collect();
    assert_eq!(names, ["query", "id", "exact"]);
    assert_eq!(published["required"], json!(["query", "id", "exact"]));
    assert_eq!(published["additionalProperties"], false);
}

#[test]
fn unknown_arguments_can_be_let_through() {
    let mut builder = InputBuilder::new();
    builder.flatten::<Page>(Shape::Plain);
    let published = builder.finish(true, &mut Report::default());
    assert_eq!(published.get("additionalProperties"), None);
}

#[test]
fn nested_objects_are_closed_where_serde_closes_them() {
    let published = fields::<Outer>();
    assert_eq!(published["properties"]["open"].get("additionalProperties"), None);
    assert_eq!(published["properties"]["closed"]["additionalProperties"], false);
}

#[test]
fn an_enum_as_the_whole_input_keeps_the_object_type_and_is_closed() {
    let published = fields::<Cmd>();
    assert_eq!(published["type"], "object");
    assert_eq!(published["properties"], json!({}));
    assert_eq!(published["anyOf"].as_array().map(Vec::len), Some(2));
    assert_eq!(published["unevaluatedProperties"], false);
    let validator = jsonschema::validator_for(&published).unwrap();
    assert!(validator.is_valid(&json!({ "kind": "Start", "at": 1 })));
    assert!(!validator.is_valid(&json!({ "kind": "Start", "at": 1, "then": 2 })));
    assert!(!validator.is_valid(&json!({ "kind": "Pause" })));
}

#[test]
fn an_argument_beside_a_flattened_enum_is_let_through_by_closed_branches() {
    let published = build(|builder| {
        builder.param::<String>(ArgSpec::new("id"), Shape::Plain);
        builder.flatten::<External>(Shape::Plain);
    });
    let validator = jsonschema::validator_for(&published).unwrap();
    assert!(validator.is_valid(&json!({ "id": "a", "Start": { "at": 1 } })));
    assert!(!validator.is_valid(&json!({ "id": "a", "Start": { "at": 1 }, "Text": "b" })));
    assert!(!validator.is_valid(&json!({ "Start": { "at": 1 } })));
}

#[test]
fn a_flattened_map_takes_what_is_left() {
    let published = fields::<Open>();
    assert_eq!(published["additionalProperties"], json!({ "type": "boolean" }));
    let map = fields::<Map<String, Value>>();
    assert_eq!(map, json!({ "type": "object", "properties": {}, "additionalProperties": {} }));
}

#[test]
fn a_type_that_also_decodes_from_something_else_is_a_problem() {
    fn problem<T: ToolArg>() -> String {
        try_build(|builder| builder.flatten::<T>(Shape::Plain)).1.join("; ")
    }
    assert_eq!(
        problem::<WithUnit>(),
        "/inputSchema: the arguments of a tool are a JSON object, but `WithUnit` also accepts: string; give its unit \
         variants a tag or fields, or take it as one named argument"
    );
    for (problem, found) in [
        (problem::<Untagged>(), "array"),
        (problem::<Value>(), "any JSON value"),
        (problem::<Vec<u8>>(), "array"),
        (problem::<Option<Page>>(), "null"),
        (problem::<String>(), "string"),
    ] {
        assert!(problem.contains(&format!("also accepts: {found};")), "{problem}");
    }
}
