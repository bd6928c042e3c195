//! Which definitions to inline: a graph of definitions, with the size of each in bytes.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    io,
};

use serde_json::{Map, Value};

use crate::schema::{
    node::HEADER,
    reference::Reference,
    walk::{self, Node},
};

/// How much larger the document may become by inlining: models read it with every request.
const GROWTH: u64 = 2;

/// One schema of the document. Definitions go by the names that they have in `$defs`.
struct Part<'s> {
    /// Its length as JSON text.
    size: u64,
    /// The definitions referred to, once for each reference.
    refers_to: Vec<&'s str>,
    /// Whether a property in it is mirrored into a header.
    mirrors: bool,
    /// The definitions that stand for a mirrored property.
    mirrored: Vec<&'s str>,
}

/// The definitions of a document, and the root.
pub(super) struct Graph<'s> {
    root: Part<'s>,
    parts: BTreeMap<&'s str, Part<'s>>,
    /// Definitions that stay, whatever their size.
    staying: Names<'s>,
    /// Definitions that are inlined, whatever their size, unless they are recursive.
    inlined: Names<'s>,
}

/// Names of definitions.
pub(super) type Names<'s> = BTreeSet<&'s str>;

impl<'s> Graph<'s> {
    /// Reads the references of a document.
    pub(super) fn new(root: &Value, definitions: &'s Map<String, Value>) -> Self {
        let parts: BTreeMap<&str, Part<'_>> =
            definitions.iter().map(|(name, schema)| (name.as_str(), part(schema, definitions))).collect();
        let root_part = part(root, definitions);
        let mut graph = Self { root: root_part, parts, staying: Names::new(), inlined: Names::new() };
        graph.staying = graph.parts.keys().filter(|name| graph.reaches_itself(name)).copied().collect();
        for schema in std::iter::once(root).chain(definitions.values()) {
            graph.staying.extend(pinned(schema, definitions));
        }
        graph.inlined = graph.mirroring();
        graph
    }

    /// The definitions that stay in `$defs`: recursive ones, and the fewest others that keep the document from more
    /// than doubling. A struct with mirrored fields is never among the latter: a header behind a `$ref` makes the tool
    /// invalid (page "Streamable HTTP": reachable through `properties` only).
    pub(super) fn kept(&self) -> Names<'s> {
        let mut kept = self.staying.clone();
        let limit = GROWTH.saturating_mul(self.size_as_generated());
        while self.size(&kept) > limit {
            let candidates =
                self.parts.keys().copied().filter(|name| !kept.contains(name) && !self.inlined.contains(name));
            let best = candidates.map(|name| (self.size(&with(&kept, name)), name)).min();
            match best {
                Some((size, name)) if size < self.size(&kept) => kept.insert(name),
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
    fn size(&self, kept: &Names<'s>) -> u64 {
        let mut known = HashMap::new();
        let reached = self.reached_from(&self.root.refers_to);
        let of_kept = kept.intersection(&reached).filter_map(|name| self.parts.get(name));
        std::iter::once(&self.root)
            .chain(of_kept)
            .fold(0, |sum: u64, part| sum.saturating_add(self.size_of(part, kept, &mut known)))
    }

    /// The size of one schema with its references inlined.
    fn size_of(&self, part: &Part<'s>, kept: &Names<'s>, known: &mut HashMap<&'s str, u64>) -> u64 {
        part.refers_to.iter().copied().filter(|name| !kept.contains(name)).fold(part.size, |sum, name| {
            let Some(target) = self.parts.get(name) else { return sum };
            if let Some(size) = known.get(name) {
                return sum.saturating_add(*size);
            }
            let size = self.size_of(target, kept, known);
            known.insert(name, size);
            sum.saturating_add(size)
        })
    }

    fn reached_from(&self, names: &[&'s str]) -> Names<'s> {
        let mut reached = Names::new();
        let mut ahead = names.to_vec();
        while let Some(name) = ahead.pop() {
            if let Some(part) = self.parts.get(name).filter(|_| reached.insert(name)) {
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
    fn mirroring(&self) -> Names<'s> {
        let on_the_way = self.parts.iter().filter(|(_, part)| {
            part.mirrors || self.reached_from(&part.refers_to).iter().any(|name| self.parts[name].mirrors)
        });
        let mirrored: Vec<&str> =
            self.parts.values().chain([&self.root]).flat_map(|part| part.mirrored.iter().copied()).collect();
        on_the_way.map(|(name, _)| *name).chain(self.reached_from(&mirrored)).collect()
    }
}

/// Measures one schema.
fn part<'s>(schema: &Value, definitions: &'s Map<String, Value>) -> Part<'s> {
    let mut part = Part { size: json_len(schema), refers_to: Vec::new(), mirrors: false, mirrored: Vec::new() };
    visit(schema, &mut |node| {
        let reference = Reference::whole(node).and_then(|name| known(definitions, &name));
        if node.contains_key(HEADER) {
            part.mirrors = true;
            part.mirrored.extend(reference);
        }
        part.refers_to.extend(reference);
    });
    part
}

/// The length of a value as JSON text.
fn json_len(value: &Value) -> u64 {
    /// Counts what is written.
    struct Counter(u64);

    impl io::Write for Counter {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 += bytes.len() as u64;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    let mut counter = Counter(0);
    // Neither a `Value` nor the counter can fail.
    serde_json::to_writer(&mut counter, value).map_or(0, |()| counter.0)
}

/// Definitions of which a reference names a part (`#/$defs/A/properties/b`): moving them would break it.
fn pinned<'s>(schema: &Value, definitions: &'s Map<String, Value>) -> Vec<&'s str> {
    let mut names = Vec::new();
    visit(schema, &mut |node| {
        let reference = Reference::of(node).filter(|reference| !reference.whole);
        names.extend(reference.and_then(|reference| known(definitions, &reference.definition)));
    });
    names
}

/// The name of a definition, as long as that itself is there; `None` if there is none of this name.
fn known<'s>(definitions: &'s Map<String, Value>, name: &str) -> Option<&'s str> {
    definitions.get_key_value(name).map(|(name, _)| name.as_str())
}

/// Calls `see` with each node of a schema.
pub(super) fn visit(schema: &Value, see: &mut dyn FnMut(&Node)) {
    if let Value::Object(node) = schema {
        walk::top_down(node, see);
    }
}

/// `names` and one more.
fn with<'s>(names: &Names<'s>, name: &'s str) -> Names<'s> {
    let mut names = names.clone();
    names.insert(name);
    names
}
