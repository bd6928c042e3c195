//! The subset of `OpenAPI`.

use serde_json::json;

use super::{argument, exported};
use crate::docs::Target;

#[test]
fn gemini_has_types_of_its_own() {
    let target = Target::Gemini;
    argument(
        target,
        &json!({ "type": "string", "enum": ["a", "b"] }),
        &json!({ "type": "STRING", "enum": ["a", "b"], "format": "enum" }),
        &[],
    );
    argument(
        target,
        &json!({ "enum": [1, 2] }),
        &json!({ "type": "INTEGER", "description": "Rules: enum [1,2]." }),
        &[("keyword", "/enum")],
    );
    argument(target, &json!({ "const": "a" }), &json!({ "type": "STRING", "enum": ["a"], "format": "enum" }), &[]);
    argument(target, &json!({ "type": ["string", "null"] }), &json!({ "type": "STRING", "nullable": true }), &[]);
    argument(
        target,
        &json!({ "anyOf": [{ "type": "string" }, { "type": "null" }], "description": "D." }),
        &json!({ "type": "STRING", "description": "D.", "nullable": true }),
        &[],
    );
    argument(
        target,
        &json!({ "anyOf": [{ "type": "string", "description": "Name." }, { "type": "integer" }], "description": "D." }),
        &json!({ "anyOf": [{ "type": "STRING", "description": "D.\n\nName." }, { "type": "INTEGER", "description": "D." }] }),
        &[],
    );
    argument(
        target,
        &json!({ "type": "integer", "exclusiveMinimum": 0 }),
        &json!({ "type": "INTEGER", "minimum": 1 }),
        &[],
    );
    argument(
        target,
        &json!({ "type": "number", "exclusiveMinimum": 0, "multipleOf": 0.5 }),
        &json!({ "type": "NUMBER", "description": "Rules: exclusiveMinimum 0; multipleOf 0.5." }),
        &[("keyword", "/exclusiveMinimum"), ("keyword", "/multipleOf")],
    );
    argument(
        target,
        &json!({ "type": "string", "format": "uri" }),
        &json!({ "type": "STRING", "description": "Rules: format \"uri\"." }),
        &[("keyword", "/format")],
    );
    argument(
        target,
        &json!({ "type": "object", "additionalProperties": { "type": "integer" } }),
        &json!({ "type": "OBJECT" }),
        &[("open-object", "")],
    );
    argument(
        target,
        &json!({ "type": "object", "properties": { "b": { "type": "string" }, "a": { "type": "string" } }, "required": ["b"] }),
        &json!({ "type": "OBJECT", "properties": { "b": { "type": "STRING" }, "a": { "type": "STRING" } }, "required": ["b"], "propertyOrdering": ["b", "a"] }),
        &[],
    );
}

#[test]
fn gemini_leaves_the_parameters_of_a_function_without_any_unset() {
    let result = exported(Target::Gemini, &json!({}), &[]);
    assert_eq!(result.document["tools"][0]["functionDeclarations"][0].get("parameters"), None);
    let about: Vec<&str> = result.findings.iter().map(|finding| finding.rule.as_str()).collect();
    assert_eq!(about, [""; 0]);
}

#[test]
fn any_value_is_said_once() {
    let result = exported(Target::Gemini, &json!({ "x": {} }), &["x"]);
    let about: Vec<&str> = result.findings.iter().map(|finding| finding.rule.as_str()).collect();
    assert_eq!(about, ["gemini/any-value"]);
}
