//! References: followed, or left bare.

use serde_json::{Map, Value, json};

use super::{each, each_mut};
use crate::{
    docs::{
        Level,
        export::{origin, pass::Pass},
    },
    schema::walk::{Node, children_mut},
};

/// The definition that a reference leads to: its name, and the node.
pub(super) fn target<'a>(reference: &'a str, root: &'a Node) -> Option<(&'a str, &'a Node)> {
    let name = reference.strip_prefix("#/$defs/")?;
    Some((name, root.get("$defs")?.get(name.replace("~1", "/").replace("~0", "~"))?.as_object()?))
}

fn reference(node: &Node) -> Option<&str> {
    node.get("$ref").and_then(Value::as_str)
}

/// Whether some definition leads back to itself, or to the root.
pub(in crate::docs::export) fn is_recursive(root: &Node) -> bool {
    fn reaches(node: &Node, root: &Node, path: &mut Vec<String>) -> bool {
        let mut found = false;
        each(node, &mut |node| {
            let Some(reference) = reference(node).filter(|_| !found) else { return };
            if path.iter().any(|seen| seen == reference) || reference == "#" {
                found = true;
            } else if let Some((_, definition)) = target(reference, root) {
                path.push(reference.to_owned());
                found = reaches(definition, root, path);
                path.pop();
            }
        });
        found
    }
    let mut outer = root.clone();
    outer.shift_remove("$defs");
    reaches(&outer, root, &mut Vec::new())
}

/// Leaves nothing beside a reference: what stands there is laid over the definition, or lost where that is recursive.
pub(in crate::docs::export) fn bare(schema: &mut Node, pass: &mut Pass<'_>) {
    let root = schema.clone();
    each_mut(schema, &mut |node| {
        let more = node.keys().filter(|keyword| !origin::is_mark(keyword)).count() > 1;
        let Some(reference) = reference(node).filter(|_| more).map(str::to_owned) else { return };
        let Some((_, definition)) = target(&reference, &root) else { return };
        let mut alone = definition.clone();
        alone.insert("$defs".to_owned(), root.get("$defs").cloned().unwrap_or_default());
        if is_recursive(&alone) {
            let lost: Vec<&str> =
                node.keys().map(String::as_str).filter(|k| *k != "$ref" && !origin::is_mark(k)).collect();
            let message = format!("{} takes nothing beside `$ref`: lost {}", pass.reader(), lost.join(", "));
            pass.find(Level::Note, "beside-ref", origin::of(node), message);
            let mut bare = origin::beside(node);
            bare.insert("$ref".to_owned(), reference.into());
            *node = bare;
        } else {
            overlay(node, definition.clone());
        }
    });
}

/// Puts the definition in the reference's place. What stood beside the reference holds before it.
fn overlay(node: &mut Node, definition: Node) {
    node.shift_remove("$ref");
    for (keyword, value) in definition {
        node.entry(keyword).or_insert(value);
    }
}

/// Puts every definition in the place of its references. A recursive one ends in an object of any shape.
pub(in crate::docs::export) fn inline(schema: &mut Node, pass: &mut Pass<'_>) {
    let root = schema.clone();
    schema.shift_remove("$defs");
    inline_node(schema, &root, &mut Vec::new(), pass);
}

fn inline_node(node: &mut Node, root: &Node, path: &mut Vec<String>, pass: &mut Pass<'_>) {
    let mut followed = 0;
    while let Some(reference) = reference(node).map(str::to_owned) {
        let definition = target(&reference, root).map(|(_, definition)| definition.clone());
        if let Some(definition) = definition.filter(|_| !path.contains(&reference)) {
            overlay(node, definition);
            path.push(reference);
            followed += 1;
        } else {
            node.shift_remove("$ref");
            node.insert("type".to_owned(), json!("object"));
            let message = format!("{} knows no recursive types: from here on any object is accepted", pass.reader());
            pass.find(Level::Warning, "recursion", origin::of(node), message);
        }
    }
    children_mut(node, |_, child| {
        if let Value::Object(child) = child {
            inline_node(child, root, path, pass);
        }
    });
    path.truncate(path.len() - followed);
}

/// A node with its reference followed, for looking into it.
pub(super) fn resolved(node: &Node, root: &Node) -> Node {
    let mut node = node.clone();
    // A chain that is longer leads in a circle.
    for _ in 0..16 {
        let Some(definition) =
            reference(&node).and_then(|reference| target(reference, root)).map(|(_, node)| node.clone())
        else {
            break;
        };
        overlay(&mut node, definition);
    }
    node.into_iter().collect::<Map<_, _>>()
}
