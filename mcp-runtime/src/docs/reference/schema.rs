//! Small readings of a schema document.

use std::borrow::Cow;

use serde_json::Value;

use crate::schema::{node, reference::percent_decoded, walk::Node};

/// How many references are followed one after the other; a longer chain leads in a circle.
const CHAIN: usize = 16;

/// The place of the document that a reference leads to. References to other documents lead nowhere.
pub(super) fn pointed<'a>(reference: &str, root: &'a Value) -> Option<&'a Value> {
    root.pointer(&percent_decoded(reference.strip_prefix('#')?)?)
}

/// The name of a definition that a reference leads to.
pub(super) fn named(reference: &str) -> Option<String> {
    let path =
        percent_decoded(reference.strip_prefix("#/$defs/").or_else(|| reference.strip_prefix("#/definitions/"))?)?;
    Some(path.rsplit('/').next().unwrap_or_default().replace("~1", "/").replace("~0", "~"))
}

/// The node of a schema with its references followed and its `allOf` joined, as far as they can be.
pub(super) fn settled<'a>(schema: &'a Value, root: &Value) -> Cow<'a, Node> {
    match schema {
        Value::Object(node) if !["$ref", "allOf"].iter().any(|keyword| node.contains_key(*keyword)) => {
            Cow::Borrowed(node)
        }
        schema => Cow::Owned(settle(node::object(schema.clone()), root, 0)),
    }
}

fn settle(mut node: Node, root: &Value, steps: usize) -> Node {
    if steps > CHAIN {
        return node;
    }
    if let Some(Value::String(reference)) = node.shift_remove("$ref")
        && let Some(target) = pointed(&reference, root)
    {
        let target = settle(node::object(target.clone()), root, steps + 1);
        node::join(&mut node, target);
    }
    if let Some(Value::Array(parts)) = node.shift_remove("allOf") {
        for part in parts {
            let part = settle(node::object(part), root, steps + 1);
            node::join(&mut node, part);
        }
    }
    node
}

/// The list that a keyword holds.
pub(super) fn list<'a>(node: &'a Node, keyword: &str) -> &'a [Value] {
    node.get(keyword).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

/// The text that a keyword holds, if there is anything in it.
pub(super) fn text<'a>(node: &'a Node, keyword: &str) -> Option<&'a str> {
    node.get(keyword).and_then(Value::as_str).filter(|text| !text.trim().is_empty())
}

/// The branches of a choice.
pub(super) fn branches(node: &Node) -> &[Value] {
    match list(node, "anyOf") {
        [] => list(node, "oneOf"),
        branches => branches,
    }
}
