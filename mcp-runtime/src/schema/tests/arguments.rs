//! What `#[arg(…)]` says, at the root and inside types.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{InputBuilder, Report, build, try_build};
use crate::declare::arg::{ArgSpec, Bound, Default, Field, Range, Shape, Tagging, Variant};

fn one(spec: &ArgSpec) -> Value {
    build(|builder| builder.param::<String>(*spec, Shape::Plain))
}

#[test]
fn every_keyword_lands_in_the_property() {
    let spec = ArgSpec {
        title: Some("Query"),
        description: Some("Words to look for."),
        header: Some("Query"),
        min_length: Some(1),
        max_length: Some(80),
        pattern: Some("^[a-z ]+$"),
        format: Some("idn-hostname"),
        deprecated: true,
        default: Default::Literal("\"login\""),
        examples: &[|| Some(json!("login safari")), || None],
        ..ArgSpec::new("query")
    };
    assert_eq!(
        one(&spec),
        json!({
            "type": "object",
            "properties": {
                "query": {
                    "type": "string",
                    "title": "Query",
                    "description": "Words to look for.",
                    "x-mcp-header": "Query",
                    "minLength": 1,
                    "maxLength": 80,
                    "pattern": "^[a-z ]+$",
                    "format": "idn-hostname",
                    "deprecated": true,
                    "default": "login",
                    "examples": ["login safari"],
                },
            },
            "additionalProperties": false,
        })
    );
}

#[test]
fn lists_have_their_own_keywords() {
    let spec = ArgSpec { min_items: Some(1), max_items: Some(9), unique_items: true, ..ArgSpec::new("x") };
    let published = build(|builder| builder.param::<Vec<bool>>(spec, Shape::Plain));
    assert_eq!(
        published["properties"]["x"],
        json!({ "type": "array", "items": { "type": "boolean" }, "minItems": 1, "maxItems": 9, "uniqueItems": true })
    );
}

#[test]
fn arguments_keep_the_order_of_declaration() {
    let published = build(|builder| {
        for name in ["zeta", "alpha", "mid"] {
            builder.param::<String>(ArgSpec::new(name), Shape::Plain);
        }
    });
    let names: Vec<&String> = published["properties"].as_object().unwrap().keys().collect();
    assert_eq!(names, ["zeta", "alpha", "mid"]);
    assert_eq!(published["required"], json!(["zeta", "alpha", "mid"]));
}

#[test]
fn an_empty_description_is_none() {
    assert_eq!(
        one(&ArgSpec { description: Some(""), ..ArgSpec::new("x") })["properties"]["x"],
        json!({ "type": "string" })
    );
}

#[test]
fn a_default_makes_an_argument_optional_even_if_it_cant_be_shown() {
    let hidden = one(&ArgSpec { default: Default::Computed(|| None), ..ArgSpec::new("x") });
    assert_eq!(hidden.get("required"), None);
    assert_eq!(hidden["properties"]["x"], json!({ "type": "string" }));
    let shown = one(&ArgSpec { default: Default::Computed(|| Some(json!("a"))), ..ArgSpec::new("x") });
    assert_eq!(shown["properties"]["x"]["default"], "a");
}

#[test]
fn a_default_of_none_is_not_published() {
    let spec = ArgSpec { default: Default::Computed(|| Some(Value::Null)), ..ArgSpec::new("x") };
    let published = build(|builder| builder.param::<Option<String>>(spec, Shape::Plain));
    assert_eq!(published["properties"]["x"], json!({ "type": "string" }));
}

#[test]
fn two_arguments_of_one_name_are_a_problem() {
    let (_, problems) = try_build(|builder| {
        builder.param::<String>(ArgSpec::new("x"), Shape::Plain);
        builder.param::<u8>(ArgSpec::new("x"), Shape::Plain);
    });
    assert_eq!(
        problems,
        ["/inputSchema/properties/x: two arguments are called `x`; rename one with `#[arg(name = \"…\")]`"]
    );
}

#[derive(Deserialize, JsonSchema)]
struct StandIn {
    /// From serde.
    #[serde(rename = "maxResults", default, alias = "max")]
    max_results: u8,
}

