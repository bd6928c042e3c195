//! The draft-07 reading.

use serde_json::json;

use super::{super::export, argument, server, tools};
use crate::docs::Target;

#[test]
fn vscode_reads_draft_07() {
    let target = Target::VsCode;
    argument(target, &json!({ "type": "array" }), &json!({ "type": "array", "items": {} }), &[]);
    argument(
        target,
        &json!({ "type": "array", "prefixItems": [{ "type": "string" }, { "type": "string" }], "items": false }),
        &json!({ "type": "array", "items": { "type": "string" }, "minItems": 2, "maxItems": 2 }),
        &[("unseen", "/inputSchema")],
    );
    argument(
        target,
        &json!({ "type": "object", "dependentRequired": { "a": ["b"] }, "unevaluatedProperties": false }),
        &json!({ "type": "object", "dependencies": { "a": ["b"] } }),
        &[("keyword", "")],
    );
    argument(
        target,
        &json!({ "$ref": "#/$defs/A", "description": "D." }),
        &json!({ "description": "D.", "allOf": [{ "$ref": "#/$defs/A" }] }),
        &[],
    );
    let long = "d".repeat(1025);
    argument(
        target,
        &json!({ "type": "string", "description": long }),
        &json!({ "type": "string", "description": long }),
        &[("description-cut", "")],
    );
}

#[test]
fn vscode_takes_128_tools() {
    let tool = |number: usize| json!({ "name": format!("t{number}"), "description": "D.", "inputSchema": { "type": "object" } });
    let found = |count: usize| export(&server(), &tools((0..count).map(tool).collect()), Target::VsCode).findings.len();
    assert_eq!((found(128), found(129)), (0, 1));
}
