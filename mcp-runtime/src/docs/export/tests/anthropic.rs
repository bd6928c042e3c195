//! Strict tools within the limits of a request.

use serde_json::{Value, json};

use super::{super::export, argument, server, tools};
use crate::docs::Target;

#[test]
fn anthropic_tells_what_it_refuses() {
    let target = Target::Anthropic;
    argument(
        target,
        &json!({ "type": "integer", "minimum": 1, "maximum": 50, "default": 2 }),
        &json!({ "type": "integer", "default": 2, "description": "Rules: minimum 1; maximum 50." }),
        &[("keyword", "/minimum"), ("keyword", "/maximum")],
    );
    argument(
        target,
        &json!({ "type": "array", "items": { "type": "string" }, "minItems": 2 }),
        &json!({ "type": "array", "items": { "type": "string" }, "description": "Rules: minItems 2." }),
        &[("keyword", "/minItems")],
    );
    argument(
        target,
        &json!({ "type": "array", "items": { "type": "string" }, "minItems": 1 }),
        &json!({ "type": "array", "items": { "type": "string" }, "minItems": 1 }),
        &[],
    );
    argument(
        target,
        &json!({ "type": "integer", "maximum": u64::MAX }),
        &json!({ "type": "integer" }),
        &[("integer", "")],
    );
}

#[test]
fn anthropic_limits_hold_for_the_whole_request() {
    let tool = |name: String, properties: Value| json!({ "name": name, "inputSchema": { "type": "object", "properties": properties, "additionalProperties": false } });
    let strict = |list: Vec<Value>| -> usize {
        let result = export(&server(), &tools(Value::Array(list)), Target::Anthropic);
        result.document["tools"].as_array().expect("tools").iter().filter(|tool| tool["strict"] == true).count()
    };
    assert_eq!(strict((0..25).map(|n| tool(format!("t{n}"), json!({}))).collect()), 20, "20 strict tools");
    let three = json!({ "a": { "type": "string" }, "b": { "type": "string" }, "c": { "type": "string" } });
    assert_eq!(strict((0..9).map(|n| tool(format!("t{n}"), three.clone())).collect()), 8, "24 optional properties");
    let union = json!({ "a": { "type": ["string", "null"] } });
    assert_eq!(strict((0..17).map(|n| tool(format!("t{n}"), union.clone())).collect()), 16, "16 unions");
}
