//! Planted changes: each is found, with its kind, its impact and its place, and nothing else is.

use serde_json::{Value, json};

use super::{ChangeKind, Impact, diff};
use crate::{
    Descriptor,
    docs::{fingerprint, fingerprint_all},
};

/// The list that changes are planted in.
fn base() -> Value {
    json!([
        {
            "name": "search",
            "title": "Search",
            "description": "Searches.",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "query": { "type": "string", "minLength": 1, "description": "Words." },
                    "state": { "type": "string", "enum": ["open", "closed"], "default": "open" },
                    "limit": { "type": "integer", "minimum": 1, "maximum": 50 },
                    "region": { "type": "string", "x-mcp-header": "Region" },
                    "zone": { "type": "string" },
                    "note": { "type": ["string", "null"], "pattern": "^a" },
                    "filter": {
                        "anyOf": [
                            { "type": "object", "properties": { "kind": { "const": "age" }, "days": { "type": "integer" } }, "required": ["kind", "days"], "additionalProperties": false },
                            { "type": "object", "properties": { "kind": { "const": "none" } }, "required": ["kind"], "additionalProperties": false }
                        ]
                    },
                    "tree": { "$ref": "#/$defs/Tree" }
                },
                "required": ["query"],
                "additionalProperties": false,
                "$defs": {
                    "Tree": {
                        "type": "object",
                        "properties": { "name": { "type": "string" }, "children": { "type": "array", "items": { "$ref": "#/$defs/Tree" }, "maxItems": 9 } },
                        "required": ["name"]
                    }
                }
            },
            "outputSchema": {
                "type": "object",
                "properties": { "total": { "type": "integer", "minimum": 0 }, "state": { "type": "string", "enum": ["done", "busy"] }, "note": { "type": "string" } },
                "required": ["total", "state"]
            },
            "annotations": { "readOnlyHint": true, "openWorldHint": false }
        },
        {
            "name": "close",
            "description": "Closes.",
            "inputSchema": { "type": "object", "properties": { "id": { "type": "integer" } }, "required": ["id"], "additionalProperties": false },
            "annotations": { "destructiveHint": false, "idempotentHint": true }
        }
    ])
}

fn tools(list: &Value) -> Vec<Descriptor> {
    serde_json::from_value(list.clone()).expect("a tool list")
}

/// Plants `change` and expects exactly these changes: kind, impact, pointer.
#[track_caller]
fn expect(plant: impl FnOnce(&mut Value), expected: &[(ChangeKind, Impact, &str)]) {
    let old = base();
    let mut new = base();
    plant(&mut new);
    let (old, new) = (tools(&old), tools(&new));
    let found = diff(&old, &new);
    let short: Vec<(ChangeKind, Impact, &str)> =
        found.iter().map(|change| (change.kind, change.impact, change.pointer.as_str())).collect();
    assert_eq!(short, expected, "{found:#?}");
    assert_ne!(fingerprint_all(&old), fingerprint_all(&new), "a change that the fingerprint does not see");
    if let (Some(before), Some(after)) = (old.first(), new.first())
        && found.iter().all(|change| change.tool == before.name())
    {
        assert!(fingerprint(before) != fingerprint(after) || old.len() != new.len());
    }
}

/// A planted change at a pointer into the list.
fn set(pointer: &'static str, value: Value) -> impl FnOnce(&mut Value) {
    move |list| *list.pointer_mut(pointer).unwrap_or_else(|| panic!("nothing at {pointer}")) = value
}

/// Adds a member to an object at a pointer into the list.
fn add(pointer: &'static str, name: &'static str, value: Value) -> impl FnOnce(&mut Value) {
    move |list| list.pointer_mut(pointer).unwrap_or_else(|| panic!("nothing at {pointer}"))[name] = value
}

/// Takes a member out of an object at a pointer into the list.
fn take(pointer: &'static str, name: &'static str) -> impl FnOnce(&mut Value) {
    move |list| {
        let object =
            list.pointer_mut(pointer).and_then(Value::as_object_mut).unwrap_or_else(|| panic!("nothing at {pointer}"));
        assert!(object.shift_remove(name).is_some(), "no {name} at {pointer}");
    }
}

use ChangeKind as K;
use Impact::{Breaking, Compatible};

#[test]
fn tools_that_come_and_go() {
    let tool = json!({ "name": "open", "inputSchema": { "type": "object" } });
    expect(|list| list.as_array_mut().expect("a list").push(tool), &[(K::ToolAdded, Compatible, "")]);
    expect(|list| drop(list.as_array_mut().expect("a list").remove(1)), &[(K::ToolRemoved, Breaking, "")]);
    expect(set("/1/name", json!("close_issue")), &[(K::ToolRenamed, Breaking, "/name")]);
}

