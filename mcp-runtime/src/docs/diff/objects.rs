//! Properties of objects.

use serde_json::{Map, Value};

use super::{
    change::{ChangeKind, Effect, Impact},
    compare::{Comparison, Place},
    constraints::{default, requires},
};
use crate::schema::{
    node::{object, required},
    walk::{Node, step},
};

/// Compares the properties of two nodes, and what they make of other properties.
pub(super) fn compare(walk: &mut Comparison<'_>, old: &Node, new: &Node, place: &Place) {
    let none = Map::new();
    let properties = |node: &Node| node.get("properties").and_then(Value::as_object).cloned();
    let (before, after) = (properties(old).unwrap_or_else(|| none.clone()), properties(new).unwrap_or(none));
    let at = place.step("properties");
    for (name, schema) in &before {
        match after.get(name) {
            Some(now) => {
                let at = at.step(name);
                presence(walk, requires(old, name), requires(new, name), name, &at);
                walk.schemas(schema, now, &at);
                default(walk, &object(schema.clone()), &object(now.clone()), &at);
            }
            None => walk.judged(
                ChangeKind::PropertyRemoved,
                Impact::Breaking,
                step(&at.old, name),
                format!("{} {name:?} is gone", noun(walk)),
            ),
        }
    }
    for name in after.keys().filter(|name| !before.contains_key(*name)) {
        added(walk, requires(new, name), name, step(&at.new, name));
    }
    // A name can be required that no property has.
    let mut unnamed: Vec<&str> = required(old).into_iter().chain(required(new)).collect();
    unnamed.sort_unstable();
    unnamed.dedup();
    for name in unnamed.into_iter().filter(|name| !before.contains_key(*name) && !after.contains_key(*name)) {
        presence(walk, requires(old, name), requires(new, name), name, &place.step("required"));
    }
    for keyword in ["additionalProperties", "unevaluatedProperties"] {
        others(walk, old.get(keyword), new.get(keyword), &place.step(keyword));
    }
}

fn noun(walk: &Comparison<'_>) -> &'static str {
    if walk.is_input() { "argument" } else { "property" }
}

/// A new argument breaks when callers have to send it; a new property of a result never does.
fn added(walk: &mut Comparison<'_>, required: bool, name: &str, pointer: String) {
    let kind = if required { ChangeKind::RequiredPropertyAdded } else { ChangeKind::PropertyAdded };
    let impact = if required && walk.is_input() { Impact::Breaking } else { Impact::Compatible };
    let what = if required { "new and required" } else { "new and optional" };
    let message = format!("{} {name:?} is {what}", noun(walk));
    walk.judged(kind, impact, pointer, message);
}

fn presence(walk: &mut Comparison<'_>, was: bool, is: bool, name: &str, place: &Place) {
    let (kind, effect, word) = match (was, is) {
        (false, true) => (ChangeKind::PropertyNowRequired, Effect::Narrows, "required"),
        (true, false) => (ChangeKind::PropertyNowOptional, Effect::Widens, "optional"),
        _ => return,
    };
    let message = format!("{} {name:?} is now {word}", noun(walk));
    walk.found(kind, effect, place.new.clone(), message);
}

/// Properties that are not named. A result with properties that nobody asked for breaks no caller.
fn others(walk: &mut Comparison<'_>, old: Option<&Value>, new: Option<&Value>, place: &Place) {
    if old == new {
        return;
    }
    let is_closed = |schema: Option<&Value>| schema == Some(&Value::Bool(false));
    let (kind, impact, message) = match (is_closed(old), is_closed(new)) {
        (true, true) => return,
        (true, false) => (
            ChangeKind::UnknownPropertiesAccepted,
            Impact::Compatible,
            "properties that are not named are now accepted",
        ),
        (false, true) => {
            let impact = if walk.is_input() { Impact::Breaking } else { Impact::Compatible };
            (ChangeKind::UnknownPropertiesRefused, impact, "properties that are not named are now refused")
        }
        (false, false) => {
            let any = Value::Object(Map::new());
            walk.schemas(old.unwrap_or(&any), new.unwrap_or(&any), place);
            return;
        }
    };
    let pointer = if new.is_some() { &place.new } else { &place.old };
    walk.judged(kind, impact, pointer.clone(), message);
}
