//! Makes one value of a schema, in one taste.

use serde_json::{Value, json};

use super::{numbers, objects, pattern, strings};
use crate::{
    docs::reference::schema::pointed,
    schema::{node, walk::Node},
};

/// How deep a value may nest.
const MAX_DEPTH: usize = 32;
/// How many schema nodes are looked at for one value. Choices inside choices would otherwise take for ever.
const BUDGET: usize = 4_000;
/// How often a type may stand inside itself.
const MAX_RECURSION: usize = 3;
/// The most elements that an example is given.
const MAX_ITEMS: u64 = 64;

/// What is made where the schema leaves a choice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taste {
    pub(super) optional: Optional,
    /// The branch of choices to begin with.
    pub(super) branch: usize,
}

/// Which optional members are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Optional {
    /// None.
    Left,
    /// Those that the author has given an example of.
    Exemplified,
    /// All that are not deprecated.
    Taken,
}

/// Where a value stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'a> {
    /// The name of the nearest member, for texts that tell something.
    pub(super) name: &'a str,
    pub(super) depth: usize,
    /// The how-manieth of its kind, so that elements differ.
    pub(super) nth: usize,
    /// Inside a type that is already being made: no more than is needed.
    pub(super) bare: bool,
}

impl<'a> Place<'a> {
    /// A place one step further in.
    pub(super) fn inside(self, name: &'a str) -> Self {
        Self { name, depth: self.depth + 1, nth: 0, ..self }
    }
}

/// Makes a value.
pub(super) struct Maker<'a> {
    root: &'a Value,
    pub(super) taste: Taste,
    budget: usize,
    /// What is left of [`pattern::STEPS`].
    pub(super) steps: usize,
    /// The references that are being followed.
    following: Vec<String>,
}

impl<'a> Maker<'a> {
    pub(super) fn new(root: &'a Value, taste: Taste) -> Self {
        Self { root, taste, budget: BUDGET, steps: pattern::STEPS, following: Vec::new() }
    }

    /// A value of the whole schema. `None` where none was found.
    pub(super) fn make(mut self) -> Option<Value> {
        self.value(self.root, Place { name: "value", depth: 0, nth: 0, bare: false })
    }

    /// A value of one schema.
    pub(super) fn value(&mut self, schema: &Value, mut place: Place<'_>) -> Option<Value> {
        if place.depth > MAX_DEPTH || schema == &Value::Bool(false) {
            return None;
        }
        let before = self.following.len();
        let value = self.settle(schema, &mut place).and_then(|node| self.of_node(node, place));
        self.following.truncate(before);
        value
    }

    /// The node that a schema comes to, with references followed and `allOf` joined.
    fn settle(&mut self, schema: &Value, place: &mut Place<'_>) -> Option<Node> {
        self.budget = self.budget.checked_sub(1)?;
        let mut settled = node::object(schema.clone());
        // Definitions are found from the root, and only weigh here.
        settled.shift_remove("$defs");
        while let Some(reference) = settled.shift_remove("$ref") {
            let reference = reference.as_str()?.to_owned();
            let target = pointed(&reference, self.root)?;
            self.budget = self.budget.checked_sub(1)?;
            let times = self.following.iter().filter(|followed| **followed == reference).count();
            if times > MAX_RECURSION {
                return None;
            }
            place.bare |= times > 0;
            self.following.push(reference);
            let mut target = node::object(target.clone());
            target.shift_remove("$defs");
            node::join(&mut settled, target);
        }
        if let Some(Value::Array(parts)) = settled.shift_remove("allOf") {
            for part in parts {
                let part = self.settle(&part, place)?;
                node::join(&mut settled, part);
            }
            // What could not be joined is left to the validator.
            settled.shift_remove("allOf");
        }
        Some(settled)
    }

