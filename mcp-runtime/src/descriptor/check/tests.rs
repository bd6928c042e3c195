//! Each rule on hand-made descriptors.

#![allow(clippy::unwrap_used, clippy::needless_pass_by_value)]

use serde_json::{Value, json};

use super::super::Descriptor;
use crate::schema::report::Report;

/// The findings for a descriptor, as `pointer: message`.
fn findings(descriptor: Value) -> Vec<String> {
    let descriptor: Descriptor = serde_json::from_value(descriptor).unwrap();
    let mut report = Report::default();
    super::authored(&descriptor, &mut report);
    super::descriptor(&descriptor, &mut report);
    report.findings.into_iter().map(|finding| format!("{}: {}", finding.pointer, finding.message)).collect()
}

/// A sound descriptor with one part replaced.
fn with(key: &str, value: Value) -> Vec<String> {
    let mut descriptor = json!({ "name": "find", "inputSchema": { "type": "object" } });
    descriptor[key] = value;
    findings(descriptor)
}

fn input(schema: Value) -> Vec<String> {
    with("inputSchema", schema)
}

/// The findings for an input schema with one property.
fn property(schema: Value) -> Vec<String> {
    input(json!({ "type": "object", "properties": { "a": schema } }))
}

#[track_caller]
fn assert_found(findings: &[String], parts: &[&str]) {
    assert_eq!(findings.len(), 1, "{findings:#?}");
    for part in parts {
        assert!(findings[0].contains(part), "{part:?} is not in {:?}", findings[0]);
    }
}

#[test]
fn a_sound_descriptor_has_no_findings() {
    assert_eq!(with("title", json!("Find")), [""; 0]);
}

#[test]
fn constraints_speak_of_the_type_beside_them() {
    for sound in [
        json!({ "type": "integer", "minimum": 1 }),
        json!({ "type": ["string", "null"], "minLength": 1, "pattern": "a" }),
        json!({ "anyOf": [{ "type": "array", "items": {} }, { "type": "null" }], "maxItems": 2 }),
        json!({ "minimum": 1 }),
    ] {
        assert_eq!(property(sound.clone()), [""; 0], "{sound}");
    }
    for (mistaken, keyword) in [
        (json!({ "type": "string", "minimum": 1 }), "minimum"),
        (json!({ "type": "object", "minLength": 1 }), "minLength"),
        (json!({ "anyOf": [{ "enum": ["a"], "type": "string" }, { "type": "null" }], "maxItems": 2 }), "maxItems"),
    ] {
        assert_found(&property(mistaken), &["/inputSchema/properties/a/", keyword, "it never holds"]);
    }
    let referring = json!({
        "type": "object",
        "properties": { "a": { "$ref": "#/$defs/Level", "minimum": 1 } },
        "$defs": { "Level": { "type": "string", "enum": ["low"] } },
    });
    assert_found(&input(referring), &["/properties/a/minimum", "`string`"]);
}

#[test]
fn a_description_says_something() {
    assert_eq!(with("description", json!("Finds.")), [""; 0]);
    for blank in ["", " \n\t"] {
        assert_found(&with("description", json!(blank)), &["/description: ", "blank"]);
    }
}

#[test]
fn integers_fit_into_readers() {
    let list = json!({ "type": "array", "items": { "type": "integer", "format": "uint128" } });
    assert_found(&property(list), &["/inputSchema/properties/a/items: ", "`uint128`", "`String`"]);
    let result = json!({ "type": "object", "properties": { "a": { "type": "integer" } } });
    assert_eq!(with("outputSchema", result), [""; 0]);
}

#[test]
fn patterns_are_read_alike_by_every_client() {
    assert_eq!(property(json!({ "type": "string", "pattern": r"^\p{Lu}[a-z]*$" })), [""; 0]);
    assert_found(&property(json!({ "type": "string", "pattern": "(?i)yes" })), &["/properties/a/pattern: ", "[Aa]"]);
    let result = json!({ "type": "object", "properties": { "a": { "type": "string", "pattern": r"\pL" } } });
    assert_found(&with("outputSchema", result), &["/outputSchema/properties/a/pattern: ", r"\p{L}"]);
}

#[test]
fn headers_that_no_macro_saw_are_no_secrets() {
    let schema = json!({ "type": "object", "properties": {
        "key": { "type": "string", "x-mcp-header": "Api-Key" },
        "password": { "type": "string", "x-mcp-header": "Word" },
        "region": { "type": "string", "x-mcp-header": "Region" },
        "pin": { "type": "string", "x-mcp-header": "Pin" },
    } });
    let mut report = Report::default();
    super::undeclared_secrets(&schema, &["Pin"].into(), &mut report);
    let found: Vec<(&str, bool)> =
        report.findings.iter().map(|found| (&*found.pointer, found.message.contains("reads as a secret"))).collect();
    assert_eq!(
        found,
        [("/inputSchema/properties/key/x-mcp-header", true), ("/inputSchema/properties/password/x-mcp-header", true)]
    );
}

