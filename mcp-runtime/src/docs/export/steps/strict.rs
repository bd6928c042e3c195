//! Strict schemas: closed objects, and nothing that could be anything.

use serde_json::{Map, Value, json};

use super::{each, each_mut, refs};
use crate::{
    docs::{
        Level,
        export::{origin, pass::Pass},
    },
    schema::{
        node::{type_of, types, values},
        walk::Node,
    },
};

/// Why a tool can't be strict, and where.
pub(in crate::docs::export) struct Obstacle {
    pub(in crate::docs::export) pointer: String,
    pub(in crate::docs::export) why: String,
}

/// Keywords that say which values a node takes.
const KINDS: &[&str] = &["type", "enum", "const", "anyOf", "$ref"];

/// Whether every node says what it takes, and every object which properties it has.
pub(in crate::docs::export) fn check(schema: &Node) -> Result<(), Obstacle> {
    find(schema, |node| {
        let is = |name: &str| types(node).contains(&name);
        if !KINDS.iter().any(|keyword| node.contains_key(*keyword)) {
            return Some("any value is accepted here".to_owned());
        }
        if node.get("not").is_some_and(|not| origin::plain(not) == json!({})) {
            return Some("no value is accepted here".to_owned());
        }
        if is("array") && !node.contains_key("items") {
            return Some("the array's elements can be anything".to_owned());
        }
        let rest = node.get("additionalProperties");
        let open = rest.is_some_and(|rest| *rest != Value::Bool(false)) || node.contains_key("patternProperties");
        let unnamed = !node.contains_key("properties") && rest.is_none();
        (is("object") && (open || unnamed)).then(|| "the object takes properties of any name".to_owned())
    })
}

/// Whether the schema can become a grammar: no recursion, plain values in enums, patterns without assertions.
pub(in crate::docs::export) fn check_grammar(schema: &Node) -> Result<(), Obstacle> {
    if refs::is_recursive(schema) {
        return Err(Obstacle { pointer: origin::of(schema), why: "the type is recursive".to_owned() });
    }
    find(schema, |node| {
        let mut values = node.get("enum").and_then(Value::as_array).into_iter().flatten().chain(node.get("const"));
        if values.any(|value| value.is_object() || value.is_array()) {
            return Some("an enum holds objects or arrays".to_owned());
        }
        let pattern = node.get("pattern").and_then(Value::as_str).unwrap_or_default();
        let asserts = ["(?=", "(?!", "(?<", r"\b", r"\B"].iter().any(|part| pattern.contains(part));
        let refers = pattern.as_bytes().windows(2).any(|pair| pair[0] == b'\\' && pair[1].is_ascii_digit());
        (asserts || refers).then(|| format!("the pattern {pattern:?} looks around or back"))
    })
}

/// The first node that something is wrong with, `$defs` apart from the nodes that lead to them.
fn find(schema: &Node, wrong: impl Fn(&Node) -> Option<String>) -> Result<(), Obstacle> {
    let mut found = None;
    each(schema, &mut |node| {
        if found.is_none()
            && let Some(why) = wrong(node)
        {
            found = Some(Obstacle { pointer: origin::of(node), why });
        }
    });
    found.map_or(Ok(()), Err)
}

/// States the type of values that are listed without one: "schema must have a 'type' key".
pub(in crate::docs::export) fn state_types(schema: &mut Node) {
    each_mut(schema, &mut |node| {
        if node.contains_key("type") {
            return;
        }
        let mut names: Vec<Value> = Vec::new();
        for name in values(node).unwrap_or_default().iter().map(type_of) {
            if !names.iter().any(|known| known == name) {
                names.push(name.into());
            }
        }
        match names.len() {
            0 => {}
            1 => drop(node.insert("type".to_owned(), names.remove(0))),
            _ => drop(node.insert("type".to_owned(), names.into())),
        }
    });
}

/// Closes every object.
pub(in crate::docs::export) fn close(schema: &mut Node, pass: &mut Pass<'_>) {
    each_mut(schema, &mut |node| {
        if !types(node).contains(&"object") && !node.contains_key("properties") {
            return;
        }
        if !node.contains_key("properties") {
            node.insert("properties".to_owned(), Value::Object(Map::new()));
        }
        if node.insert("additionalProperties".to_owned(), json!(false)).is_none() {
            let message = "properties that are not named are no longer accepted: strict objects are closed";
            pass.find(Level::Note, "closed", origin::of(node), message);
        }
    });
}
