//! `null` in arguments.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{argument, build, document};
use crate::declare::arg::{ArgSpec, Default as Presence, Field, Shape};

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Lang {
    En,
    De,
}

#[derive(Deserialize, JsonSchema)]
struct Author {
    name: String,
    email: Option<String>,
    lang: Option<Lang>,
    #[serde(default)]
    age: Option<u8>,
    nicknames: Option<Vec<Option<String>>>,
}

#[derive(Deserialize, JsonSchema)]
struct Tenant(Option<String>);

#[test]
fn an_optional_argument_is_the_plain_schema_and_not_required() {
    let published = document::<Option<String>>();
    assert_eq!(published["properties"]["x"], json!({ "type": "string" }));
    assert_eq!(published.get("required"), None);
}

#[test]
fn an_optional_enum_is_the_plain_enum() {
    assert_eq!(argument::<Option<Lang>>(), json!({ "type": "string", "enum": ["en", "de"] }));
}

#[test]
fn an_option_is_seen_through_a_newtype() {
    let published = document::<Tenant>();
    assert_eq!(published["properties"]["x"], json!({ "type": "string" }));
    assert_eq!(published.get("required"), None);
}

#[test]
fn a_double_option_keeps_its_null() {
    let published = document::<Option<Option<String>>>();
    assert_eq!(published["properties"]["x"], json!({ "type": ["string", "null"] }));
    assert_eq!(published.get("required"), None);
}

#[test]
fn a_double_option_of_an_enum_is_a_choice_without_null_in_the_enum() {
    assert_eq!(
        argument::<Option<Option<Lang>>>(),
        json!({ "anyOf": [{ "type": "string", "enum": ["en", "de"] }, { "type": "null" }] })
    );
}

#[test]
fn optional_fields_lose_null_at_every_depth_and_items_keep_it() {
    assert_eq!(
        argument::<Vec<Author>>()["items"],
        json!({
            "type": "object",
            "properties": {
                "name": { "type": "string" },
                "email": { "type": "string" },
                "lang": { "type": "string", "enum": ["en", "de"] },
                "age": { "type": "integer", "minimum": 0, "maximum": 255 },
                "nicknames": { "type": "array", "items": { "type": ["string", "null"] } },
            },
            "required": ["name"],
        })
    );
}

#[test]
fn a_field_that_tells_null_apart_keeps_it() {
    #[allow(clippy::option_option, reason = "what is tested")]
    #[derive(Deserialize, JsonSchema)]
    struct Patch {
        note: Option<Option<String>>,
        name: Option<String>,
    }
    const PATCH: &[Field] =
        &[Field { spec: ArgSpec { keeps_null: true, ..ArgSpec::new("note") }, flatten: false, shape: || Shape::Plain }];
    let properties = json!({ "note": { "type": ["string", "null"] }, "name": { "type": "string" } });
    let nested = build(|builder| builder.param::<Patch>(ArgSpec::new("x"), Shape::Struct(PATCH)));
    assert_eq!(nested["properties"]["x"]["properties"], properties);
    let whole = build(|builder| builder.flatten::<Patch>(Shape::Struct(PATCH)));
    assert_eq!(whole["properties"], properties);
}

#[test]
fn any_value_accepts_null_whether_optional_or_not() {
    assert_eq!(argument::<Value>(), json!({}));
    assert_eq!(argument::<Option<Value>>(), json!({}));
}

#[test]
fn the_word_nullable_of_openapi_never_appears() {
    assert!(!document::<Author>().to_string().contains("nullable"));
}

/// A type whose default has nothing in most of its fields.
#[derive(Default, Deserialize, Serialize, JsonSchema)]
struct Page {
    size: u8,
    cursor: Option<String>,
    within: Option<Box<Page>>,
    #[serde(default)]
    kept: Option<Option<u8>>,
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
enum Range {
    Page(Page),
    All(bool),
}

#[test]
fn nothing_in_a_default_or_an_example_is_a_member_left_out() {
    fn page() -> Option<Value> {
        serde_json::to_value(Page { within: Some(Box::default()), ..Page::default() }).ok()
    }
    let spec = || ArgSpec { default: Presence::Computed(page), examples: &[page as fn() -> _], ..ArgSpec::new("x") };
    let expected = json!({ "size": 0, "within": { "size": 0 } });
    for published in [
        build(|builder| builder.param::<Page>(spec(), Shape::Plain)),
        build(|builder| builder.param::<Range>(spec(), Shape::Plain)),
    ] {
        let argument = &published["properties"]["x"];
        assert_eq!(argument["default"], expected);
        assert_eq!(argument["examples"], json!([expected]));
    }
}