#[test]
fn texts() {
    expect(set("/0/description", json!("Finds.")), &[(K::Documentation, Compatible, "/description")]);
    expect(add("/0", "title", json!("Find")), &[(K::Documentation, Compatible, "/title")]);
    expect(add("/0", "_meta", json!({ "com.example/tier": 1 })), &[(K::Documentation, Compatible, "/_meta")]);
    expect(
        set("/0/inputSchema/properties/query/description", json!("Terms.")),
        &[(K::Documentation, Compatible, "/inputSchema/properties/query/description")],
    );
    expect(
        add("/0/inputSchema/properties/zone", "deprecated", json!(true)),
        &[(K::Deprecated, Compatible, "/inputSchema/properties/zone/deprecated")],
    );
}

#[test]
fn hints() {
    expect(take("/0/annotations", "readOnlyHint"), &[(K::HintMoreDangerous, Breaking, "/annotations/readOnlyHint")]);
    expect(take("/0/annotations", "openWorldHint"), &[(K::HintMoreDangerous, Breaking, "/annotations/openWorldHint")]);
    expect(
        set("/1/annotations/destructiveHint", json!(true)),
        &[(K::HintMoreDangerous, Breaking, "/annotations/destructiveHint")],
    );
    expect(
        take("/1/annotations", "idempotentHint"),
        &[(K::HintMoreDangerous, Breaking, "/annotations/idempotentHint")],
    );
    expect(
        add("/1/annotations", "openWorldHint", json!(false)),
        &[(K::HintLessDangerous, Compatible, "/annotations/openWorldHint")],
    );
    expect(
        add("/1/annotations", "openWorldHint", json!(true)),
        &[(K::HintSpelled, Compatible, "/annotations/openWorldHint")],
    );
}

#[test]
fn arguments() {
    let properties = "/0/inputSchema/properties";
    expect(
        add(properties, "page", json!({ "type": "integer" })),
        &[(K::PropertyAdded, Compatible, "/inputSchema/properties/page")],
    );
    expect(
        |list| {
            add(properties, "page", json!({ "type": "integer" }))(list);
            set("/0/inputSchema/required", json!(["page", "query"]))(list);
        },
        &[(K::RequiredPropertyAdded, Breaking, "/inputSchema/properties/page")],
    );
    expect(take(properties, "limit"), &[(K::PropertyRemoved, Breaking, "/inputSchema/properties/limit")]);
    expect(
        set("/0/inputSchema/required", json!(["query", "limit"])),
        &[(K::PropertyNowRequired, Breaking, "/inputSchema/properties/limit")],
    );
    expect(
        set("/0/inputSchema/required", json!([])),
        &[(K::PropertyNowOptional, Compatible, "/inputSchema/properties/query")],
    );
    expect(
        set("/0/inputSchema/additionalProperties", json!(true)),
        &[(K::UnknownPropertiesAccepted, Compatible, "/inputSchema/additionalProperties")],
    );
}

#[test]
fn types_and_values() {
    let at = |name: &str| format!("/inputSchema/properties/{name}");
    expect(
        set("/0/inputSchema/properties/note/type", json!("string")),
        &[(K::TypeNarrowed, Breaking, &at("note/type"))],
    );
    expect(
        set("/0/inputSchema/properties/limit/type", json!("number")),
        &[(K::TypeWidened, Compatible, &at("limit/type"))],
    );
    expect(
        set("/0/inputSchema/properties/limit", json!({ "type": "string" })),
        &[(K::TypeChanged, Breaking, &at("limit/type"))],
    );
    expect(
        set("/0/inputSchema/properties/state/enum", json!(["open"])),
        &[(K::ValueRemoved, Breaking, &at("state/enum"))],
    );
    expect(
        set("/0/inputSchema/properties/state/enum", json!(["all", "closed", "open"])),
        &[(K::ValueAdded, Compatible, &at("state/enum"))],
    );
    expect(
        set("/0/inputSchema/properties/zone", json!({ "anyOf": [{ "type": "string" }, { "type": "integer" }] })),
        &[(K::VariantAdded, Compatible, &at("zone/anyOf/1"))],
    );
}

#[test]
fn bounds_and_rules() {
    let at = |name: &str| format!("/inputSchema/properties/{name}");
    expect(
        set("/0/inputSchema/properties/limit/maximum", json!(20)),
        &[(K::BoundTightened, Breaking, &at("limit/maximum"))],
    );
    expect(
        set("/0/inputSchema/properties/limit/minimum", json!(0)),
        &[(K::BoundLoosened, Compatible, &at("limit/minimum"))],
    );
    expect(take("/0/inputSchema/properties/limit", "maximum"), &[(K::BoundLoosened, Compatible, &at("limit/maximum"))]);
    expect(
        add("/0/inputSchema/properties/zone", "maxLength", json!(9)),
        &[(K::BoundTightened, Breaking, &at("zone/maxLength"))],
    );
    expect(
        set("/0/inputSchema/properties/note/pattern", json!("^b")),
        &[(K::ConstraintChanged, Breaking, &at("note/pattern"))],
    );
    expect(
        add("/0/inputSchema/properties/limit", "multipleOf", json!(5)),
        &[(K::BoundTightened, Breaking, &at("limit/multipleOf"))],
    );
    expect(
        set("/0/inputSchema/properties/state/default", json!("closed")),
        &[(K::DefaultChanged, Breaking, &at("state/default"))],
    );
}