#[test]
fn bounds_leave_something_between_them() {
    for sound in [json!({ "type": "integer", "minimum": 1, "maximum": 1 }), json!({ "type": "array", "minItems": 1 })] {
        assert_eq!(property(sound.clone()), [""; 0], "{sound}");
    }
    assert_found(
        &property(json!({ "type": "string", "minLength": 3, "maxLength": 1 })),
        &["/inputSchema/properties/a/minLength", "is 3", "is 1"],
    );
    assert_found(&property(json!({ "type": "integer", "minimum": 1, "exclusiveMaximum": 1 })), &["is 1", "satisfy"]);
}

#[test]
fn names() {
    for sound in ["a", "admin.tools.list", "DATA_EXPORT_v2", "get-user", &"x".repeat(128)] {
        assert_eq!(with("name", json!(sound)), [""; 0], "{sound}");
    }
    for (name, found) in [
        ("a b", "' '"),
        ("naïve", "'ï'"),
        ("x/y", "'/'"),
        ("a,b", "','"),
        ("", "0 characters"),
        (&"x".repeat(129), "129"),
    ] {
        assert_found(&with("name", json!(name)), &["/name: ", found, "accepted are"]);
    }
}

#[test]
fn contradictory_hints() {
    let hints = json!({ "readOnlyHint": true, "destructiveHint": true });
    assert_found(&with("annotations", hints), &["/annotations/destructiveHint", "readOnlyHint"]);
    assert_eq!(with("annotations", json!({ "readOnlyHint": true, "destructiveHint": false })), [""; 0]);
    assert_eq!(with("annotations", json!({ "destructiveHint": true })), [""; 0]);
}

#[test]
fn icons() {
    let icon = |icon: Value| with("icons", json!([icon]));
    assert_eq!(icon(json!({ "src": "https://a.example/i.svg", "sizes": ["any", "48x48"], "theme": "light" })), [""; 0]);
    assert_eq!(icon(json!({ "src": "data:image/png;base64,AAAA", "mimeType": "image/png" })), [""; 0]);
    for (src, found) in [
        ("http://a.example/i.png", "`http:`"),
        ("javascript:alert(1)", "`javascript:`"),
        ("file:///etc/passwd", "`file:`"),
        ("i.png", "no scheme"),
        ("https://", "`https:`"),
        ("https://a.example/a b.png", "' '"),
    ] {
        assert_found(&icon(json!({ "src": src })), &["/icons/0/src", found]);
    }
    let https = "https://a.example/i.png";
    for size in ["48", "48X48", "0x48", "48x", "large"] {
        assert_found(&icon(json!({ "src": https, "sizes": ["any", size] })), &["/icons/0/sizes/1", size, "48x48"]);
    }
    assert_found(&icon(json!({ "src": https, "theme": "blue" })), &["/icons/0/theme", "blue", "`light`"]);
    assert_found(&icon(json!({ "src": https, "mimeType": "png" })), &["/icons/0/mimeType", "png", "image/png"]);
}

#[test]
fn meta_keys() {
    let meta = |key: &str| with("_meta", json!({ key: 1 }));
    for sound in ["com.example/tier", "tier", "a", "com.example/", "x-y.z9/a_b.c-d", "com.example.mcp/x", "mcp/x"] {
        assert_eq!(meta(sound), [""; 0], "{sound}");
    }
    for (key, found) in [
        ("1com/x", "\"1com\""),
        ("com..example/x", "\"\""),
        ("com.example-/x", "\"example-\""),
        ("/x", "\"\""),
        ("com.example/-x", "\"-x\""),
        ("a/b/c", "\"b/c\""),
        ("naïve", "naïve"),
    ] {
        assert_found(&meta(key), &["/_meta/", found]);
    }
    for reserved in [
        "io.modelcontextprotocol/x",
        "dev.mcp/x",
        "com.mcp.tools/x",
        "org.modelcontextprotocol.api/",
        "progressToken",
        "traceparent",
    ] {
        assert_found(&meta(reserved), &["reserved"]);
    }
}

#[test]
fn the_arguments_are_an_object() {
    for (schema, found) in [
        (json!({}), "found no `type`"),
        (json!({ "type": "array" }), "found \"array\""),
        (json!({ "type": ["object", "null"] }), "found [\"object\",\"null\"]"),
        (json!({ "anyOf": [{ "type": "object" }] }), "found no `type`"),
    ] {
        assert_found(&input(schema), &["/inputSchema", found, "object"]);
    }
}

