//! VS Code: schemas read as draft-07.

use serde_json::{Map, Value, json};

use super::{origin, pass::Pass, steps};
use crate::{
    Descriptor,
    docs::{Finding, Level, Target, limits::Limits},
    schema::{node::types, walk::Node},
};

/// The tool list with schemas that mean in draft-07 what they mean in 2020-12.
pub(super) fn project(tools: &[Descriptor], findings: &mut Vec<Finding>) -> Value {
    let target = Target::VsCode;
    let each: Vec<Value> = tools
        .iter()
        .map(|tool| {
            let mut pass = Pass::new(target, tool);
            let mut schema = pass.input();
            steps::root::plain(&mut schema, &mut pass);
            steps::tuples::plain(&mut schema, &mut pass);
            steps::each_mut(&mut schema, &mut |node| draft_07(node, &mut pass));
            readable(&schema, &mut pass);
            let mut wire = serde_json::to_value(tool).unwrap_or_default();
            wire["inputSchema"] = origin::strip(schema);
            if tool.description().is_none() {
                pass.find(Level::Warning, "description", "", "VS Code tells the model \"No description provided\"");
            }
            findings.append(&mut pass.findings);
            wire
        })
        .collect();
    if let Some(row) = &Limits::of(target).tools
        && tools.len() > row.value
    {
        let message = format!("{} tools, where a request takes {}: the others are left out", tools.len(), row.value);
        findings.push(Finding::overall(Level::Error, format!("{target}/tools"), message));
    }
    json!({ "tools": each })
}

/// Rewrites the keywords that draft-07 has not.
fn draft_07(node: &mut Node, pass: &mut Pass<'_>) {
    node.shift_remove("$schema");
    // "tool parameters array type must have items": it throws, and the tool is lost.
    if types(node).contains(&"array") && !node.contains_key("items") {
        node.insert("items".to_owned(), Value::Object(Map::new()));
    }
    // In draft-07 `dependencies` holds both kinds.
    for keyword in ["dependentRequired", "dependentSchemas"] {
        if let Some(Value::Object(rules)) = node.shift_remove(keyword) {
            let all = node.entry("dependencies").or_insert_with(|| json!({}));
            all.as_object_mut().into_iter().for_each(|all| all.extend(rules.clone()));
        }
    }
    // In draft-07 everything beside `$ref` is overlooked.
    let has_more = node.keys().filter(|keyword| !origin::is_mark(keyword)).count() > 1;
    if has_more && let Some(reference) = node.shift_remove("$ref") {
        let parts = node.entry("allOf").or_insert_with(|| json!([]));
        parts.as_array_mut().into_iter().for_each(|parts| parts.push(json!({ "$ref": reference })));
    }
    for keyword in
        ["unevaluatedProperties", "unevaluatedItems", "minContains", "maxContains", "$dynamicRef", "$dynamicAnchor"]
    {
        if node.shift_remove(keyword).is_some() {
            let message = format!("draft-07 has no `{keyword}`: left out");
            pass.find(Level::Warning, "keyword", origin::of(node), message);
        }
    }
}

/// Says what some models do not get to see.
fn readable(schema: &Node, pass: &mut Pass<'_>) {
    let mut unseen: Vec<String> = Vec::new();
    let limits = pass.limits;
    steps::each(schema, &mut |node| {
        let dropped = limits.dropped_by_some_models.iter().flat_map(|row| &row.value);
        for keyword in dropped.filter(|keyword| node.contains_key(*keyword)) {
            if !unseen.contains(keyword) {
                unseen.push(keyword.clone());
            }
        }
        let length = node.get("description").and_then(Value::as_str).map_or(0, |text| text.chars().count());
        if let Some(row) = &limits.schema_description
            && length > row.value
        {
            let message =
                format!("the description has {length} characters, of which some models see the first {}", row.value);
            pass.find(Level::Warning, "description-cut", origin::of(node), message);
        }
    });
    if !unseen.is_empty() {
        let message = format!("some models never see: {}", unseen.join(", "));
        pass.find(Level::Note, "unseen", "/inputSchema", message);
    }
}
