//! The walk over two versions of one schema.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::{
    change::{Change, ChangeKind, Direction, Effect, Impact},
    constraints, objects, sets,
    types::Types,
};
use crate::{
    Descriptor,
    schema::{
        node::{HEADER, object},
        walk::{Node, step},
    },
};

/// Keywords that accept and refuse nothing.
pub(super) const TEXTS: &[&str] = &["title", "description", "examples", "$comment", "readOnly", "writeOnly"];

/// A place in both versions: a JSON pointer into each descriptor.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) old: String,
    pub(super) new: String,
}

impl Place {
    /// One step further in both.
    pub(super) fn step(&self, token: &str) -> Self {
        Self { old: step(&self.old, token), new: step(&self.new, token) }
    }
}

/// Two versions of one schema, and what is found on the walk.
pub(super) struct Comparison<'a> {
    tool: &'a Descriptor,
    direction: Direction,
    old: &'a Value,
    new: &'a Value,
    found: Vec<Change>,
    /// Pairs of references that were followed. A recursive schema leads back to them.
    followed: HashSet<(String, String)>,
}

impl<'a> Comparison<'a> {
    pub(super) fn new(tool: &'a Descriptor, direction: Direction, old: &'a Value, new: &'a Value) -> Self {
        Self { tool, direction, old, new, found: Vec::new(), followed: HashSet::new() }
    }

    /// Compares, and adds what changed to `changes`.
    pub(super) fn run(&mut self, changes: &mut Vec<Change>) {
        let root = self.root().to_owned();
        self.schemas(self.old, self.new, &Place { old: root.clone(), new: root });
        changes.append(&mut self.found);
    }

    fn root(&self) -> &'static str {
        match self.direction {
            Direction::Input => "/inputSchema",
            Direction::Output => "/outputSchema",
        }
    }

    /// Whether the values go from the caller to the tool.
    pub(super) fn is_input(&self) -> bool {
        self.direction == Direction::Input
    }

    /// Records a change with the impact that its effect has.
    pub(super) fn found(
        &mut self,
        kind: ChangeKind,
        effect: Effect,
        pointer: impl Into<String>,
        message: impl Into<String>,
    ) {
        self.judged(kind, effect.on(self.direction), pointer, message);
    }

    /// Records a change with an impact of its own.
    pub(super) fn judged(
        &mut self,
        kind: ChangeKind,
        impact: Impact,
        pointer: impl Into<String>,
        message: impl Into<String>,
    ) {
        let (tool, pointer, message) = (self.tool.name().to_owned(), pointer.into(), message.into());
        self.found.push(Change { tool, pointer, kind, impact, message });
    }

    /// Compares two schemas at a place.
    pub(super) fn schemas(&mut self, old: &Value, new: &Value, place: &Place) {
        let (before, before_at, before_ref) = resolve(old, self.old, &place.old, self.root());
        let (after, after_at, after_ref) = resolve(new, self.new, &place.new, self.root());
        if let (Some(one), Some(other)) = (before_ref, after_ref)
            && !self.followed.insert((one, other))
        {
            return;
        }
        self.nodes(&before, &after, &Place { old: before_at, new: after_at });
    }

    fn nodes(&mut self, old: &Node, new: &Node, place: &Place) {
        self.texts(old, new, place);
        if sets::unions(self, old, new, place) || !self.types(old, new, place) {
            return;
        }
        sets::values(self, old, new, place);
        constraints::compare(self, old, new, place);
        objects::compare(self, old, new, place);
        sets::intersections(self, old, new, place);
        self.elements(old, new, place);
    }

    /// Compares the types. Returns whether they have one in common, so that the rest can be compared.
    fn types(&mut self, old: &Node, new: &Node, place: &Place) -> bool {
        let (before, after) = (Types::of(old), Types::of(new));
        let effect = Effect::of(before.exceeds(after), after.exceeds(before));
        let kind = match effect {
            Effect::Narrows => ChangeKind::TypeNarrowed,
            Effect::Widens => ChangeKind::TypeWidened,
            Effect::Unclear => ChangeKind::TypeChanged,
            Effect::Nothing => return true,
        };
        self.found(kind, effect, step(&place.new, "type"), format!("the type was {before}, is {after}"));
        before.meets(after)
    }

    /// Compares what only readers see: known texts, and keywords that are not part of JSON Schema.
    fn texts(&mut self, old: &Node, new: &Node, place: &Place) {
        let foreign = |keyword: &str| keyword.starts_with("x-") && keyword != HEADER;
        let mut keywords: Vec<&String> = old.keys().filter(|k| TEXTS.contains(&k.as_str()) || foreign(k)).collect();
        keywords.extend(new.keys().filter(|k| (TEXTS.contains(&k.as_str()) || foreign(k)) && !old.contains_key(*k)));
        for keyword in keywords.into_iter().filter(|keyword| old.get(*keyword) != new.get(*keyword)) {
            let pointer = if new.contains_key(keyword) { &place.new } else { &place.old };
            let message = format!("`{keyword}` changed");
            self.judged(ChangeKind::Documentation, Impact::Compatible, step(pointer, keyword), message);
        }
        let deprecated = |node: &Node| node.get("deprecated") == Some(&Value::Bool(true));
        if deprecated(new) && !deprecated(old) {
            let pointer = step(&place.new, "deprecated");
            self.judged(ChangeKind::Deprecated, Impact::Compatible, pointer, "callers should no longer use it");
        } else if deprecated(old) && !deprecated(new) {
            let pointer = step(&place.old, "deprecated");
            self.judged(ChangeKind::Documentation, Impact::Compatible, pointer, "no longer deprecated");
        }
    }

    /// Compares the elements of arrays.
    fn elements(&mut self, old: &Node, new: &Node, place: &Place) {
        let any = Value::Object(Map::new());
        let (before, after) = (old.get("items"), new.get("items"));
        if before.is_some() || after.is_some() {
            self.schemas(before.unwrap_or(&any), after.unwrap_or(&any), &place.step("items"));
        }
        let list = |node: &Node| node.get("prefixItems").and_then(Value::as_array).cloned().unwrap_or_default();
        let (before, after) = (list(old), list(new));
        let place = place.step("prefixItems");
        if before.len() != after.len() {
            let message = format!("the tuple had {} places, has {}", before.len(), after.len());
            self.found(ChangeKind::ConstraintChanged, Effect::Unclear, place.new.clone(), message);
        }
        for (index, (before, after)) in before.iter().zip(&after).enumerate() {
            self.schemas(before, after, &place.step(&index.to_string()));
        }
    }
}

/// A schema as a node with its reference followed: the node, its pointer, and the reference. What stands beside a
/// reference holds before what stands behind it.
fn resolve(schema: &Value, root: &Value, at: &str, root_at: &str) -> (Node, String, Option<String>) {
    let mut node = object(schema.clone());
    let mut at = at.to_owned();
    let mut first = None;
    // A chain of references is as long as there are definitions, unless it is a circle.
    for _ in 0..16 {
        let Some(reference) = node.get("$ref").and_then(Value::as_str).map(str::to_owned) else { break };
        let Some(target) = reference.strip_prefix('#').and_then(|pointer| root.pointer(pointer)) else { break };
        node.shift_remove("$ref");
        for (keyword, value) in object(target.clone()) {
            node.entry(keyword).or_insert(value);
        }
        at = format!("{root_at}{}", &reference[1..]);
        first.get_or_insert(reference);
    }
    (node, at, first)
}
