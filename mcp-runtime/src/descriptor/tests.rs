//! Descriptors of hand-made entries.

#![allow(dead_code, clippy::unwrap_used, clippy::panic)]

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{Descriptor, Problem, check_names, describe, header};
use crate::{
    call::{
        CallToolResult, Json, ToolError, ToolOutput,
        entry::{Entry, Free},
    },
    declare::{
        arg::{ArgSpec, Bound, Default, Range, Shape},
        tool::{IconSpec, ToolSpec},
    },
    schema::input::InputBuilder,
};

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum StateFilter {
    Open,
    Closed,
    All,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum State {
    Open,
    Closed,
}

#[derive(Serialize, JsonSchema)]
struct Hit {
    id: i64,
    title: String,
    state: State,
}

#[derive(Serialize, JsonSchema)]
struct Page {
    total: i64,
    issues: Vec<Hit>,
}

fn entry(spec: ToolSpec, input: fn(&mut InputBuilder)) -> Entry<Free> {
    Entry { spec, input, output: |_| None, needs: |_| (), call: |_, _, _| panic!("never called") }
}

fn published(entry: &Entry<Free>) -> Value {
    let (descriptor, problems) = describe(entry);
    assert_eq!(problems, [], "{descriptor:?}");
    serde_json::to_value(descriptor).unwrap()
}

fn search_issues() -> Entry<Free> {
    let spec = ToolSpec {
        title: Some("Search Issues"),
        description: Some("Full-text search over issues. Returns at most 'limit' issues, newest first."),
        read_only: Some(true),
        open_world: Some(false),
        ..ToolSpec::new("search_issues", "src/main.rs:7")
    };
    let output: fn(&mut SchemaGenerator) -> Option<Schema> = |generator| Some(generator.subschema_for::<Page>());
    let input: fn(&mut InputBuilder) = |builder| {
        builder.param::<String>(ArgSpec { min_length: Some(1), ..ArgSpec::new("query") }, Shape::Plain);
        let open = ArgSpec { default: Default::Literal("\"open\""), ..ArgSpec::new("state") };
        builder.param::<StateFilter>(open, Shape::Plain);
        let range = Range { start: Some(Bound::Int(1)), end: Some(Bound::Int(50)), end_included: true };
        let limit = ArgSpec { range: Some(range), default: Default::Computed(|| None), ..ArgSpec::new("limit") };
        builder.param::<u32>(limit, Shape::Plain);
    };
    Entry { output, ..entry(spec, input) }
}

/// The types are what an author would write without thinking of schemas.
#[test]
fn natural_rust_gives_the_textbook_descriptor() {
    assert_eq!(
        published(&search_issues()),
        json!({
            "name": "search_issues",
            "title": "Search Issues",
            "description": "Full-text search over issues. Returns at most 'limit' issues, newest first.",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "query": { "type": "string", "minLength": 1 },
                    "state": { "type": "string", "enum": ["open", "closed", "all"], "default": "open" },
                    "limit": { "type": "integer", "minimum": 1, "maximum": 50 },
                },
                "required": ["query"],
                "additionalProperties": false,
            },
            "outputSchema": {
                "type": "object",
                "properties": {
                    "total": { "type": "integer" },
                    "issues": {
                        "type": "array",
                        "items": {
                            "type": "object",
                            "properties": {
                                "id": { "type": "integer" },
                                "title": { "type": "string" },
                                "state": { "type": "string", "enum": ["open", "closed"] },
                            },
                            "required": ["id", "title", "state"],
                        },
                    },
                },
                "required": ["total", "issues"],
            },
            "annotations": { "readOnlyHint": true, "openWorldHint": false },
        })
    );
}

#[test]
fn every_run_publishes_the_same_bytes() {
    let text = |(descriptor, _): (Descriptor, Vec<Problem>)| serde_json::to_string(&descriptor).unwrap();
    assert_eq!(text(describe(&search_issues())), text(describe(&search_issues())));
}

