//! Strict function tools.

use serde_json::json;

use super::{super::export, argument, exported, obstacle, server, tools};
use crate::docs::{Level, Target};

#[test]
fn openai_takes_absent_as_null() {
    let properties = json!({ "a": { "type": "string" }, "b": { "type": "integer" }, "c": { "type": "string", "enum": ["p", "q"], "description": "C." },
        "d": { "type": ["string", "null"] }, "e": { "anyOf": [{ "type": "string" }, { "type": "integer" }] } });
    let result = exported(Target::OpenAi, &properties, &["a"]);
    let parameters = &result.document["tools"][0]["parameters"];
    assert_eq!(parameters["required"], json!(["a", "b", "c", "d", "e"]));
    assert_eq!(parameters["properties"]["b"]["type"], json!(["integer", "null"]));
    let c = json!({ "description": "C.", "anyOf": [{ "type": "string", "enum": ["p", "q"] }, { "type": "null" }] });
    assert_eq!(parameters["properties"]["c"], c);
    assert_eq!(parameters["properties"]["e"]["anyOf"][2], json!({ "type": "null" }));
    let found: Vec<(&str, Level)> =
        result.findings.iter().map(|finding| (finding.rule.as_str(), finding.level)).collect();
    let as_null = ("openai/optional-as-null", Level::Note);
    assert_eq!(found, [as_null, as_null, ("openai/absent-is-null", Level::Warning), as_null]);
    assert_eq!(obstacle(&result), None);
}

#[test]
fn openai_tells_what_it_refuses() {
    let target = Target::OpenAi;
    argument(
        target,
        &json!({ "type": "string", "minLength": 1, "maxLength": 9, "description": "Words." }),
        &json!({ "type": "string", "description": "Words.\n\nRules: minLength 1; maxLength 9." }),
        &[("keyword", "/minLength"), ("keyword", "/maxLength")],
    );
    argument(
        target,
        &json!({ "type": "integer", "minimum": 1, "default": 20 }),
        &json!({ "type": "integer", "minimum": 1, "description": "Rules: default 20." }),
        &[("keyword", "/default")],
    );
    argument(
        target,
        &json!({ "type": "string", "format": "uri" }),
        &json!({ "type": "string", "description": "Rules: format \"uri\"." }),
        &[("keyword", "/format")],
    );
    argument(
        target,
        &json!({ "type": "string", "format": "date" }),
        &json!({ "type": "string", "format": "date" }),
        &[],
    );
    argument(target, &json!({ "enum": [1, 2] }), &json!({ "enum": [1, 2], "type": "integer" }), &[]);
    argument(
        target,
        &json!({ "type": "string", "x-mcp-header": "X" }),
        &json!({ "type": "string" }),
        &[("header", "/x-mcp-header")],
    );
}

