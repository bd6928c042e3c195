//! Which types of values a schema accepts.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{node, walk::Node};

/// Finds what a `$ref` leads to.
pub(crate) type Resolve<'r, 's> = &'r dyn Fn(&str) -> Option<&'s Value>;

/// The types that a node accepts, `null` aside; `None` where that is not said, or said in a way that is not followed.
pub(crate) fn types<'s>(node: &'s Node, resolve: Resolve<'_, 's>) -> Option<BTreeSet<&'s str>> {
    let mut found = accepted(node, resolve, 0)?;
    found.remove("null");
    (!found.is_empty()).then_some(found)
}

fn accepted<'s>(node: &'s Node, resolve: Resolve<'_, 's>, depth: usize) -> Option<BTreeSet<&'s str>> {
    /// References may lead in a circle.
    const MAX_DEPTH: usize = 16;
    if depth > MAX_DEPTH {
        return None;
    }
    let inside = |schema: &'s Value| schema.as_object().and_then(|node| accepted(node, resolve, depth + 1));
    if node.contains_key("type") {
        return Some(node::types(node).into_iter().collect());
    }
    if let Some(values) = node::values(node) {
        return Some(values.iter().map(node::type_of).collect());
    }
    if let Some(Value::String(reference)) = node.get("$ref") {
        return inside(resolve(reference)?);
    }
    if let Some(Value::Array(branches)) = node.get("anyOf").or(node.get("oneOf")) {
        return Some(branches.iter().map(inside).collect::<Option<Vec<_>>>()?.into_iter().flatten().collect());
    }
    node.get("allOf")?.as_array()?.iter().find_map(inside)
}