#[test]
fn the_parts_of_a_descriptor_have_one_order() {
    const ICONS: &[IconSpec] = &[IconSpec {
        src: "https://a.example/i.png",
        mime_type: Some("image/png"),
        sizes: &["48x48"],
        theme: Some("dark"),
    }];
    let full = search_issues();
    let spec = ToolSpec { icons: ICONS, meta: Some(r#"{"com.example/tier":"gold"}"#), ..full.spec };
    let published = published(&Entry { spec, ..full });
    let keys: Vec<&String> = published.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["name", "title", "description", "icons", "inputSchema", "outputSchema", "annotations", "_meta"]);
    assert_eq!(
        published["icons"],
        json!([{ "src": "https://a.example/i.png", "mimeType": "image/png", "sizes": ["48x48"], "theme": "dark" }])
    );
    let read: Descriptor = serde_json::from_value(published.clone()).unwrap();
    assert_eq!(serde_json::to_value(&read).unwrap(), published);
}

#[test]
fn what_is_not_said_is_left_out() {
    let bare = published(&entry(ToolSpec::new("now", "src/main.rs:1"), |_| ()));
    assert_eq!(
        bare,
        json!({ "name": "now", "inputSchema": { "type": "object", "properties": {}, "additionalProperties": false } })
    );
}

#[test]
fn all_problems_of_a_tool_are_listed_with_their_places() {
    let spec = ToolSpec {
        read_only: Some(true),
        destructive: Some(true),
        meta: Some("[1]"),
        ..ToolSpec::new("a b", "src/main.rs:3")
    };
    let (_, problems) = describe(&entry(spec, |builder| {
        let twice = ArgSpec { default: Default::Literal("7"), ..ArgSpec::new("x") };
        builder.param::<String>(twice, Shape::Plain);
        let header = ArgSpec { header: Some("Ratio"), ..ArgSpec::new("ratio") };
        builder.param::<f64>(header, Shape::Plain);
    }));
    let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(
        problems,
        [
            r#"tool "a b" (src/main.rs:3) at /_meta: found [1]; `_meta` is a JSON object"#,
            r#"tool "a b" (src/main.rs:3) at /name: found ' ' in the name; accepted are ASCII letters, digits, `_`, `-` and `.`"#,
            r#"tool "a b" (src/main.rs:3) at /annotations/destructiveHint: found `true` beside `readOnlyHint: true`; a tool that only reads can't destroy, so leave one of them out"#,
            r#"tool "a b" (src/main.rs:3) at /inputSchema/properties/x/default: refused by its own schema: 7 is not of type "string""#,
            r#"tool "a b" (src/main.rs:3) at /inputSchema/properties/ratio: found `"type": "number"`; a mirrored property has one type: `string`, `integer` or `boolean`"#,
        ]
    );
}

#[test]
fn names_are_unique_across_sets_and_case_sensitive() {
    let named = |name, location| describe(&entry(ToolSpec::new(name, location), |_| ())).0;
    let tools = [named("find", "src/a.rs:1"), named("Find", "src/b.rs:2"), named("find", "src/c.rs:3")];
    let problems: Vec<String> = check_names(&tools).iter().map(ToString::to_string).collect();
    assert_eq!(
        problems,
        [
            r#"tool "find" (src/c.rs:3) at /name: another tool at src/a.rs:1 has this name already; give one of them a `name`, or its set a `prefix`"#
        ]
    );
}

#[derive(Deserialize, JsonSchema)]
struct Tenant {
    #[schemars(extend("x-mcp-header" = "Tenant"))]
    id: u64,
    active: Option<bool>,
}

#[test]
fn mirrored_arguments_are_listed_by_path() {
    let (descriptor, problems) = describe(&entry(ToolSpec::new("sql", "src/main.rs:1"), |builder| {
        let region = ArgSpec { header: Some("Region"), ..ArgSpec::new("region") };
        builder.param::<Option<String>>(region, Shape::Plain);
        builder.param::<Option<Tenant>>(ArgSpec::new("tenant"), Shape::Plain);
    }));
    assert_eq!(problems, []);
    let path = |name: &str, properties: &[&str], kind| header::Path {
        name: name.to_owned(),
        properties: properties.iter().copied().map(str::to_owned).collect(),
        kind,
    };
    assert_eq!(
        header::paths(descriptor.input_schema()),
        [path("Region", &["region"], header::Kind::String), path("Tenant", &["tenant", "id"], header::Kind::Integer),]
    );
}

#[test]
fn a_mirrored_argument_that_no_header_can_stand_for_is_a_problem() {
    let problem = |input: fn(&mut InputBuilder)| {
        let problems = describe(&entry(ToolSpec::new("sql", "src/main.rs:1"), input)).1;
        problems.iter().map(|problem| format!("{}: {}", problem.pointer, problem.message)).collect::<Vec<_>>()
    };
    assert_eq!(
        problem(|builder| builder.param::<Vec<Tenant>>(ArgSpec::new("tenants"), Shape::Plain)),
        [
            "/inputSchema/properties/tenants/items/properties/id/x-mcp-header: found beyond `items`; a mirrored property is \
          reached through `properties` only"
        ]
    );
    assert_eq!(
        problem(|builder| {
            let header = ArgSpec { header: Some("Region"), ..ArgSpec::new("region") };
            builder.param::<Option<Option<String>>>(header, Shape::Plain);
        }),
        ["/inputSchema/properties/region: found `\"type\": [\"string\",\"null\"]`; a mirrored property has one type: \
          `string`, `integer` or `boolean`"]
    );
}

#[test]
fn output_stands_in_for_a_return_type_that_says_nothing() {
    type OutputSchema = fn(&mut SchemaGenerator) -> Option<Schema>;
    fn schema<T: ToolOutput>() -> OutputSchema {
        T::output_schema
    }
    let problems = |own_output: OutputSchema| {
        let full = search_issues();
        let spec = ToolSpec { own_output: Some(own_output), ..full.spec };
        let (_, problems) = describe(&Entry { spec, ..full });
        problems.into_iter().map(|problem| problem.to_string()).collect::<Vec<_>>()
    };
    for own in [
        schema::<Result<CallToolResult, ToolError>>(),
        schema::<Json<Value>>(),
        schema::<Option<Json<Value>>>(),
        schema::<String>(),
        schema::<Json<Page>>(),
    ] {
        assert_eq!(problems(own), [""; 0]);
    }
    for own in [schema::<u8>(), schema::<Result<Json<Hit>, ToolError>>()] {
        let problems = problems(own);
        assert!(
            problems.len() == 1 && problems[0].contains("/outputSchema: the return type has a schema"),
            "{problems:?}"
        );
    }
}
