//! Names, skips and defaults of serde: the input has the names that are read, the output those that are written.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{argument, output};

fn ten() -> u8 {
    10
}

mod as_text {
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    pub(super) fn serialize<S: Serializer>(value: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all(serialize = "snake_case", deserialize = "camelCase"))]
struct Search {
    #[serde(alias = "maxResults")]
    page_size: u8,
    #[serde(skip)]
    never: u8,
    #[serde(skip_deserializing)]
    only_written: u8,
    #[serde(skip_serializing, default)]
    only_read: u8,
    #[serde(default = "ten")]
    with_default: u8,
    #[serde(with = "as_text")]
    #[schemars(with = "String")]
    as_text: u64,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Step {
    FirstOne { how_long: u8 },
}

#[test]
fn the_input_has_the_names_and_defaults_that_are_read() {
    let byte = json!({ "type": "integer", "minimum": 0, "maximum": 255 });
    assert_eq!(
        argument::<Search>(),
        json!({
            "type": "object",
            "properties": {
                "pageSize": byte,
                "onlyRead": byte,
                "withDefault": { "type": "integer", "minimum": 0, "maximum": 255, "default": 10 },
                "asText": { "type": "string" },
            },
            "required": ["pageSize", "asText"],
        })
    );
}

#[test]
fn the_output_has_the_names_that_are_written() {
    let byte = json!({ "type": "integer", "minimum": 0, "maximum": 255 });
    assert_eq!(
        output::<Search>(),
        json!({
            "type": "object",
            "properties": {
                "page_size": byte,
                "only_written": { "type": "integer", "minimum": 0, "maximum": 255, "default": 0 },
                "with_default": { "type": "integer", "minimum": 0, "maximum": 255, "default": 10 },
                "as_text": { "type": "string" },
            },
            "required": ["page_size", "only_written", "with_default", "as_text"],
        })
    );
}

#[test]
fn fields_of_variants_are_renamed() {
    let step = argument::<Step>();
    assert_eq!(step["required"], json!(["kind", "howLong"]));
    assert_eq!(step["properties"]["kind"], json!({ "type": "string", "const": "first_one" }));
}

/// The rule for doc comments: one leading space off each line, everything else as written.
#[test]
fn doc_comments_keep_their_lines_and_indentation() {
    /// First line.
    ///
    /// - a list
    ///   with a second line
    ///
    ///     code
    #[derive(Deserialize, JsonSchema)]
    struct Documented {
        /// A field.
        /// Its second line.
        a: bool,
        ///
        b: bool,
    }
    let published = argument::<Documented>();
    assert_eq!(published["description"], "First line.\n\n- a list\n  with a second line\n\n    code");
    assert_eq!(published["properties"]["a"]["description"], "A field.\nIts second line.");
    assert_eq!(published["properties"]["b"].get("description"), None);
}