#[test]
fn schemas_are_valid() {
    assert_found(&property(json!({ "type": "strin" })), &["/inputSchema/properties/a/type: ", "strin"]);
    assert_found(&property(json!({ "minLength": -1 })), &["/inputSchema/properties/a/minLength: "]);
    assert_found(&with("outputSchema", json!({ "required": "a" })), &["/outputSchema/required: "]);
    assert_found(&with("outputSchema", json!(true)), &["/outputSchema: found true", "JSON object"]);
    let two = property(json!({ "type": "strin", "minLength": -1 }));
    assert_eq!(two.len(), 2, "{two:#?}");
}

#[test]
fn only_one_dialect_is_read() {
    let draft_07 = json!({ "$schema": "http://json-schema.org/draft-07/schema#", "type": "object" });
    assert_found(&input(draft_07), &["/inputSchema/$schema", "draft-07", "2020-12"]);
    let default = json!({ "$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object" });
    assert_eq!(input(default), [""; 0]);
}

#[test]
fn references_stay_in_the_document() {
    let sound = json!({
        "type": "object",
        "properties": {
            "a": { "$ref": "#/$defs/A%20B" },
            "b": { "$ref": "#c" },
            "d": { "$ref": "#" },
            "$ref": { "type": "string" },
        },
        "$defs": { "A B": { "type": "string" }, "C": { "$anchor": "c" } },
    });
    assert_eq!(input(sound), [""; 0]);
    for (reference, found) in [
        ("https://a.example/schema.json", "accepted are references inside the document"),
        ("other.json#/a", "accepted are references inside the document"),
        ("#/$defs/Nope", "leads nowhere"),
        ("#nope", "leads nowhere"),
        ("#/type", "leads nowhere"),
    ] {
        assert_found(&property(json!({ "$ref": reference })), &["/inputSchema/properties/a/$ref: ", reference, found]);
    }
    assert_found(&property(json!({ "$id": "https://a.example/a" })), &["/inputSchema/properties/a/$id"]);
}

#[test]
fn depth_and_number_of_schemas_are_bounded() {
    let nested = |levels: usize| (0..levels).fold(json!({}), |inner, _| json!({ "type": "array", "items": inner }));
    assert_eq!(property(nested(60)), [""; 0]);
    assert_found(&property(nested(70)), &["/inputSchema: ", "64 levels"]);
    let wide: Vec<Value> = (0..10_001).map(|_| json!({})).collect();
    assert_found(&property(json!({ "anyOf": wide })), &["/inputSchema: ", "10000 subschemas"]);
}

#[test]
fn patterns_run_in_linear_time() {
    assert_eq!(property(json!({ "type": "string", "pattern": "^[a-z]{2,4}\\d+$" })), [""; 0]);
    for pattern in ["(", "(?=a)b", "(a)\\1", "[z-a]"] {
        let at = "/inputSchema/properties/a/pattern: ";
        assert_found(&property(json!({ "type": "string", "pattern": pattern })), &[at, "linear time"]);
    }
    let names = json!({ "type": "object", "patternProperties": { "(?!x)": {} } });
    assert_found(&property(names), &["/inputSchema/properties/a/patternProperties/(?!x): "]);
}

#[test]
fn what_is_shown_is_accepted() {
    let limit = json!({ "type": "integer", "maximum": 50, "default": 99, "examples": [1, "two"] });
    let found = property(limit);
    assert_eq!(found.len(), 2, "{found:#?}");
    assert_found(&found[..1], &["/inputSchema/properties/a/default: ", "99", "50"]);
    assert_found(&found[1..], &["/inputSchema/properties/a/examples/1: ", "two", "integer"]);
    let referred = json!({
        "type": "object",
        "properties": { "a": { "$ref": "#/$defs/A", "default": 1 } },
        "$defs": { "A": { "type": "string" } },
    });
    assert_found(&input(referred), &["/inputSchema/properties/a/default: "]);
}

#[test]
fn header_names_are_tokens() {
    let header = |name: Value| property(json!({ "type": "string", "x-mcp-header": name }));
    for sound in ["Region", "Method", "x!#$%&'*+-.^_`|~", "r"] {
        assert_eq!(header(json!(sound)), [""; 0], "{sound}");
    }
    for (name, found) in [
        (json!(""), "empty"),
        (json!("My Region"), "' '"),
        (json!("Region:A"), "':'"),
        (json!("Région"), "'é'"),
        (json!("A\r\nX-Evil: 1"), "'\\r'"),
        (json!("a\tb"), "'\\t'"),
        (json!("(x)"), "'('"),
        (json!("mcp-param-Region"), "write the name alone"),
        (json!(5), "found 5"),
    ] {
        assert_found(&header(name), &["/inputSchema/properties/a/x-mcp-header: ", found]);
    }
}

