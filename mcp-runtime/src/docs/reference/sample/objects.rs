//! Objects: the members that are needed, and those that taste adds.

use serde_json::{Map, Value, json};

use super::{
    maker::{Maker, Optional, Place},
    pattern,
};
use crate::schema::{node, walk::Node};

/// The most members that an example is given for a lower bound.
const MAX_MEMBERS: u64 = 64;

/// An object.
pub(super) fn make(maker: &mut Maker<'_>, node: &Node, place: Place<'_>) -> Option<Value> {
    let required = needed(node);
    let nothing = Map::new();
    let properties = node.get("properties").and_then(Value::as_object).unwrap_or(&nothing);
    let mut members = Map::new();
    for (name, schema) in properties {
        let is_required = required.iter().any(|needed| needed == name);
        if !is_required && !wants(maker.taste.optional, schema, place) {
            continue;
        }
        match maker.value(schema, place.inside(name)) {
            Some(value) => drop(members.insert(name.clone(), value)),
            None if is_required => return None,
            // It leads on and on, and may be absent.
            None => {}
        }
    }
    for name in &required {
        if !members.contains_key(name) {
            let value = maker.value(&unnamed(node, name), place.inside(name))?;
            members.insert(name.clone(), value);
        }
    }
    fill(maker, node, place, &mut members)?;
    Some(Value::Object(members))
}

/// The members that must be there, also for the sake of others.
fn needed(node: &Node) -> Vec<String> {
    let mut names: Vec<String> = node::required(node).into_iter().map(str::to_owned).collect();
    let dependent = node.get("dependentRequired").and_then(Value::as_object);
    let mut seen = 0;
    while let Some(name) = names.get(seen) {
        let more = dependent.and_then(|dependent| dependent.get(name)?.as_array()).cloned().unwrap_or_default();
        for more in more.iter().filter_map(Value::as_str) {
            if !names.iter().any(|name| name == more) {
                names.push(more.to_owned());
            }
        }
        seen += 1;
    }
    names
}

/// Whether an optional member is to be there.
fn wants(optional: Optional, schema: &Value, place: Place<'_>) -> bool {
    let exemplified = schema.get("examples").and_then(Value::as_array).is_some_and(|examples| !examples.is_empty());
    let deprecated = schema.get("deprecated") == Some(&Value::Bool(true));
    match optional {
        Optional::Left => false,
        Optional::Exemplified => exemplified && !place.bare,
        Optional::Taken => !deprecated && !place.bare,
    }
}

/// The schema of a member that `properties` does not name.
fn unnamed(node: &Node, name: &str) -> Value {
    let matching = node.get("patternProperties").and_then(Value::as_object).into_iter().flatten();
    let matching = matching.filter(|(pattern, _)| pattern::matches(pattern, name)).map(|(_, schema)| schema);
    matching
        .chain(node.get("additionalProperties"))
        .next()
        .filter(|schema| *schema != &Value::Bool(true))
        .cloned()
        .unwrap_or_else(|| json!({}))
}

/// Adds members with names of their own: one to show what a map holds, and as many as must be there.
fn fill(maker: &mut Maker<'_>, node: &Node, place: Place<'_>, members: &mut Map<String, Value>) -> Option<()> {
    let least = node.get("minProperties").and_then(Value::as_u64).unwrap_or(0);
    if least > MAX_MEMBERS {
        return None;
    }
    let is_map = !node.contains_key("properties")
        && (node.get("additionalProperties").is_some_and(Value::is_object) || node.contains_key("patternProperties"));
    let wanted = usize::try_from(least).ok()?.max(usize::from(is_map && !place.bare));
    if let Some(properties) = node.get("properties").and_then(Value::as_object) {
        for (name, schema) in properties {
            if members.len() < wanted && !members.contains_key(name) {
                members.insert(name.clone(), maker.value(schema, place.inside(name))?);
            }
        }
    }
    for nth in 0..wanted.saturating_sub(members.len()) {
        let name = key(maker, node, Place { nth, ..place.inside("key") })?;
        match maker.value(&unnamed(node, &name), place.inside(&name)) {
            Some(value) => drop(members.insert(name, value)),
            None if least == 0 => break,
            None => return None,
        }
    }
    Some(())
}

/// A name that the schema lets a member have.
fn key(maker: &mut Maker<'_>, node: &Node, place: Place<'_>) -> Option<String> {
    if let Some(Value::Object(names)) = node.get("propertyNames") {
        let mut names = names.clone();
        names.entry("type").or_insert_with(|| "string".into());
        return maker.value(&Value::Object(names), place)?.as_str().map(str::to_owned);
    }
    let patterns = node.get("patternProperties").and_then(Value::as_object);
    let mut made = |text: &String| pattern::make(text, place.nth, &mut maker.steps);
    if let Some(name) = patterns.and_then(|patterns| patterns.keys().find_map(&mut made)) {
        return Some(name);
    }
    Some(if place.nth == 0 { "key".to_owned() } else { format!("key{}", place.nth + 1) })
}