#[test]
fn openai_closes_objects_and_lays_parts_together() {
    let target = Target::OpenAi;
    argument(
        target,
        &json!({ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"] }),
        &json!({ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"], "additionalProperties": false }),
        &[("closed", "")],
    );
    argument(
        target,
        &json!({ "oneOf": [{ "type": "string" }, { "type": "integer" }] }),
        &json!({ "anyOf": [{ "type": "string" }, { "type": "integer" }] }),
        &[("one-of", "/oneOf")],
    );
    argument(
        target,
        &json!({ "allOf": [{ "type": "string" }], "description": "D." }),
        &json!({ "description": "D.", "type": "string" }),
        &[],
    );
    argument(
        target,
        &json!({ "type": "array", "prefixItems": [{ "type": "string" }, { "type": "integer" }], "items": false }),
        &json!({ "type": "array", "items": { "anyOf": [{ "type": "string" }, { "type": "integer" }] }, "minItems": 2, "maxItems": 2 }),
        &[("tuple", "")],
    );
}

#[test]
fn what_strict_tools_can_not_say_is_an_obstacle() {
    let at = |below: &str| format!("/inputSchema/properties/x{below}");
    let many: Vec<String> = (0..1001).map(|number| format!("v{number}")).collect();
    let long: Vec<String> = (0..251).map(|number| format!("{number:060}")).collect();
    let mut deep = json!({ "type": "string" });
    for _ in 0..10 {
        deep =
            json!({ "type": "object", "properties": { "d": deep }, "required": ["d"], "additionalProperties": false });
    }
    let cases = [
        (Target::OpenAi, json!({}), at(""), "any value"),
        (Target::OpenAi, json!(true), at(""), "any value"),
        (Target::OpenAi, json!({ "type": "object", "additionalProperties": { "type": "string" } }), at(""), "any name"),
        (Target::OpenAi, json!({ "type": "object" }), at(""), "any name"),
        (Target::OpenAi, json!({ "type": "array" }), at(""), "elements can be anything"),
        (Target::OpenAi, json!({ "type": "array", "items": {} }), at("/items"), "any value"),
        (Target::OpenAi, json!({ "enum": many }), "/inputSchema".to_owned(), "1001 enum values"),
        (Target::OpenAi, json!({ "enum": long }), at(""), "15060 characters"),
        (Target::OpenAi, deep, "/inputSchema".to_owned(), "11 levels"),
        (
            Target::OpenAi,
            json!({ "anyOf": [{ "type": "object", "properties": { "a": { "type": "string" } }, "additionalProperties": false },
                { "type": "object", "properties": { "a": { "type": "integer" } }, "additionalProperties": false }] }),
            at(""),
            "start with \"a\"",
        ),
        (Target::Anthropic, json!({ "type": "object", "additionalProperties": true }), at(""), "any name"),
        (Target::Anthropic, json!({ "type": "string", "pattern": "^(?=a)" }), at(""), "looks around"),
        (Target::Anthropic, json!({ "type": "string", "pattern": "(a)\\1" }), at(""), "looks around"),
        (Target::Anthropic, json!({ "enum": [{ "a": 1 }] }), at(""), "objects or arrays"),
    ];
    for (target, schema, pointer, why) in cases {
        let result = exported(target, &json!({ "x": schema }), &["x"]);
        let (found, message) = obstacle(&result).unwrap_or_else(|| panic!("{target} takes {schema}"));
        assert_eq!(found, pointer, "{target} {schema}");
        assert!(message.contains(why), "{message} lacks {why:?}");
    }
}

#[test]
fn recursion_is_strict_with_openai_alone() {
    let list = json!([{ "name": "t", "inputSchema": {
        "type": "object", "properties": { "tree": { "$ref": "#/$defs/Tree", "description": "A tree." } }, "required": ["tree"], "additionalProperties": false,
        "$defs": { "Tree": { "type": "object", "properties": { "children": { "type": "array", "items": { "$ref": "#/$defs/Tree" } } }, "required": ["children"], "additionalProperties": false } }
    } }]);
    let result = export(&server(), &tools(list.clone()), Target::OpenAi);
    assert_eq!(result.document["tools"][0]["parameters"]["properties"]["tree"], json!({ "$ref": "#/$defs/Tree" }));
    assert_eq!(result.findings[0].rule, "openai/beside-ref");
    let result = export(&server(), &tools(list.clone()), Target::Anthropic);
    assert_eq!(obstacle(&result).expect("an obstacle").1.split(':').next(), Some("the type is recursive"));
    let result = export(&server(), &tools(list), Target::Gemini);
    let inner = "/tools/0/functionDeclarations/0/parameters/properties/tree/properties/children/items";
    assert_eq!(result.document.pointer(inner), Some(&json!({ "type": "OBJECT" })));
    let found: Vec<&str> = result.findings.iter().map(|finding| finding.rule.as_str()).collect();
    assert_eq!(found, ["gemini/recursion", "gemini/open-object"]);
}
