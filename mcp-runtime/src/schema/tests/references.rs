//! What is inlined, and what stays in `$defs`.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{argument, build, document, output, try_build};
use crate::declare::arg::{ArgSpec, Field, Shape};

/// A point on the map.
#[derive(Deserialize, JsonSchema)]
struct Point {
    x: f64,
    y: f64,
}

#[derive(Deserialize, JsonSchema)]
struct Line {
    /// Where it starts.
    from: Point,
    to: Point,
}

#[derive(Deserialize, JsonSchema)]
struct Tree {
    label: String,
    children: Vec<Tree>,
    at: Option<Point>,
}

#[derive(Deserialize, JsonSchema)]
struct Ping {
    pong: Option<Box<Pong>>,
}

#[derive(Deserialize, JsonSchema)]
struct Pong {
    ping: Option<Box<Ping>>,
}

/// A type that is worth its bytes: with a long description, and used in many places.
///
/// Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna
/// aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat.
#[derive(Deserialize, JsonSchema)]
struct Heavy {
    a: String,
    b: String,
    c: String,
}

#[derive(Deserialize, JsonSchema)]
struct Everywhere {
    one: Vec<Heavy>,
    two: Vec<Heavy>,
    three: Vec<Heavy>,
    four: Vec<Heavy>,
    five: Vec<Heavy>,
    at: Point,
}

#[derive(Deserialize, JsonSchema)]
struct HeavyTwice {
    one: Heavy,
    two: Heavy,
    three: Heavy,
    four: Heavy,
    five: Heavy,
}

fn point(description: &str) -> Value {
    json!({
        "description": description,
        "type": "object",
        "properties": { "x": { "type": "number" }, "y": { "type": "number" } },
        "required": ["x", "y"],
    })
}

#[test]
fn a_struct_is_inlined_and_the_fields_words_hold_over_the_types() {
    let published = document::<Line>();
    assert_eq!(published["properties"]["x"]["properties"]["from"], point("Where it starts."));
    assert_eq!(published["properties"]["x"]["properties"]["to"], point("A point on the map."));
    assert_eq!(published.get("$defs"), None);
}

#[test]
fn only_the_recursive_type_stays_in_the_definitions() {
    let published = document::<Tree>();
    assert_eq!(published["properties"]["x"], json!({ "$ref": "#/$defs/Tree" }));
    assert_eq!(
        published["$defs"],
        json!({
            "Tree": {
                "type": "object",
                "properties": {
                    "label": { "type": "string" },
                    "children": { "type": "array", "items": { "$ref": "#/$defs/Tree" } },
                    "at": point("A point on the map."),
                },
                "required": ["label", "children"],
            },
        })
    );
}

#[test]
fn a_recursive_root_shows_its_type() {
    #[derive(serde::Serialize, JsonSchema)]
    struct Thread {
        text: String,
        replies: Vec<Thread>,
    }
    let published = output::<Thread>();
    assert_eq!(published["type"], "object");
    assert_eq!(published["properties"]["replies"]["items"], json!({ "$ref": "#/$defs/Thread" }));
    assert_eq!(published["$defs"]["Thread"]["properties"], published["properties"]);
}

#[test]
fn types_that_recur_through_each_other_both_stay() {
    let definitions = document::<Ping>()["$defs"].take();
    assert_eq!(definitions["Ping"]["properties"]["pong"], json!({ "$ref": "#/$defs/Pong" }));
    assert_eq!(definitions["Pong"]["properties"]["ping"], json!({ "$ref": "#/$defs/Ping" }));
}

#[test]
fn a_type_stays_when_inlining_it_would_more_than_double_the_document() {
    let published = document::<Everywhere>();
    assert_eq!(published["properties"]["x"]["properties"]["five"]["items"], json!({ "$ref": "#/$defs/Heavy" }));
    let definitions: Vec<&String> = published["$defs"].as_object().unwrap().keys().collect();
    assert_eq!(definitions, ["Heavy"], "the small type is inlined all the same");
}

const MIRRORED: &[Field] =
    &[Field { spec: ArgSpec { header: Some("A"), ..ArgSpec::new("a") }, flatten: false, shape: || Shape::Plain }];
const HOLDER: &[Field] = &[Field { spec: ArgSpec::new("one"), flatten: false, shape: || Shape::Struct(MIRRORED) }];

#[test]
fn a_struct_with_mirrored_fields_is_inlined_whatever_its_size() {
    // One header for five places is a problem, but not this one.
    let (published, _) = try_build(|builder| builder.param::<HeavyTwice>(ArgSpec::new("x"), Shape::Struct(HOLDER)));
    assert_eq!(published["properties"]["x"]["properties"]["one"]["properties"]["a"]["x-mcp-header"], "A");
    assert_eq!(published.get("$defs"), None);
}

#[test]
fn a_mirrored_newtype_is_inlined() {
    #[derive(Deserialize, JsonSchema)]
    struct Region(String);
    let header = ArgSpec { header: Some("Region"), ..ArgSpec::new("x") };
    let published = build(|builder| builder.param::<Region>(header, Shape::Plain));
    assert_eq!(published["properties"]["x"], json!({ "x-mcp-header": "Region", "type": "string" }));
}

#[test]
fn a_root_that_refers_to_itself_gets_a_name() {
    struct Loop;
    impl JsonSchema for Loop {
        fn schema_name() -> std::borrow::Cow<'static, str> {
            "Loop".into()
        }
        fn inline_schema() -> bool {
            true
        }
        fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
            schemars::json_schema!({ "type": "array", "items": { "$ref": "#" } })
        }
    }
    assert_eq!(
        output::<Loop>(),
        json!({
            "type": "array",
            "items": { "$ref": "#/$defs/Root" },
            "$defs": { "Root": { "type": "array", "items": { "$ref": "#/$defs/Root" } } },
        })
    );
}

#[test]
fn a_generic_types_name_is_found_again() {
    #[derive(Deserialize, JsonSchema)]
    struct Node<T> {
        value: T,
        next: Option<Box<Node<T>>>,
    }
    let published = document::<Node<Vec<String>>>();
    let name = published["$defs"].as_object().unwrap().keys().next().unwrap().clone();
    jsonschema::validator_for(&published).unwrap_or_else(|error| panic!("{name} does not resolve: {error}"));
    assert!(published["$defs"][&name]["properties"]["next"].get("$ref").is_some());
}

#[test]
fn constraints_beside_a_reference_and_in_it_both_hold() {
    #[derive(Deserialize, JsonSchema)]
    struct Word(#[schemars(length(min = 1, max = 10))] String);
    let spec = ArgSpec { min_length: Some(3), max_length: Some(99), ..ArgSpec::new("x") };
    let published = build(|builder| builder.param::<Word>(spec, Shape::Plain));
    assert_eq!(published["properties"]["x"], json!({ "minLength": 3, "maxLength": 10, "type": "string" }));
    assert_eq!(argument::<Word>()["minLength"], 1);
}
