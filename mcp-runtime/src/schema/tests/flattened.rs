//! Enums and maps beside other members: what serde reads of them is published, or the server is not built.

#![allow(unreachable_patterns, reason = "what serde derives of a name that is there twice")]

use std::{collections::BTreeMap, ffi::OsString};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

use super::{
    agreement::agree,
    argument,
    merged::{assert_one, problems},
    try_build,
};
use crate::declare::arg::{ArgSpec, Shape, Tagging};

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind")]
enum Tagged {
    Size { size: u8 },
    None,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
enum External {
    Size(u8),
    /// Who it is.
    Name {
        a: String,
    },
    Nothing,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
enum Other {
    Other(u8),
    Another,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
enum Sized {
    Size(u8),
    Sizes(Vec<u8>),
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "in")]
enum Inside {
    #[serde(rename_all = "PascalCase")]
    Size {
        size: u8,
    },
    None,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", content = "data")]
enum Adjacent {
    Size(u8),
    Name { a: String },
    None,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum Untagged {
    Size { size: u8 },
    Name { name: String },
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Beside<T> {
    id: u16,
    #[serde(flatten)]
    inside: T,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct BesideTwo<T, U> {
    #[serde(flatten)]
    first: T,
    #[serde(flatten)]
    second: U,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Closed<T> {
    id: u16,
    #[serde(flatten)]
    inside: T,
}

type Bytes = BTreeMap<String, u8>;
type Texts = BTreeMap<String, String>;
type Values = BTreeMap<String, Value>;

fn decodes<T: DeserializeOwned>(value: Value) -> bool {
    serde_json::from_value::<T>(value).is_ok()
}

#[test]
fn of_a_flattened_external_enum_one_variant_is_named() {
    // serde takes the first of the two that it meets, and looks at no other.
    assert!(!decodes::<Beside<External>>(json!({ "id": 1, "Name": null, "Size": 2 })));
    assert_eq!(
        argument::<Beside<External>>(),
        json!({
            "type": "object",
            "properties": {
                "id": { "type": "integer", "minimum": 0, "maximum": 65535 },
                "Size": { "type": "integer", "minimum": 0, "maximum": 255 },
                "Name": {
                    "type": "object",
                    "properties": { "a": { "type": "string" } },
                    "required": ["a"],
                    "description": "Who it is.",
                },
                "Nothing": { "type": "null" },
            },
            "required": ["id"],
            "oneOf": [
                { "type": "object", "required": ["Size"] },
                { "type": "object", "required": ["Name"] },
                { "type": "object", "required": ["Nothing"] },
            ],
        })
    );
}

/// Whether the published schema of an argument takes a value.
fn accepts<T: crate::declare::arg::ToolArg>(value: &Value) -> bool {
    jsonschema::validator_for(&argument::<T>()).unwrap().is_valid(value)
}

#[test]
fn several_flattened_enums_are_each_named_once() {
    type Two = BesideTwo<External, Other>;
    for (value, sound) in [
        (json!({ "Size": 1, "Other": 2 }), true),
        (json!({ "Nothing": null, "Another": null, "more": 1 }), true),
        (json!({ "Size": 1, "Other": null, "Another": null }), false),
        (json!({ "Size": 1 }), false),
    ] {
        assert_eq!(accepts::<Two>(&value), sound, "{value}");
        assert_eq!(decodes::<Two>(value), sound);
    }
    agree::<Closed<External>>(&[json!({ "id": 1, "Size": 3 }), json!({ "id": 1, "Name": { "a": "x" } })]);
    agree::<Closed<Adjacent>>(&[json!({ "id": 1, "kind": "Size", "data": 3 })]);
}

#[test]
fn two_flattened_enums_differ_in_names() {
    assert!(!decodes::<BesideTwo<External, External>>(json!({ "Size": 1 })));
    assert_one::<BesideTwo<External, Sized>>("/properties/Size: ", "two flattened enums have a member `Size`");
    assert_one::<BesideTwo<Sized, Inside>>("/properties/Size: ", "two flattened enums have a member `Size`");
    // A member that nothing takes away is read by both.
    assert_eq!(problems::<BesideTwo<Tagged, Untagged>>(), [""; 0]);
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "t")]
enum Content {
    External(External),
    Other(Other),
    Tagged(Tagged),
}

#[test]
fn an_external_enum_behind_a_tag_is_all_there_is() {
    for (value, sound) in [
        (json!({ "t": "External", "Size": 1 }), true),
        (json!({ "t": "External", "Size": 1, "more": 1 }), false),
        (json!({ "t": "External" }), false),
        (json!({ "t": "Other", "Other": 1 }), true),
        (json!({ "t": "Other", "Other": 1, "Another": null }), false),
        (json!({ "t": "Tagged", "kind": "Size", "size": 1, "more": 1 }), true),
    ] {
        assert_eq!(accepts::<Content>(&value), sound, "{value}");
        assert_eq!(decodes::<Content>(value), sound);
    }
}

#[test]
fn an_object_that_is_closed_is_not_closed_to_its_own_enum() {
    assert!(!decodes::<Closed<Tagged>>(json!({ "id": 1, "kind": "None" })));
    assert_one::<Closed<Tagged>>("", "serde refuses the members of the flattened enum as unknown");
    assert_one::<Closed<Untagged>>("", "remove `deny_unknown_fields`, or nest the enum");
    assert_one::<Closed<BesideTwo<Tagged, External>>>("", "remove `deny_unknown_fields`");
    assert_eq!(problems::<Closed<External>>(), [""; 0]);
    assert_eq!(problems::<Closed<Adjacent>>(), [""; 0]);
    assert_eq!(problems::<Beside<Tagged>>(), [""; 0]);
}

#[test]
fn a_flattened_map_reads_what_is_left() {
    assert!(!decodes::<BesideTwo<Tagged, Bytes>>(json!({ "kind": "None" })));
    assert_one::<BesideTwo<Tagged, Bytes>>("", "no value of this map is a text, as the tag `kind` is");
    assert_one::<BesideTwo<Bytes, Tagged>>("", "nest one of the two");
    assert_eq!(problems::<BesideTwo<Tagged, Values>>(), [""; 0]);

    agree::<BesideTwo<Tagged, Texts>>(&[json!({ "kind": "None", "a": "x" })]);
    agree::<BesideTwo<Untagged, Bytes>>(&[json!({ "size": 1, "a": 2 })]);
    // Behind an externally tagged enum, the map does not see the enum's member; before it, it does.
    for (value, behind, before) in [
        (json!({ "Size": 1, "a": 2 }), true, true),
        (json!({ "Name": { "a": "x" }, "a": 2 }), true, false),
        (json!({ "Size": 1, "a": "x" }), false, false),
    ] {
        assert_eq!(accepts::<BesideTwo<External, Bytes>>(&value), behind, "{value}");
        assert_eq!(accepts::<BesideTwo<Bytes, External>>(&value), before, "{value}");
        assert_eq!(decodes::<BesideTwo<External, Bytes>>(value.clone()), behind, "{value}");
        assert_eq!(decodes::<BesideTwo<Bytes, External>>(value.clone()), before, "{value}");
    }
}

#[test]
fn a_flattened_map_has_no_integers_for_keys() {
    assert!(!decodes::<Beside<BTreeMap<u8, u8>>>(json!({ "id": 1, "5": 1 })));
    assert_one::<Beside<BTreeMap<u8, u8>>>("/patternProperties: ", "take `String` for its keys");
    assert_one::<Beside<BTreeMap<i64, u8>>>("/patternProperties: ", "take `String` for its keys");
    assert_eq!(problems::<BTreeMap<u8, u8>>(), [""; 0]);
}

#[derive(Deserialize, JsonSchema)]
enum Doubled {
    #[serde(rename = "x")]
    One(u8),
    #[serde(rename = "x")]
    Two(u8),
}

#[derive(Deserialize, JsonSchema)]
enum DoubledUnit {
    #[serde(rename = "x")]
    One,
    #[serde(rename = "x")]
    Two(u8),
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind")]
enum DoubledTag {
    #[serde(rename = "x")]
    One { a: u8 },
    #[serde(rename = "x")]
    Two,
}

#[test]
fn variants_differ_in_name() {
    for problems in [problems::<Doubled>(), problems::<DoubledUnit>(), problems::<DoubledTag>()] {
        assert!(
            matches!(&*problems, [only] if only.starts_with("/inputSchema/$defs/Doubled") && only.contains("/oneOf/1: two variants are called `x`")),
            "{problems:#?}"
        );
    }
    assert_eq!(problems::<Tagged>(), [""; 0]);
    assert_eq!(problems::<Result<u8, String>>(), [""; 0]);
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Strict {
    a: u8,
}

#[test]
fn nothing_unknown_is_let_through_to_a_type_that_refuses_it() {
    let problems = |allow_unknown| {
        let mut builder = super::InputBuilder::new();
        builder.flatten::<Strict>(Shape::Plain);
        let mut report = super::Report::default();
        builder.finish(allow_unknown, &mut report);
        report.findings
    };
    assert_eq!(problems(false), []);
    assert!(
        matches!(&*problems(true), [only] if only.pointer == "/inputSchema" && only.message.starts_with("`Strict` refuses members")),
        "{:?}",
        problems(true)
    );
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind", content = "data")]
enum OneContent {
    Size(u8),
    #[serde(other)]
    Rest,
}

#[test]
fn a_variant_without_content_is_known_to_have_none() {
    let shape = Shape::Enum(Tagging::Adjacent("kind", "data"), &[]);
    let (schema, problems) = try_build(|builder| builder.param::<OneContent>(ArgSpec::new("x"), shape));
    assert_eq!(problems, [""; 0]);
    assert_eq!(schema["properties"]["x"]["anyOf"][1]["properties"]["data"], json!({ "type": "null" }));
}

#[test]
fn a_field_that_a_function_reads_has_to_be_there() {
    #[derive(Deserialize, JsonSchema)]
    struct Read {
        a: Option<u8>,
    }
    const READ: &[crate::declare::arg::Field] = &[crate::declare::arg::Field {
        spec: ArgSpec { required: true, ..ArgSpec::new("a") },
        flatten: false,
        shape: || Shape::Plain,
    }];
    let (schema, _) = try_build(|builder| builder.param::<Read>(ArgSpec::new("x"), Shape::Struct(READ)));
    let read = &schema["properties"]["x"];
    assert_eq!(read["required"], json!(["a"]));
    assert_eq!(read["properties"]["a"]["type"], json!(["integer", "null"]));
}

#[test]
fn a_text_of_the_platform_has_the_form_of_this_one() {
    let schema = argument::<OsString>();
    let form = if cfg!(windows) { "Windows" } else { "Unix" };
    assert_eq!(schema["required"], json!([form]), "{schema}");
    assert_eq!(schema["additionalProperties"], json!(false));
}
