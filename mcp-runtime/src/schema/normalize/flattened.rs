//! What serde reads of an enum or a map that is flattened beside other members. Only arguments are concerned.

use serde_json::{Value, json};

use crate::schema::{
    choice::{is_adjacent, names_beside, tag_of},
    node,
    walk::Node,
};

/// A flattened map is given every member that nothing has taken: those of an internally tagged or untagged enum too, and
/// those of any enum behind it. schemars leaves them to the enum alone.
pub(super) fn maps_read_what_is_left(node: &mut Node) {
    let at = |keyword: &str| node.keys().position(|key| key == keyword);
    let Some(map) = at("unevaluatedProperties").filter(|_| node["unevaluatedProperties"].is_object()) else { return };
    if node::types(node) != ["object"] || node.contains_key("additionalProperties") {
        return;
    }
    let taken = |part: &Node| match part.get("oneOf") {
        Some(Value::Array(choice)) => names_beside(choice).is_some() || is_adjacent(choice),
        _ => !part.contains_key("anyOf"),
    };
    let parts = node.get("allOf").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_object);
    let behind = ["oneOf", "allOf"].iter().any(|keyword| at(keyword).is_some_and(|choice| map < choice));
    if behind || !parts.chain([&*node]).all(taken) {
        let values = node.shift_remove("unevaluatedProperties");
        node.extend(values.map(|values| ("additionalProperties".to_owned(), values)));
    }
}

/// An externally tagged enum beside other members is given the first member that names a variant, and whatever else names
/// one is not looked at: a property for each, and exactly one of them required.
///
/// Where the enum is the content of an internally tagged variant, nothing else may stand beside it.
pub(super) fn one_variant_is_named(node: &mut Node) {
    if node::types(node) != ["object"] {
        return;
    }
    let is_content = is_content(node);
    let mut properties = match node.get_mut("properties") {
        Some(Value::Object(properties)) => std::mem::take(properties),
        _ => Node::new(),
    };
    // A map that reads what is left reads the variant too.
    let map = node.get("additionalProperties").and_then(Value::as_object).cloned();
    if let Some(Value::Array(choice)) = node.get_mut("oneOf") {
        if is_content {
            // The names of variants without content, as which no object passes.
            choice.retain(|branch| branch["type"] != "string");
        }
        if let Some(named) = spread(choice, map.as_ref(), &mut properties) {
            *choice = named;
            if is_content {
                node.insert("maxProperties".to_owned(), 2.into());
            }
        }
    }
    for part in node.get_mut("allOf").and_then(Value::as_array_mut).into_iter().flatten() {
        if let Some(Value::Array(choice)) = part.get_mut("oneOf")
            && let Some(named) = spread(choice, map.as_ref(), &mut properties)
        {
            *choice = named;
        }
    }
    if !properties.is_empty() || node.contains_key("properties") {
        node.insert("properties".to_owned(), Value::Object(properties));
    }
}

/// Whether a node is a tag beside what schemars makes of the type inside the variant, which it puts first.
fn is_content(node: &Node) -> bool {
    let at = |keyword: &str| node.keys().position(|key| key == keyword);
    tag_of(node).is_some() && at("oneOf") < at("type")
}

/// Puts what the variants are into `properties`, and what else they have to be; gives back the choice of their names.
fn spread(choice: &[Value], besides: Option<&Node>, properties: &mut Node) -> Option<Vec<Value>> {
    let names = names_beside(choice)?;
    if names.iter().any(|name| properties.contains_key(*name)) {
        return None;
    }
    for (name, branch) in names.iter().zip(choice) {
        let mut content = branch["properties"][*name].clone();
        if let Value::Object(content) = &mut content {
            for words in ["title", "description", "deprecated"] {
                content.extend(branch.get(words).map(|said| (words.to_owned(), said.clone())));
            }
            node::conjoin(content, besides.cloned().unwrap_or_default());
        }
        properties.insert((*name).to_owned(), content);
    }
    Some(names.into_iter().map(|name| json!({ "type": "object", "required": [name] })).collect())
}