#[test]
fn a_stand_in_gives_its_published_name_and_its_default() {
    let spec = ArgSpec { description: Some("At most so many."), ..ArgSpec::new("max_results") };
    let published = build(|builder| builder.param_serde::<StandIn>(spec, Shape::Plain));
    assert_eq!(
        published,
        json!({
            "type": "object",
            "properties": {
                "maxResults": {
                    "type": "integer", "minimum": 0, "maximum": 255, "default": 0, "description": "At most so many.",
                },
            },
            "additionalProperties": false,
        })
    );
}

#[derive(Deserialize, JsonSchema)]
struct Place {
    city: String,
    limit: u32,
    retries: u8,
}

#[derive(Deserialize, JsonSchema)]
struct Trip {
    start: Place,
    end: Option<Place>,
    stops: Vec<Place>,
    by_day: BTreeMap<String, Place>,
    #[serde(flatten)]
    rest: Rest,
}

#[derive(Deserialize, JsonSchema)]
struct Rest {
    note: String,
    back: Option<Box<Trip>>,
}

const PLACE: &[Field] = &[
    Field {
        spec: ArgSpec { min_length: Some(1), description: Some("The city."), ..ArgSpec::new("city") },
        flatten: false,
        shape: || Shape::Plain,
    },
    Field {
        spec: ArgSpec {
            range: Some(Range { start: Some(Bound::Int(1)), end: Some(Bound::Int(50)), end_included: true }),
            default: Default::Literal("20"),
            ..ArgSpec::new("limit")
        },
        flatten: false,
        shape: || Shape::Plain,
    },
];
const REST: &[Field] = &[
    Field { spec: ArgSpec { max_length: Some(80), ..ArgSpec::new("note") }, flatten: false, shape: || Shape::Plain },
    Field { spec: ArgSpec::new("back"), flatten: false, shape: || Shape::Same(|| Shape::Struct(TRIP)) },
];
const TRIP: &[Field] = &[
    Field { spec: ArgSpec::new("start"), flatten: false, shape: || Shape::Struct(PLACE) },
    Field { spec: ArgSpec::new("end"), flatten: false, shape: || Shape::Same(|| Shape::Struct(PLACE)) },
    Field { spec: ArgSpec::new("stops"), flatten: false, shape: || Shape::Items(|| Shape::Struct(PLACE)) },
    Field { spec: ArgSpec::new("by_day"), flatten: false, shape: || Shape::Values(|| Shape::Struct(PLACE)) },
    Field { spec: ArgSpec::new(""), flatten: true, shape: || Shape::Struct(REST) },
];

#[test]
fn specifications_reach_through_options_lists_maps_and_flattened_structs() {
    let place = json!({
        "type": "object",
        "properties": {
            "city": { "type": "string", "description": "The city.", "minLength": 1 },
            "limit": { "type": "integer", "minimum": 1, "maximum": 50, "default": 20 },
            "retries": { "type": "integer", "minimum": 0, "maximum": 255 },
        },
        "required": ["city", "retries"],
    });
    let published = build(|builder| builder.param::<Trip>(ArgSpec::new("trip"), Shape::Struct(TRIP)));
    assert_eq!(published["$defs"]["Place"], place);
    let trip = &published["$defs"]["Trip"]["properties"];
    let shared = json!({ "$ref": "#/$defs/Place" });
    assert_eq!([&trip["start"], &trip["end"], &trip["stops"]["items"]], [&shared; 3]);
    assert_eq!(trip["by_day"]["additionalProperties"], shared);
    assert_eq!(trip["note"], json!({ "type": "string", "maxLength": 80 }));
    assert_eq!(trip["back"], json!({ "$ref": "#/$defs/Trip" }));
}

#[test]
fn specifications_reach_the_fields_of_a_whole_input() {
    let published = build(|builder| builder.flatten::<Place>(Shape::Struct(PLACE)));
    assert_eq!(
        published["properties"]["limit"],
        json!({ "type": "integer", "minimum": 1, "maximum": 50, "default": 20 })
    );
    assert_eq!(published["required"], json!(["city", "retries"]));
}