    fn of_node(&mut self, mut node: Node, place: Place<'_>) -> Option<Value> {
        if let Some(value) = given(&node, place) {
            return Some(value);
        }
        for keyword in ["anyOf", "oneOf"] {
            if let Some(Value::Array(branches)) = node.shift_remove(keyword) {
                return self.of_choice(&node, &branches, place);
            }
        }
        if node.shift_remove("if").is_some() {
            let chosen = if self.taste.branch.is_multiple_of(2) { "then" } else { "else" };
            let branch = node.shift_remove(chosen);
            if let Some(branch) = branch {
                node::join(&mut node, node::object(branch));
            }
        }
        match kind(&node) {
            "null" => Some(Value::Null),
            "boolean" => Some(json!(place.nth.is_multiple_of(2))),
            "integer" => numbers::integer(&node, place.nth),
            "number" => numbers::number(&node, place.nth),
            "array" => self.array(&node, place),
            "object" => objects::make(self, &node, place),
            _ => strings::make(&node, place, &mut self.steps).map(Value::String),
        }
    }

    /// A value of the first branch that one can be made of. `null` comes last: it shows nothing.
    fn of_choice(&mut self, node: &Node, branches: &[Value], place: Place<'_>) -> Option<Value> {
        let mut order: Vec<&Value> = branches.iter().filter(|branch| !node::is_null(branch)).collect();
        if !order.is_empty() {
            let first = self.taste.branch % order.len();
            order.rotate_left(first);
        }
        order.extend(branches.iter().filter(|branch| node::is_null(branch)));
        order.into_iter().find_map(|branch| {
            let mut joined = node.clone();
            // The branch has its own, and a reference is followed with what stands beside it.
            node::join(&mut joined, node::object(branch.clone()));
            self.value(&Value::Object(joined), Place { depth: place.depth + 1, ..place })
        })
    }

    fn array(&mut self, node: &Node, place: Place<'_>) -> Option<Value> {
        let count = |keyword: &str| node.get(keyword).and_then(Value::as_u64);
        let first = node.get("prefixItems").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        let rest = node.get("items").or_else(|| node.get("contains"));
        let wanted = u64::from(!place.bare && rest.is_some_and(|items| items != &Value::Bool(false)));
        let least = count("minItems").or_else(|| node.get("contains").map(|_| 1)).unwrap_or(0);
        let most = count("maxItems").unwrap_or(MAX_ITEMS).min(MAX_ITEMS);
        let length = least.max(wanted).max(first.len() as u64);
        if least > MAX_ITEMS {
            return None;
        }
        let anything = json!({});
        let mut elements = Vec::new();
        for index in 0..usize::try_from(length.min(most.max(least))).ok()? {
            let schema = first.get(index).or(rest).unwrap_or(&anything);
            let inside = Place { nth: index, ..place.inside(place.name) };
            match self.value(schema, inside) {
                Some(element) => elements.push(element),
                // Elements that need not be there are left out where they lead on and on.
                None if index as u64 >= least => break,
                None => return None,
            }
        }
        Some(Value::Array(elements))
    }
}

/// The value that the schema itself names.
fn given(node: &Node, place: Place<'_>) -> Option<Value> {
    let listed = |keyword: &str| node.get(keyword).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    if let Some(value) = listed("examples").get(place.nth) {
        return Some(value.clone());
    }
    if let Some(value) = node.get("const") {
        return Some(value.clone());
    }
    let values: Vec<&Value> = listed("enum").iter().filter(|value| !value.is_null()).collect();
    if let Some(value) = place.nth.checked_rem(values.len()).and_then(|index| values.get(index)) {
        return Some((*value).clone());
    }
    node.get("default").filter(|value| place.nth == 0 && !is_hollow(value)).cloned()
}

/// Whether a default shows nothing of what could stand there.
fn is_hollow(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(elements) => elements.is_empty(),
        Value::Object(members) => members.is_empty(),
        _ => false,
    }
}

/// The type to make: the first that is named and is not `null`, or what the keywords are about.
fn kind(node: &Node) -> &str {
    let names = node::types(node);
    if let Some(name) = names.iter().find(|name| **name != "null").or(names.first()) {
        return name;
    }
    let has = |keywords: &[&str]| keywords.iter().any(|keyword| node.contains_key(*keyword));
    if has(&["properties", "required", "additionalProperties", "patternProperties", "minProperties"]) {
        "object"
    } else if has(&["items", "prefixItems", "minItems", "contains", "uniqueItems"]) {
        "array"
    } else if has(&["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]) {
        "number"
    } else {
        "string"
    }
}