#[test]
fn header_names_are_unique_ignoring_case() {
    let string = |header: &str| json!({ "type": "string", "x-mcp-header": header });
    let schema = json!({
        "type": "object",
        "properties": { "a": string("Region"), "b": { "type": "object", "properties": { "c": string("REGION") } } },
    });
    assert_found(
        &input(schema),
        &["/inputSchema/properties/b/properties/c/x-mcp-header: ", "/inputSchema/properties/a/x-mcp-header"],
    );
}

#[test]
fn mirrored_properties_are_plain_primitives() {
    let header = |schema: Value| {
        let mut schema = schema;
        schema["x-mcp-header"] = json!("H");
        property(schema)
    };
    for sound in ["string", "integer", "boolean"] {
        assert_eq!(header(json!({ "type": sound })), [""; 0]);
    }
    for (schema, found) in [
        (json!({ "type": "number" }), "number"),
        (json!({ "type": "array", "items": {} }), "array"),
        (json!({ "type": ["string", "null"] }), "[\"string\",\"null\"]"),
        (json!({}), "no `type`"),
        (json!({ "anyOf": [{ "type": "string" }] }), "`anyOf`"),
        (json!({ "type": "string", "anyOf": [{ "minLength": 1 }] }), "`anyOf`"),
        (json!({ "type": "integer", "maximum": 9_007_199_254_740_992_i64 }), "9007199254740991"),
        (json!({ "type": "integer", "minimum": -1e300 }), "9007199254740991"),
    ] {
        assert_found(&header(schema), &["/inputSchema/properties/a", found]);
    }
}

#[test]
fn mirrored_properties_are_reached_through_properties_only() {
    let header = json!({ "type": "string", "x-mcp-header": "H" });
    let object = json!({ "type": "object", "properties": { "b": header } });
    assert_eq!(property(object.clone()), [""; 0]);
    for (schema, keyword) in [
        (json!({ "type": "array", "items": object }), "items"),
        (json!({ "type": "array", "prefixItems": [object], "items": {} }), "prefixItems"),
        (json!({ "anyOf": [object] }), "anyOf"),
        (json!({ "oneOf": [object] }), "oneOf"),
        (json!({ "allOf": [object] }), "allOf"),
        (json!({ "not": object }), "not"),
        (json!({ "if": object }), "if"),
        (json!({ "then": object }), "then"),
        (json!({ "additionalProperties": object }), "additionalProperties"),
        (json!({ "patternProperties": { "^a$": object } }), "patternProperties"),
        (json!({ "dependentSchemas": { "a": object } }), "dependentSchemas"),
        (json!({ "propertyNames": object }), "propertyNames"),
        (json!({ "contains": object }), "contains"),
        (json!({ "$defs": { "A": object } }), "$defs"),
        (json!({ "definitions": { "A": object } }), "definitions"),
        (json!({ "x-later": object }), "x-later"),
    ] {
        assert_found(&property(schema), &["/b/x-mcp-header: found beyond ", &format!("`{keyword}`")]);
    }
    let root = json!({ "type": "object", "x-mcp-header": "H" });
    assert!(input(root).iter().any(|finding| finding.contains("arguments as a whole")));
}

#[test]
fn data_that_looks_like_a_header_is_none() {
    let schema = json!({ "type": "object", "properties": { "x-mcp-header": { "type": "number" } } });
    assert_eq!(property(schema), [""; 0]);
    assert_eq!(property(json!({ "default": { "x-mcp-header": "a b" }, "enum": [{ "x-mcp-header": "a b" }] })), [""; 0]);
}

#[test]
fn a_list_of_values_has_some_and_each_once() {
    assert_eq!(property(json!({ "type": "string", "enum": ["a", "b"] })), [""; 0]);
    assert_found(&property(json!({ "type": "string", "enum": [] })), &["/inputSchema/properties/a/enum: ", "empty"]);
    let doubled = json!({ "type": "object", "properties": { "a": { "type": "string", "enum": ["a", "b", "a"] } } });
    assert_found(&input(doubled.clone()), &["/inputSchema/properties/a/enum: ", "\"a\" twice"]);
    assert_found(&with("outputSchema", doubled), &["/outputSchema/properties/a/enum: ", "\"a\" twice"]);
}

#[test]
fn what_is_listed_can_be_sent() {
    let list = |pattern: &str| json!({ "type": "string", "enum": ["open", "closed"], "pattern": pattern });
    assert_eq!(property(list("^[a-z]+$")), [""; 0]);
    assert_found(&property(list("^o")), &["/inputSchema/properties/a/enum: ", "no caller can send", "closed"]);
    assert_found(&property(json!({ "type": "integer", "enum": [1, 2], "maximum": 1 })), &["/a/enum: ", "2"]);
}
