//! Each rule of quality: found where it should be, and nowhere else.

use serde_json::{Value, json};

use super::{estimate_tokens, inspect, texts::words};
use crate::{Descriptor, docs::Level};

/// The findings for one tool: level, rule, pointer.
fn found(tool: &Value) -> Vec<(Level, String, String)> {
    let tools: Vec<Descriptor> = serde_json::from_value(json!([tool])).expect("a tool");
    inspect("shop", &tools).into_iter().map(|finding| (finding.level, finding.rule, finding.pointer)).collect()
}

#[track_caller]
fn expect(tool: &Value, expected: &[(Level, &str, &str)]) {
    let found = found(tool);
    let found: Vec<(Level, &str, &str)> =
        found.iter().map(|(level, rule, at)| (*level, rule.as_str(), at.as_str())).collect();
    assert_eq!(found, expected);
}

/// A sound tool with another description and other properties.
fn tool(description: &str, properties: &Value) -> Value {
    json!({ "name": "search_issues", "description": description, "inputSchema": { "type": "object", "properties": properties },
        "annotations": { "readOnlyHint": true } })
}

const SOUND: &str = "Full-text search over issues, newest first.";

#[test]
fn a_sound_tool_is_left_alone() {
    let properties = json!({ "query": { "type": "string", "description": "Words to look for." }, "f": { "type": "object", "description": "How to filter.",
        "properties": { "kind": { "const": "age" } } } });
    expect(&tool(SOUND, &properties), &[]);
}

#[test]
fn descriptions_that_say_nothing() {
    for text in ["Search issues.", "Searches the issues", "search_issues", "The tool"] {
        expect(&tool(text, &json!({})), &[(Level::Warning, "quality/description-repeats", "/description")]);
    }
    let properties = json!({ "maxResults": { "type": "integer", "description": "The max results." }, "q": { "type": "string" },
        "f": { "type": "object", "description": "How to filter.", "properties": { "age": { "type": "integer" } } } });
    expect(
        &tool(SOUND, &properties),
        &[
            (Level::Warning, "quality/description-repeats", "/inputSchema/properties/maxResults/description"),
            (Level::Warning, "quality/argument-undescribed", "/inputSchema/properties/q"),
            (Level::Note, "quality/argument-undescribed", "/inputSchema/properties/f/properties/age"),
        ],
    );
    let mut without = tool("", &json!({}));
    without.as_object_mut().expect("an object").shift_remove("description");
    expect(&without, &[(Level::Warning, "quality/description-missing", "/description")]);
}

#[test]
fn names_that_a_provider_refuses() {
    let long = "a".repeat(65);
    let mut properties = json!({ "größe": { "type": "string", "description": "How large." }, "o": { "type": "object", "description": "What.",
        "properties": { "a b": { "type": "string", "description": "A part." } } } });
    properties[&long] = json!({ "type": "string", "description": "Long." });
    let long = format!("/inputSchema/properties/{long}");
    expect(
        &tool(SOUND, &properties),
        &[
            (Level::Warning, "quality/argument-name", "/inputSchema/properties/größe"),
            (Level::Warning, "quality/argument-name", &long),
            (Level::Warning, "quality/argument-name", "/inputSchema/properties/o/properties/a b"),
        ],
    );
}

#[test]
fn a_description_may_stand_at_the_type() {
    let mut tool = tool(SOUND, &json!({ "x": { "$ref": "#/$defs/X" } }));
    tool["inputSchema"]["$defs"] = json!({ "X": { "type": "string", "description": "Where to look." } });
    expect(&tool, &[]);
}

#[test]
fn long_descriptions() {
    let text = "Word ".repeat(300);
    expect(&tool(&text, &json!({})), &[(Level::Note, "quality/description-long", "/description")]);
    expect(
        &tool(SOUND, &json!({ "q": { "type": "string", "description": text } })),
        &[(Level::Warning, "quality/description-long", "/inputSchema/properties/q/description")],
    );
}

#[test]
fn hints_that_do_not_fit_the_name() {
    let named = |name: &str, annotations: Value| json!({ "name": name, "description": SOUND, "inputSchema": { "type": "object" }, "annotations": annotations });
    for name in ["list_users", "getUser", "admin.find-user"] {
        expect(
            &named(name, json!({ "openWorldHint": false })),
            &[(Level::Warning, "quality/hint-unset", "/annotations/readOnlyHint")],
        );
        expect(&named(name, json!({ "readOnlyHint": false })), &[]);
    }
    expect(
        &named("delete_user", json!({ "readOnlyHint": true })),
        &[(Level::Warning, "quality/hint-doubtful", "/annotations/readOnlyHint")],
    );
    for name in ["target_list", "getaway", "add"] {
        expect(&named(name, json!({})), &[]);
    }
}

#[test]
fn sizes() {
    let mut long = tool(SOUND, &json!({}));
    long["name"] = json!("n".repeat(57));
    expect(&long, &[(Level::Note, "quality/name-long", "/name")]);
    let values: Vec<String> = (0..600).map(|number| format!("value-{number}")).collect();
    expect(
        &tool(SOUND, &json!({ "v": { "enum": values, "description": "Which one." } })),
        &[(Level::Note, "quality/tool-tokens", "")],
    );
}

#[test]
fn many_tools() {
    let count = |count: usize| -> Vec<(Level, String)> {
        let each = |number: usize| json!({ "name": format!("t{number}"), "description": SOUND, "inputSchema": { "type": "object" } });
        let tools: Vec<Descriptor> = serde_json::from_value((0..count).map(each).collect()).expect("tools");
        inspect("shop", &tools).into_iter().map(|finding| (finding.level, finding.rule)).collect()
    };
    assert_eq!(count(40), []);
    assert_eq!(count(41), [(Level::Note, "quality/tools".to_owned())]);
    assert_eq!(count(129), [(Level::Warning, "quality/tools".to_owned())]);
    assert_eq!(count(500)[0], (Level::Warning, "quality/total-tokens".to_owned()));
}

#[test]
fn tokens_add_up() {
    let tools: Vec<Descriptor> =
        serde_json::from_value(json!([tool(SOUND, &json!({})), tool(SOUND, &json!({ "q": {} }))])).expect("tools");
    let cost = estimate_tokens(&tools);
    assert_eq!(cost.total, cost.tools[0].1 + cost.tools[1].1);
    assert!(cost.tools[1].1 > cost.tools[0].1 && cost.tools[0].1 > 20, "{cost:?}");
}

#[test]
fn words_of_names() {
    assert_eq!(words("searchIssues_by-id.2"), ["search", "issues", "by", "id", "2"]);
    assert_eq!(words("  "), Vec::<String>::new());
}
