//! Enums in all representations.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use super::argument;

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Plain {
    Open,
    InReview,
}

/// Which issues.
#[derive(Deserialize, JsonSchema)]
enum Documented {
    /// Still to be done.
    Open,
    /// Done,
    /// one way or another.
    Closed,
    #[deprecated]
    Stale,
}

#[derive(Deserialize, JsonSchema)]
struct Query {
    /// What to look at.
    state: Documented,
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind")]
enum Internal {
    /// Starts it.
    Start {
        at: u8,
    },
    Stop,
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind", content = "data")]
enum Adjacent {
    Text(String),
    Flag(bool),
    Stop,
}

#[derive(Deserialize, JsonSchema)]
enum External {
    Start { at: u8 },
    Text(String),
    Stop,
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum Untagged {
    Number(i64),
    Text(String),
    Many(Vec<String>),
}

#[derive(Deserialize, JsonSchema)]
struct Flattened {
    id: i64,
    #[serde(flatten)]
    how: Internal,
}

#[test]
fn a_unit_enum_is_a_list_of_names() {
    assert_eq!(argument::<Plain>(), json!({ "type": "string", "enum": ["open", "in_review"] }));
}

#[test]
fn words_about_variants_go_into_the_description() {
    assert_eq!(
        argument::<Documented>(),
        json!({
            "description": "Which issues.\n\n- `Open`: Still to be done.\n- `Closed`: Done,\n  one way or another.\n- `Stale`: (deprecated)",
            "type": "string",
            "enum": ["Open", "Closed", "Stale"],
        })
    );
}

#[test]
fn words_about_variants_survive_the_fields_own_description() {
    let state = &argument::<Query>()["properties"]["state"];
    assert_eq!(
        state["description"],
        "What to look at.\n\n- `Open`: Still to be done.\n- `Closed`: Done,\n  one way or another.\n- `Stale`: (deprecated)"
    );
}

#[test]
fn an_internally_tagged_enum_is_a_choice_of_objects_with_a_constant_tag() {
    assert_eq!(
        argument::<Internal>(),
        json!({
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "description": "Starts it.",
                    "properties": {
                        "kind": { "type": "string", "const": "Start" },
                        "at": { "type": "integer", "minimum": 0, "maximum": 255 },
                    },
                    "required": ["kind", "at"],
                },
                {
                    "type": "object",
                    "properties": { "kind": { "type": "string", "const": "Stop" } },
                    "required": ["kind"],
                },
            ],
        })
    );
}

#[test]
fn an_adjacently_tagged_enum_is_a_choice_of_objects() {
    assert_eq!(
        argument::<Adjacent>(),
        json!({
            "type": "object",
            "anyOf": [
                {
                    "type": "object",
                    "properties": { "kind": { "type": "string", "const": "Text" }, "data": { "type": "string" } },
                    "required": ["kind", "data"],
                },
                {
                    "type": "object",
                    "properties": { "kind": { "type": "string", "const": "Flag" }, "data": { "type": "boolean" } },
                    "required": ["kind", "data"],
                },
                {
                    "type": "object",
                    "properties": { "kind": { "type": "string", "const": "Stop" }, "data": { "type": "null" } },
                    "required": ["kind"],
                },
            ],
        })
    );
}

#[test]
fn an_externally_tagged_enum_is_a_choice_of_names_and_closed_objects() {
    assert_eq!(
        argument::<External>(),
        json!({
            "anyOf": [
                { "type": "string", "enum": ["Stop"] },
                {
                    "type": "object",
                    "properties": {
                        "Start": {
                            "type": "object",
                            "properties": { "at": { "type": "integer", "minimum": 0, "maximum": 255 } },
                            "required": ["at"],
                        },
                    },
                    "required": ["Start"],
                    "additionalProperties": false,
                },
                {
                    "type": "object",
                    "properties": { "Text": { "type": "string" } },
                    "required": ["Text"],
                    "additionalProperties": false,
                },
            ],
        })
    );
}

#[test]
fn an_untagged_enum_is_a_choice_with_a_type_on_every_branch() {
    assert_eq!(
        argument::<Untagged>(),
        json!({
            "anyOf": [
                { "type": "integer" },
                { "type": "string" },
                { "type": "array", "items": { "type": "string" } },
            ],
        })
    );
}

#[test]
fn a_flattened_enum_is_a_choice_beside_the_properties() {
    let published = argument::<Flattened>();
    assert_eq!(published["properties"], json!({ "id": { "type": "integer" } }));
    assert_eq!(published["anyOf"].as_array().map(Vec::len), Some(2));
    assert_eq!(published.get("oneOf"), None);
}

#[test]
fn an_optional_enum_in_a_list_is_one_choice() {
    let published = argument::<Vec<Option<Untagged>>>();
    let types: Vec<_> = published["items"]["anyOf"].as_array().unwrap().iter().map(|branch| &branch["type"]).collect();
    assert_eq!(types, ["integer", "string", "array", "null"]);
}

#[test]
fn a_result_inside_a_value_has_exactly_one_member() {
    let published = argument::<std::ops::Bound<u8>>();
    assert_eq!(published["anyOf"][0]["additionalProperties"], false);
    assert_eq!(published.get("oneOf"), None);
}

#[test]
fn a_choice_whose_branches_overlap_stays_exclusive() {
    struct Odd;
    impl JsonSchema for Odd {
        fn schema_name() -> std::borrow::Cow<'static, str> {
            "Odd".into()
        }
        fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
            schemars::json_schema!({ "oneOf": [{ "type": "integer", "multipleOf": 3 }, { "type": "integer", "multipleOf": 5 }] })
        }
    }
    assert_eq!(super::output::<Odd>()["oneOf"].as_array().map(Vec::len), Some(2));
}

#[derive(Deserialize, JsonSchema)]
enum OneIsSkipped {
    #[serde(skip)]
    #[allow(dead_code)]
    Never,
    Set(bool),
}

#[test]
fn variants_that_serde_skips_leave_no_branch() {
    let set = json!({
        "type": "object",
        "properties": { "Set": { "type": "boolean" } },
        "required": ["Set"],
        "additionalProperties": false,
    });
    assert_eq!(argument::<OneIsSkipped>(), set);
}

// schemars puts the variants without words first, in the order of declaration, and nothing tells where they stood.
#[derive(Deserialize, JsonSchema)]
enum PartlyDocumented {
    /// The newest.
    New,
    Old,
    /// Of any age.
    All,
    Lost,
}

#[test]
fn variants_without_words_come_first() {
    assert_eq!(argument::<PartlyDocumented>()["enum"], json!(["Old", "Lost", "New", "All"]));
    assert_eq!(argument::<PartlyDocumented>()["description"], "- `New`: The newest.\n- `All`: Of any age.");
}
