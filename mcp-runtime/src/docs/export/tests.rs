//! Each rule of each target: what goes in, what comes out, and what is said about it.

use serde_json::{Value, json};

use super::{Export, export};
use crate::{
    Descriptor, Icon,
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

#[test]
fn a_server_json_is_a_draft() {
    let mut server = Implementation::new("shop", "1.2.3");
    server.description = Some(format!("{} end", "Sells things to people. ".repeat(5)));
    server.icons = vec![Icon::new("https://example.com/i.png"), Icon::new("data:image/png;base64,AA==")];
    let result =
        export(&server, &tools(json!([{ "name": "t", "inputSchema": { "type": "object" } }])), Target::ServerJson);
    assert_eq!(result.document["name"], "com.example/shop");
    let description = result.document["description"].as_str().expect("text");
    assert!(description.chars().count() <= 100 && description.ends_with('…'), "{description}");
    assert_eq!(result.document["icons"], json!([{ "src": "https://example.com/i.png" }]));
    let found: Vec<&str> = result.findings.iter().map(|finding| finding.rule.as_str()).collect();
    assert_eq!(
        found,
        [
            "server-json/name",
            "server-json/description",
            "server-json/icon",
            "server-json/packages",
            "server-json/tools"
        ]
    );
    server.version = "^1.2".to_owned();
    let found = export(&server, &[], Target::ServerJson).findings;
    assert!(found.iter().any(|finding| finding.rule == "server-json/version"));
}

#[test]
fn a_manifest_is_a_draft() {
    let list = json!([{ "name": "t", "description": "Does it.", "inputSchema": { "type": "object" } }]);
    let result = export(&Implementation::new("com.example/shop", "1.2.3"), &tools(list), Target::Mcpb);
    assert_eq!(result.document["name"], "shop");
    assert_eq!(result.document["server"]["mcp_config"]["command"], "${__dirname}/server/shop");
    assert_eq!(result.document["tools"], json!([{ "name": "t", "description": "Does it." }]));
    let found: Vec<&str> = result.findings.iter().map(|finding| finding.rule.as_str()).collect();
    assert_eq!(found, ["mcpb/description", "mcpb/author", "mcpb/schemas"]);
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
