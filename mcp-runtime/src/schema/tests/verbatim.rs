//! Hand-written schemas with a dialect: published as they stand.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{build, output, try_build};
use crate::declare::arg::{ArgSpec, Field, Shape};

/// A form that nothing derived has, and that the normal form would undo.
fn written() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Contact",
        "type": "object",
        "properties": {
            "phone": { "$ref": "#line" },
            "mail": { "$ref": "#/$defs/line" },
            "extra": true,
        },
        "if": { "required": ["phone"] },
        "else": { "required": ["mail"] },
        "$defs": { "line": { "$anchor": "line", "type": "string" } },
    })
}

#[derive(Serialize, Deserialize)]
struct Contact {}

impl JsonSchema for Contact {
    fn schema_name() -> Cow<'static, str> {
        "Contact".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        Schema::try_from(written()).unwrap()
    }
}

/// Leaves one of its parts to the generator.
#[derive(Serialize, Deserialize)]
struct Mixed {}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Part {
    length: u8,
}

impl JsonSchema for Mixed {
    fn schema_name() -> Cow<'static, str> {
        "Mixed".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let part = generator.subschema_for::<Part>();
        json_schema!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "properties": { "part": part },
        })
    }
}

/// Has a definition of the name that the generator gives to `Part`.
#[derive(Serialize, Deserialize)]
struct Torn {}

impl JsonSchema for Torn {
    fn schema_name() -> Cow<'static, str> {
        "Torn".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = Mixed::json_schema(generator);
        schema.insert("$defs".to_owned(), json!({ "Part": { "type": "string" } }));
        schema
    }
}

#[test]
fn a_document_is_published_word_for_word() {
    assert_eq!(build(|builder| builder.flatten::<Contact>(Shape::Plain)).to_string(), written().to_string());
    assert_eq!(output::<Contact>().to_string(), written().to_string());
}

#[test]
fn what_it_leaves_to_the_generator_is_defined() {
    for schema in [build(|builder| builder.flatten::<Mixed>(Shape::Plain)), output::<Mixed>()] {
        assert_eq!(schema["properties"]["part"], json!({ "$ref": "#/$defs/Part" }));
        assert_eq!(schema["$defs"]["Part"]["required"], json!(["length"]));
    }
}

#[test]
fn nothing_can_be_added_to_it() {
    let problems = |add: fn(&mut crate::schema::input::InputBuilder)| try_build(add).1.join("\n");
    let found = problems(|builder| {
        builder.param::<u8>(ArgSpec::new("size"), Shape::Plain);
        builder.flatten::<Contact>(Shape::Plain);
    });
    assert!(
        found.starts_with("/inputSchema/properties/size: the schema of `Contact` is published as written"),
        "{found}"
    );
    let found = problems(|builder| {
        const FIELDS: &[Field] = &[Field {
            spec: ArgSpec { max_length: Some(9), ..ArgSpec::new("mail") },
            flatten: false,
            shape: || Shape::Plain,
        }];
        builder.flatten::<Contact>(Shape::Struct(FIELDS));
    });
    assert!(found.contains("write there what `#[arg(…)]` says of `mail`"), "{found}");
    let found = problems(|builder| builder.flatten::<Torn>(Shape::Plain));
    assert!(found.starts_with("/inputSchema/$defs/Part: "), "{found}");
}

/// Somewhere inside, a dialect is no word about the document.
#[test]
fn a_dialect_of_a_part_is_left_out() {
    let schema = build(|builder| builder.param::<Mixed>(ArgSpec::new("contact"), Shape::Plain));
    assert_eq!(schema["properties"]["contact"].get("$schema"), None);
}
