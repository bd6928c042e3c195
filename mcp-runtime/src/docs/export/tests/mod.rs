//! Each rule of each target: what goes in, what comes out, and what is said about it.

mod anthropic;
mod gemini;
mod manifests;
mod openai;
mod vscode;

use serde_json::{Value, json};

use super::{Export, export};
use crate::{
    Descriptor,
    docs::{Level, Target},
    protocol::Implementation,
};

fn server() -> Implementation {
    Implementation::new("shop", "1.2.3")
}

fn tools(list: Value) -> Vec<Descriptor> {
    serde_json::from_value(list).expect("a tool list")
}

/// The export of one tool whose input schema has these properties, all optional unless named in `required`.
fn exported(target: Target, properties: &Value, required: &[&str]) -> Export {
    let tool = json!({
        "name": "t",
        "description": "Does it.",
        "inputSchema": { "type": "object", "properties": properties, "required": required, "additionalProperties": false }
    });
    export(&server(), &tools(json!([tool])), target)
}

/// Where the properties of the only tool are in the exported document.
fn place(target: Target) -> &'static str {
    match target {
        Target::OpenAi => "/tools/0/parameters",
        Target::Anthropic => "/tools/0/input_schema",
        Target::Gemini => "/tools/0/functionDeclarations/0/parameters",
        _ => "/tools/0/inputSchema",
    }
}

/// Exports a tool with the required argument `x` of this schema. Expects the argument as exported, and these findings:
/// rule without the target, and pointer below the argument.
#[track_caller]
fn argument(target: Target, schema: &Value, expected: &Value, findings: &[(&str, &str)]) {
    let result = exported(target, &json!({ "x": schema }), &["x"]);
    let at = format!("{}/properties/x", place(target));
    assert_eq!(result.document.pointer(&at), Some(expected), "{:#}", result.document);
    let found: Vec<(String, String)> = result
        .findings
        .iter()
        .map(|finding| {
            let rule = finding.rule.strip_prefix(target.name()).expect("the target's own rule");
            let at = finding.pointer.strip_prefix("/inputSchema/properties/x").unwrap_or(&finding.pointer);
            (rule.trim_start_matches('/').to_owned(), at.to_owned())
        })
        .collect();
    let found: Vec<(&str, &str)> = found.iter().map(|(rule, at)| (rule.as_str(), at.as_str())).collect();
    assert_eq!(found, findings, "{:#?}", result.findings);
}

/// Whether the only tool is exported as strict, and if not, what stands in the way, where.
fn obstacle(result: &Export) -> Option<(&str, &str)> {
    let strict = result.document["tools"][0]["strict"] == true;
    let found = result.findings.iter().find(|finding| finding.rule.ends_with("/not-strict"));
    assert_eq!(strict, found.is_none(), "{result:#?}");
    found.map(|finding| (finding.pointer.as_str(), finding.message.as_str()))
}

#[test]
fn the_protocol_loses_nothing() {
    let list = json!([{
        "name": "a.b", "title": "A", "description": "Does it.", "icons": [{ "src": "https://example.com/a.png" }],
        "inputSchema": { "type": "object", "properties": { "x": { "type": "string", "x-mcp-header": "X" } } },
        "outputSchema": { "type": "array" }, "annotations": { "readOnlyHint": true }, "_meta": { "com.example/a": 1 }
    }]);
    let result = export(&server(), &tools(list.clone()), Target::Mcp);
    assert_eq!(result.document, json!({ "tools": list }));
    assert_eq!(result.findings, []);
}

#[test]
fn older_clients_get_objects_only() {
    let list = json!([
        { "name": "list", "inputSchema": { "type": "object", "properties": { "x": true, "h": { "type": "string", "x-mcp-header": "H" } } }, "outputSchema": { "type": "array" } },
        { "name": "get", "inputSchema": { "type": "object" }, "outputSchema": { "type": "object" } }
    ]);
    let result = export(&server(), &tools(list), Target::Mcp20251125);
    assert_eq!(result.document["tools"][0].get("outputSchema"), None);
    assert_eq!(result.document["tools"][0]["inputSchema"]["properties"]["x"], json!({}));
    assert_eq!(result.document["tools"][1]["outputSchema"], json!({ "type": "object" }));
    let rules: Vec<&str> = result.findings.iter().map(|finding| finding.rule.as_str()).collect();
    assert_eq!(rules, ["mcp-2025-11-25/header", "mcp-2025-11-25/output-schema"]);
}