#[test]
fn a_specification_without_its_property_is_a_problem() {
    const WRONG: &[Field] = &[Field {
        spec: ArgSpec { header: Some("Town"), ..ArgSpec::new("town") },
        flatten: false,
        shape: || Shape::Plain,
    }];
    let (_, problems) = try_build(|builder| builder.param::<Place>(ArgSpec::new("place"), Shape::Struct(WRONG)));
    assert_eq!(
        problems,
        [
            "/inputSchema/$defs/Place/properties/town: `#[arg(…)]` speaks of a property `town` that the type's schema does \
          not have; its properties are `city`, `limit`, `retries`"
        ]
    );
}

#[test]
fn what_is_said_inside_a_property_that_is_not_there_is_a_problem_too() {
    const INNER: &[Field] = &[Field {
        spec: ArgSpec { header: Some("Town"), ..ArgSpec::new("town") },
        flatten: false,
        shape: || Shape::Plain,
    }];
    const SILENT: &[Field] = &[Field { spec: ArgSpec::new("town"), flatten: false, shape: || Shape::Plain }];
    let problems = |shape| {
        let outer = vec![Field { spec: ArgSpec::new("inner"), flatten: false, shape }].leak();
        try_build(|builder| builder.param::<Place>(ArgSpec::new("place"), Shape::Struct(outer))).1
    };
    assert_eq!(problems(|| Shape::Struct(SILENT)), [""; 0]);
    for shape in [(|| Shape::Struct(INNER)) as fn() -> Shape, || Shape::Items(|| Shape::Struct(INNER))] {
        let problems = problems(shape);
        assert!(problems.len() == 1 && problems[0].contains("speaks of a property `inner`"), "{problems:?}");
    }
}

#[derive(Deserialize, JsonSchema)]
struct Paint {
    #[serde(alias = "color")]
    colour: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind")]
enum Job {
    Paint(Paint),
    Wait { seconds: u8 },
}

const PAINT: &[Field] = &[Field {
    spec: ArgSpec { max_length: Some(9), aliased: true, ..ArgSpec::new("colour") },
    flatten: false,
    shape: || Shape::Plain,
}];
const JOB: Shape = Shape::Enum(Tagging::Internal("kind"), &[Variant { name: "Paint", shape: || Shape::Struct(PAINT) }]);

#[test]
fn an_object_with_an_alias_is_closed_to_it() {
    let published =
        build(|builder| builder.param::<Vec<Paint>>(ArgSpec::new("x"), Shape::Items(|| Shape::Struct(PAINT))));
    let paint = json!({
        "type": "object",
        "properties": { "colour": { "type": "string", "maxLength": 9 } },
        "additionalProperties": false,
    });
    assert_eq!(published["properties"]["x"]["items"], paint);
}

#[test]
fn what_is_closed_to_an_alias_is_open_to_the_tag_beside_it() {
    let published = build(|builder| builder.param::<Job>(ArgSpec::new("x"), JOB));
    let painted = json!({ "x": { "kind": "Paint", "colour": "red" } });
    let waited = json!({ "x": { "kind": "Wait", "seconds": 1 } });
    let validator = jsonschema::validator_for(&published).unwrap();
    assert!(validator.is_valid(&painted) && validator.is_valid(&waited), "{published}");
    for refused in [
        json!({ "x": { "kind": "Paint", "color": "red" } }),
        json!({ "x": { "kind": "Paint", "colour": "much too long" } }),
    ] {
        assert!(!validator.is_valid(&refused), "{refused} against {published}");
    }
}

#[test]
fn an_alias_and_unknown_arguments_do_not_go_together() {
    for open in [false, true] {
        let mut builder = InputBuilder::new();
        builder.flatten::<Paint>(Shape::Struct(PAINT));
        builder.param::<String>(ArgSpec { aliased: true, ..ArgSpec::new("shop") }, Shape::Plain);
        let mut report = Report::default();
        builder.finish(open, &mut report);
        let pointers: Vec<_> = report.findings.iter().map(|finding| &*finding.pointer).collect();
        let both = ["/inputSchema/properties/colour", "/inputSchema/properties/shop"];
        assert_eq!(pointers, if open { both.as_slice() } else { &[] });
    }
}
