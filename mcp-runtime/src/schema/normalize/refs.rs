//! References: inlined, but for recursive types and documents that would grow too much.
//!
//! Providers differ most here: Bedrock `AgentCore` refuses `$ref` (PrefectHQ/fastmcp#3655), Gemini CLI skips tools with
//! a node that has nothing but a `$ref`, clients drop `$defs` when they embed a schema, and a mirrored argument behind a
//! `$ref` makes the tool invalid (page "Streamable HTTP").

use std::collections::VecDeque;

use serde_json::{Map, Value};

use super::sizes::{self, Graph, Names};
use crate::schema::{
    node,
    reference::Reference,
    walk::{self, Node},
};

/// A document with everything inlined that can be.
pub(super) fn inline(mut root: Value, mut definitions: Map<String, Value>) -> Value {
    adopt_definitions(&mut root, &mut definitions);
    name_the_root(&mut root, &mut definitions);
    let kept = Graph::new(&root, &definitions).kept();
    let mut document = node::object(root);
    show_the_root(&mut document, &definitions);
    expand(&mut document, &definitions, &kept);
    let staying = used(&document, &definitions, &kept);
    if !staying.is_empty() {
        document.insert("$defs".to_owned(), Value::Object(staying));
    }
    Value::Object(document)
}

/// A hand-written schema may bring its own `$defs`.
fn adopt_definitions(root: &mut Value, definitions: &mut Map<String, Value>) {
    let own = root.as_object_mut().and_then(|node| node.shift_remove("$defs"));
    if let Some(Value::Object(own)) = own {
        for (name, schema) in own {
            definitions.entry(name).or_insert(schema);
        }
    }
}

/// `"$ref": "#"` means another schema once the document stands under somebody's `properties`: a recursive root gets a
/// definition of its own.
fn name_the_root(root: &mut Value, definitions: &mut Map<String, Value>) {
    let mut recursive = false;
    for schema in std::iter::once(&*root).chain(definitions.values()) {
        sizes::visit(schema, &mut |node| recursive |= is_root(node));
    }
    if !recursive {
        return;
    }
    let mut name = "Root".to_owned();
    while definitions.contains_key(&name) {
        name.push('_');
    }
    for schema in std::iter::once(&mut *root).chain(definitions.values_mut()) {
        walk::bottom_up(schema, &mut |node| {
            if is_root(node) {
                node.insert("$ref".to_owned(), Reference::to(&name));
            }
        });
    }
    definitions.insert(name, root.clone());
}

/// A root is never a bare `$ref`, not even of a recursive type: what kind of value a tool takes or gives is read from the
/// root's own `type`, by clients and by the servers that decide what an older client is told.
fn show_the_root(document: &mut Node, definitions: &Map<String, Value>) {
    // Bounded, since a hand-written definition may be nothing but a reference to itself.
    for _ in 0..=definitions.len() {
        let Some(definition) = Reference::whole(document).and_then(|name| definitions.get(&name)) else { return };
        document.shift_remove("$ref");
        node::conjoin(document, node::object(definition.clone()));
    }
}

/// Whether a node refers to the document as a whole.
fn is_root(node: &Node) -> bool {
    node.get("$ref").is_some_and(|target| target == "#")
}

/// Puts the definition in the place of each reference to it. What stands beside the `$ref` holds over what the
/// definition says of itself: a field's description over its type's.
fn expand(node: &mut Node, definitions: &Map<String, Value>, kept: &Names<'_>) {
    while let Some(name) = Reference::whole(node).filter(|name| !kept.contains(name.as_str())) {
        let Some(definition) = definitions.get(&name) else { break };
        node.shift_remove("$ref");
        node::conjoin(node, node::object(definition.clone()));
    }
    walk::children_mut(node, |_, child| {
        if let Value::Object(child) = child {
            expand(child, definitions, kept);
        }
    });
}

/// The kept definitions that a document refers to, in order of first use.
fn used(document: &Node, definitions: &Map<String, Value>, kept: &Names<'_>) -> Map<String, Value> {
    let mut staying = Map::new();
    let mut ahead = VecDeque::new();
    let collect = |node: &Node, ahead: &mut VecDeque<String>| {
        walk::top_down(node, &mut |node| ahead.extend(Reference::of(node).map(|reference| reference.definition)));
    };
    collect(document, &mut ahead);
    while let Some(name) = ahead.pop_front() {
        let Some(definition) = definitions.get(&name).filter(|_| kept.contains(name.as_str())) else { continue };
        if staying.contains_key(&name) {
            continue;
        }
        let mut schema = node::object(definition.clone());
        expand(&mut schema, definitions, kept);
        collect(&schema, &mut ahead);
        staying.insert(name, Value::Object(schema));
    }
    staying
}