#[test]
fn a_root_union_becomes_one_object() {
    let list = json!([{ "name": "t", "inputSchema": { "type": "object", "oneOf": [
        { "type": "object", "properties": { "kind": { "const": "start" }, "at": { "type": "integer" } }, "required": ["kind", "at"], "additionalProperties": false },
        { "type": "object", "properties": { "kind": { "const": "stop" }, "why": { "type": "string" } }, "required": ["kind"], "additionalProperties": false }
    ] } }]);
    for target in [Target::OpenAi, Target::Anthropic, Target::Gemini, Target::VsCode] {
        let result = export(&server(), &tools(list.clone()), target);
        let root = result.document.pointer(place(target)).unwrap_or_else(|| panic!("{:#}", result.document));
        for combination in ["oneOf", "anyOf", "allOf"] {
            assert_eq!(root.get(combination), None, "{target}");
        }
        assert_eq!(root["properties"]["kind"]["enum"], json!(["start", "stop"]), "{target}");
        let found = &result.findings[0];
        assert_eq!(
            (found.rule.as_str(), found.pointer.as_str()),
            (format!("{target}/root-union").as_str(), "/inputSchema/oneOf")
        );
    }
}

#[test]
fn names_are_mended_and_stay_apart() {
    let tool = |name: &str| json!({ "name": name, "inputSchema": { "type": "object" } });
    let result = export(&server(), &tools(json!([tool("a_b"), tool("a.b"), tool(&"n".repeat(70))])), Target::OpenAi);
    let names: Vec<&Value> =
        result.document["tools"].as_array().expect("tools").iter().map(|tool| &tool["name"]).collect();
    assert_eq!(names, [&json!("a_b"), &json!("a_b_2"), &json!("n".repeat(64))]);
    let found: Vec<(&str, &str)> = result
        .findings
        .iter()
        .filter(|f| f.rule == "openai/tool-name")
        .map(|f| (f.tool.as_deref().unwrap_or_default(), f.pointer.as_str()))
        .collect();
    assert_eq!(found, [("a.b", "/name"), ("n".repeat(70).as_str(), "/name")]);
}

#[test]
fn a_property_name_that_is_refused_costs_the_tool() {
    for (target, name) in [(Target::Anthropic, "naïve"), (Target::Gemini, "a-b"), (Target::Gemini, "$filter")] {
        let result =
            exported(target, &json!({ "x": { "type": "object", "properties": { name: { "type": "string" } } } }), &[]);
        let found = result.findings.iter().find(|finding| finding.rule.ends_with("/property-name")).expect("a finding");
        assert_eq!(found.pointer, format!("/inputSchema/properties/x/properties/{name}"));
        assert_eq!(found.level, Level::Error);
        assert!(!result.document.to_string().contains(name));
    }
}

/// No step leaves its bookkeeping behind, and no target gets the header keyword that it doesn't know.
#[test]
fn documents_hold_only_what_is_meant() {
    let properties = json!({ "a": { "type": "string", "x-mcp-header": "A" }, "b": { "type": "array", "prefixItems": [{}, { "type": "object" }] },
        "c": { "not": { "type": "string" } }, "d": { "oneOf": [{ "const": 1 }, { "const": "x" }] } });
    for target in [Target::OpenAi, Target::Anthropic, Target::Gemini, Target::VsCode, Target::Mcp20251125] {
        let text = exported(target, &properties, &["a"]).document.to_string();
        assert!(!text.contains("origin"), "{target}: {text}");
        let knows_headers = matches!(target, Target::VsCode | Target::Mcp20251125);
        assert_eq!(text.contains("x-mcp-header"), knows_headers, "{target}: {text}");
    }
}
