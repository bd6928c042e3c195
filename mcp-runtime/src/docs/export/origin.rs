//! Where a node of a projection comes from.
//!
//! Steps move nodes about, and a finding must point into the descriptor as published. So each node carries its pointer
//! along, under a key that no schema has, until the projection is done.

use serde_json::{Map, Value};

use crate::schema::{
    node::object,
    walk::{Holds, Node, children_mut, holds, step},
};

/// No keyword starts with NUL.
const KEY: &str = "\0origin";

/// Keywords whose value may stay `false` or `true`: every reader knows them so.
const MAY_BE_BOOLEAN: &[&str] =
    &["additionalProperties", "unevaluatedProperties", "unevaluatedItems", "additionalItems"];

/// A copy of a schema whose nodes know their pointers. Boolean schemas become nodes: `true` is `{}`, `false` is
/// `{"not": {}}`.
pub(super) fn mark(schema: &Value, pointer: &str) -> Node {
    let mut node = object(schema.clone());
    mark_node(&mut node, pointer);
    node
}

fn mark_node(node: &mut Node, pointer: &str) {
    for (keyword, value) in node.iter_mut() {
        let at = step(pointer, keyword);
        match (holds(keyword), value) {
            (Holds::Map, Value::Object(map)) => {
                map.iter_mut().for_each(|(name, child)| mark_child(child, &step(&at, name)));
            }
            (Holds::One | Holds::List, Value::Array(list)) => {
                list.iter_mut()
                    .enumerate()
                    .for_each(|(index, child)| mark_child(child, &step(&at, &index.to_string())));
            }
            (Holds::One, Value::Bool(_)) if MAY_BE_BOOLEAN.contains(&keyword.as_str()) => {}
            (Holds::One, child) => mark_child(child, &at),
            _ => {}
        }
    }
    node.insert(KEY.to_owned(), pointer.into());
}

fn mark_child(child: &mut Value, pointer: &str) {
    *child = Value::Object(mark(child, pointer));
}

/// The pointer that a node came from.
pub(super) fn of(node: &Node) -> String {
    node.get(KEY).and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// Whether a member of a node is the mark, and no keyword.
pub(super) fn is_mark(keyword: &str) -> bool {
    keyword == KEY
}

/// A new node that comes from the same place as another.
pub(super) fn beside(node: &Node) -> Node {
    node.get(KEY).map(|pointer| (KEY.to_owned(), pointer.clone())).into_iter().collect::<Map<_, _>>()
}

/// Takes the marks off.
pub(super) fn strip(mut node: Node) -> Value {
    strip_node(&mut node);
    Value::Object(node)
}

fn strip_node(node: &mut Node) {
    node.shift_remove(KEY);
    children_mut(node, |_, child| {
        if let Value::Object(child) = child {
            strip_node(child);
        }
    });
}

/// A marked value without its marks.
pub(super) fn plain(value: &Value) -> Value {
    match value {
        Value::Object(node) => strip(node.clone()),
        Value::Array(list) => list.iter().map(plain).collect(),
        other => other.clone(),
    }
}
