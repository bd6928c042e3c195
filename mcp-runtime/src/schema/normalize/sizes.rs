//! Which definitions to inline: a graph of definitions, with the size of each in bytes.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::{Map, Value};

use crate::schema::{
    node::HEADER,
    reference::Reference,
    walk::{self, Node},
};

/// How much larger the document may become by inlining: models read it with every request.
const GROWTH: u64 = 2;

/// One schema of the document.
struct Part {
    /// Its length as JSON text.
    size: u64,
    /// The definitions referred to, once for each reference.
    refers_to: Vec<String>,
    /// Whether a property in it is mirrored into a header.
    mirrors: bool,
    /// The definitions that stand for a mirrored property.
    mirrored: Vec<String>,
}

/// The definitions of a document, and the root.
pub(super) struct Graph {
    root: Part,
    parts: BTreeMap<String, Part>,
    /// Definitions that stay, whatever their size.
    staying: BTreeSet<String>,
    /// Definitions that are inlined, whatever their size, unless they are recursive.
    inlined: BTreeSet<String>,
}

impl Graph {
    /// Reads the references of a document.
    pub(super) fn new(root: &Value, definitions: &Map<String, Value>) -> Self {
        let parts: BTreeMap<String, Part> =
            definitions.iter().map(|(name, schema)| (name.clone(), part(schema))).collect();
        let mut graph = Self { root: part(root), parts, staying: BTreeSet::new(), inlined: BTreeSet::new() };
        graph.staying = graph.parts.keys().filter(|name| graph.reaches_itself(name)).cloned().collect();
        graph.staying.extend(pinned(root).into_iter().chain(definitions.values().flat_map(pinned)));
        graph.inlined = graph.mirroring();
        graph
    }

    /// The definitions that stay in `$defs`: recursive ones, and the fewest others that keep the document from more
    /// than doubling. A struct with mirrored fields is never among the latter: a header behind a `$ref` makes the tool
    /// invalid (page "Streamable HTTP": reachable through `properties` only).
    pub(super) fn kept(&self) -> BTreeSet<String> {
        let mut kept = self.staying.clone();
        let limit = GROWTH.saturating_mul(self.size_as_generated());
        while self.size(&kept) > limit {
            let candidates =
                self.parts.iter().filter(|(name, _)| !kept.contains(*name) && !self.inlined.contains(*name));
            let best = candidates.map(|(name, _)| (self.size(&with(&kept, name)), name)).min();
            match best {
                Some((size, name)) if size < self.size(&kept) => kept.insert(name.clone()),
                _ => break,
            };
        }
        kept
    }

    /// The size with every definition written once, and each of them used.
    fn size_as_generated(&self) -> u64 {
        let reached = self.reached_from(&self.root.refers_to);
        reached.iter().filter_map(|name| self.parts.get(name)).fold(self.root.size, |sum, part| sum + part.size)
    }

    /// The size when all definitions but `kept` are inlined.
    fn size(&self, kept: &BTreeSet<String>) -> u64 {
        let mut known = HashMap::new();
        let reached = self.reached_from(&self.root.refers_to);
        let of_kept = kept.iter().filter(|name| reached.contains(*name)).filter_map(|name| self.parts.get(name));
        std::iter::once(&self.root)
            .chain(of_kept)
            .fold(0, |sum: u64, part| sum.saturating_add(self.size_of(part, kept, &mut known)))
    }

    /// The size of one schema with its references inlined.
    fn size_of<'a>(&'a self, part: &'a Part, kept: &BTreeSet<String>, known: &mut HashMap<&'a str, u64>) -> u64 {
        part.refers_to.iter().filter(|name| !kept.contains(*name)).fold(part.size, |sum, name| {
            let Some((name, target)) = self.parts.get_key_value(name) else { return sum };
            if let Some(size) = known.get(name.as_str()) {
                return sum.saturating_add(*size);
            }
            let size = self.size_of(target, kept, known);
            known.insert(name, size);
            sum.saturating_add(size)
        })
    }

    fn reached_from(&self, names: &[String]) -> BTreeSet<String> {
        let mut reached = BTreeSet::new();
        let mut ahead: Vec<&String> = names.iter().collect();
        while let Some(name) = ahead.pop() {
            if let Some(part) = self.parts.get(name).filter(|_| reached.insert(name.clone())) {
                ahead.extend(&part.refers_to);
            }
        }
        reached
    }

    fn reaches_itself(&self, name: &str) -> bool {
        self.parts.get(name).is_some_and(|part| self.reached_from(&part.refers_to).contains(name))
    }

    /// The definitions on a way to a mirrored property, and those that stand for one: no `$ref` may be on the way, and
    /// the property's own node has to show its type.
    fn mirroring(&self) -> BTreeSet<String> {
        let on_the_way = self.parts.iter().filter(|(_, part)| {
            part.mirrors || self.reached_from(&part.refers_to).iter().any(|name| self.parts[name].mirrors)
        });
        let mirrored: Vec<String> =
            self.parts.values().chain([&self.root]).flat_map(|part| part.mirrored.iter().cloned()).collect();
        on_the_way.map(|(name, _)| name.clone()).chain(self.reached_from(&mirrored)).collect()
    }
}

/// Measures one schema.
fn part(schema: &Value) -> Part {
    let size = schema.to_string().len() as u64;
    let mut part = Part { size, refers_to: Vec::new(), mirrors: false, mirrored: Vec::new() };
    visit(schema, &mut |node| {
        let reference = Reference::whole(node);
        if node.contains_key(HEADER) {
            part.mirrors = true;
            part.mirrored.extend(reference.clone());
        }
        part.refers_to.extend(reference);
    });
    part
}

/// Definitions of which a reference names a part (`#/$defs/A/properties/b`): moving them would break it.
fn pinned(schema: &Value) -> Vec<String> {
    let mut names = Vec::new();
    visit(schema, &mut |node| {
        names.extend(Reference::of(node).filter(|reference| !reference.whole).map(|reference| reference.definition));
    });
    names
}

/// Calls `see` with each node of a schema.
pub(super) fn visit(schema: &Value, see: &mut dyn FnMut(&Node)) {
    if let Value::Object(node) = schema {
        visit_node(node, see);
    }
}

/// Calls `see` with a node and each node below it.
pub(super) fn visit_node(node: &Node, see: &mut dyn FnMut(&Node)) {
    see(node);
    walk::children(node, "", |_, _, child| visit(child, see));
}

/// `names` and one more.
fn with(names: &BTreeSet<String>, name: &str) -> BTreeSet<String> {
    let mut names = names.clone();
    names.insert(name.to_owned());
    names
}
