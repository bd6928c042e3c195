//! The steps of projections. Each knows one rule and no target.

pub(super) mod keywords;
pub(super) mod measure;
pub(super) mod names;
pub(super) mod numbers;
pub(super) mod refs;
pub(super) mod root;
pub(super) mod strict;
pub(super) mod tuples;
pub(super) mod unions;

use serde_json::Value;

use crate::schema::walk::{Node, children, children_mut};

/// Calls `visit` with every node of a schema, the outermost first.
pub(super) fn each(node: &Node, visit: &mut dyn FnMut(&Node)) {
    visit(node);
    children(node, "", |_, _, child| {
        if let Value::Object(child) = child {
            each(child, visit);
        }
    });
}

/// Calls `change` with every node of a schema, the innermost first.
pub(super) fn each_mut(node: &mut Node, change: &mut dyn FnMut(&mut Node)) {
    children_mut(node, |_, child| {
        if let Value::Object(child) = child {
            each_mut(child, change);
        }
    });
    change(node);
}