/// The variants of the union in a list.
fn variants(list: &mut Value) -> &mut Vec<Value> {
    list.pointer_mut("/0/inputSchema/properties/filter/anyOf").and_then(Value::as_array_mut).expect("a union")
}

#[test]
fn unions_by_their_tag() {
    let variant = json!({ "type": "object", "properties": { "kind": { "const": "all" } }, "required": ["kind"] });
    expect(
        |list| variants(list).insert(0, variant),
        &[(K::VariantAdded, Compatible, "/inputSchema/properties/filter/anyOf/0")],
    );
    expect(
        |list| drop(variants(list).remove(0)),
        &[(K::VariantRemoved, Breaking, "/inputSchema/properties/filter/anyOf/0")],
    );
    expect(
        add("/0/inputSchema/properties/filter/anyOf/0/properties/days", "maximum", json!(7)),
        &[(K::BoundTightened, Breaking, "/inputSchema/properties/filter/anyOf/0/properties/days/maximum")],
    );
}

#[test]
fn a_recursive_type_once_and_where_it_stands() {
    expect(
        set("/0/inputSchema/$defs/Tree/properties/children/maxItems", json!(3)),
        &[(K::BoundTightened, Breaking, "/inputSchema/$defs/Tree/properties/children/maxItems")],
    );
}

#[test]
fn headers() {
    let property = "/0/inputSchema/properties/zone";
    expect(
        add(property, "x-mcp-header", json!("Zone")),
        &[(K::HeaderAdded, Breaking, "/inputSchema/properties/zone/x-mcp-header")],
    );
    expect(
        take("/0/inputSchema/properties/region", "x-mcp-header"),
        &[(K::HeaderRemoved, Compatible, "/inputSchema/properties/region/x-mcp-header")],
    );
    expect(
        |list| {
            take("/0/inputSchema/properties/region", "x-mcp-header")(list);
            add(property, "x-mcp-header", json!("Region"))(list);
        },
        &[(K::HeaderMoved, Breaking, "/inputSchema/properties/zone/x-mcp-header")],
    );
}

/// What breaks in arguments is harmless in results, and the reverse.
#[test]
fn results_go_the_other_way() {
    let at = |name: &str| format!("/outputSchema/properties/{name}");
    expect(take("/0/outputSchema/properties", "note"), &[(K::PropertyRemoved, Breaking, &at("note"))]);
    expect(set("/0/outputSchema/required", json!(["total"])), &[(K::PropertyNowOptional, Breaking, &at("state"))]);
    expect(
        set("/0/outputSchema/required", json!(["total", "state", "note"])),
        &[(K::PropertyNowRequired, Compatible, &at("note"))],
    );
    expect(
        set("/0/outputSchema/properties/state/enum", json!(["done", "busy", "lost"])),
        &[(K::ValueAdded, Breaking, &at("state/enum"))],
    );
    expect(
        set("/0/outputSchema/properties/total/minimum", json!(1)),
        &[(K::BoundTightened, Compatible, &at("total/minimum"))],
    );
    expect(
        set("/0/outputSchema/properties/total/type", json!(["integer", "null"])),
        &[(K::TypeWidened, Breaking, &at("total/type"))],
    );
    expect(take("/0", "outputSchema"), &[(K::OutputSchemaRemoved, Breaking, "/outputSchema")]);
    expect(
        add("/1", "outputSchema", json!({ "type": "object" })),
        &[(K::OutputSchemaAdded, Compatible, "/outputSchema")],
    );
}

/// Turns every list that is a set, every object and the list of tools around.
fn turned(value: Value, is_set: bool) -> Value {
    match value {
        Value::Object(members) => {
            let turn = |(name, value): (String, Value)| {
                let is_set = ["required", "type", "enum", "anyOf"].contains(&name.as_str());
                (name, turned(value, is_set))
            };
            members.into_iter().rev().map(turn).collect()
        }
        Value::Array(elements) if is_set => elements.into_iter().rev().map(|element| turned(element, false)).collect(),
        Value::Array(elements) => elements.into_iter().map(|element| turned(element, false)).collect(),
        value => value,
    }
}

#[test]
fn a_reordering_changes_nothing() {
    let (old, new) = (tools(&base()), tools(&turned(base(), true)));
    assert_ne!(serde_json::to_string(&old).expect("JSON"), serde_json::to_string(&new).expect("JSON"));
    assert_eq!(diff(&old, &new), []);
    assert_eq!(fingerprint_all(&old), fingerprint_all(&new));
}

#[test]
fn a_change_reads_well() {
    let mut new = base();
    set("/0/inputSchema/properties/limit/maximum", json!(20))(&mut new);
    let found = diff(&tools(&base()), &tools(&new));
    assert_eq!(
        found[0].to_string(),
        r#"breaking: tool "search" at /inputSchema/properties/limit/maximum: maximum was 50, is 20"#
    );
}

#[test]
fn a_kind_is_spelled_as_it_serialises() {
    for kind in [K::ToolAdded, K::RequiredPropertyAdded, K::BoundTightened, K::Deprecated] {
        assert_eq!(json!(kind), kind.to_string());
    }
}
