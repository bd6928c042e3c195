//! Values that an input schema shows, a `default` or an example: what serde writes of them.
//!
//! serde writes the `None` of a field as `null`, while a field that may be left out is published without `null`: such a
//! member is left out here as well, so that what is shown can be sent.

use serde_json::{Map, Value};

use crate::schema::{
    shown,
    walk::{self, Node},
};

/// Leaves out of each value that is shown the members that stand for nothing.
pub(super) fn is_left_out(document: &mut Value) {
    let Value::Object(root) = &*document else { return };
    let mut there = false;
    walk::top_down(root, &mut |node| there |= shown::values(node).any(|(_, value)| has_null_member(value)));
    if !there {
        return;
    }
    let definitions = root.get("$defs").cloned();
    walk::bottom_up(document, &mut |node| mend(node, definitions.as_ref()));
}

fn mend(node: &mut Node, definitions: Option<&Value>) {
    if !shown::values(node).any(|(_, value)| has_null_member(value)) {
        return;
    }
    let Some(validator) = shown::validator(node, definitions) else { return };
    for value in shown::values_mut(node).filter(|value| has_null_member(value)) {
        if let Some(sendable) = sendable(value, &validator) {
            *value = sendable;
        }
    }
}

/// The value without the members that keep it from being accepted, if that is all that is wrong with it.
fn sendable(value: &Value, validator: &jsonschema::Validator) -> Option<Value> {
    let mut candidate = value.clone();
    while let Some(pointer) = refused_null(&candidate, validator) {
        remove(&mut candidate, &pointer)?;
    }
    // Within a choice no error speaks of a single member.
    [candidate, without_null_members(value)].into_iter().find(|candidate| validator.is_valid(candidate))
}

/// Where a `null` is refused.
fn refused_null(value: &Value, validator: &jsonschema::Validator) -> Option<String> {
    let mut places = validator.iter_errors(value).map(|error| error.instance_path().as_str().to_owned());
    places.find(|pointer| !pointer.is_empty() && value.pointer(pointer).is_some_and(Value::is_null))
}

/// Takes out the member at a pointer; `None` if there is no object around it.
fn remove(value: &mut Value, pointer: &str) -> Option<Value> {
    let (parent, name) = pointer.rsplit_once('/')?;
    let name = name.replace("~1", "/").replace("~0", "~");
    value.pointer_mut(parent)?.as_object_mut()?.shift_remove(&name)
}

fn has_null_member(value: &Value) -> bool {
    match value {
        Value::Object(members) => members.values().any(|member| member.is_null() || has_null_member(member)),
        Value::Array(elements) => elements.iter().any(has_null_member),
        _ => false,
    }
}

fn without_null_members(value: &Value) -> Value {
    match value {
        Value::Object(members) => {
            let there = members.iter().filter(|(_, member)| !member.is_null());
            Value::Object(
                there.map(|(name, member)| (name.clone(), without_null_members(member))).collect::<Map<_, _>>(),
            )
        }
        Value::Array(elements) => elements.iter().map(without_null_members).collect(),
        other => other.clone(),
    }
}
