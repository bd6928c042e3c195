//! What schemars makes of a type, looked at before anything is inlined, where what was merged still shows.
//!
//! Two optional fields of one name do not: schemars keeps one property of the two. Nor does a flattened option of a
//! struct, which is to schemars the struct with all of its fields optional.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::choices;
use crate::schema::{
    choice::tag_of,
    node,
    reference::Reference,
    report::Report,
    walk::{Node, each_node, step},
};

/// Looks at the schemas of one document.
pub(in crate::schema) struct Merged {
    /// The document, as a pointer.
    root: &'static str,
    /// Whether it says what is read.
    read: bool,
    /// The definitions that have been looked at.
    seen: HashSet<String>,
}

/// The definitions of a document, by name.
pub(super) type Definitions = Map<String, Value>;

/// One thing that is wrong.
pub(super) struct Found {
    /// Where, below the schema that was looked at.
    pub(super) pointer: String,
    pub(super) message: String,
    /// What goes with it: the keyword of the node at this pointer, of which further errors would come.
    pub(super) cause: (String, &'static str),
}

impl Merged {
    /// For the schema of what is read.
    pub(in crate::schema) fn input() -> Self {
        Self { root: "/inputSchema", read: true, seen: HashSet::new() }
    }

    /// For the schema of what is written.
    pub(in crate::schema) fn output() -> Self {
        Self { root: "/outputSchema", read: false, seen: HashSet::new() }
    }

    /// Looks at a schema at `pointer`, and at the definitions that have come since. What is reported is taken out of
    /// them, so that no second problem follows from it.
    pub(in crate::schema) fn look(
        &mut self,
        schema: &mut Value,
        definitions: &mut Definitions,
        pointer: &str,
        report: &mut Report,
    ) {
        let found = self.find(schema, definitions);
        tell(found, schema, pointer, report);
        let new = definitions.iter().filter(|(name, _)| !self.seen.contains(*name));
        let new: Vec<(String, Vec<Found>)> =
            new.map(|(name, definition)| (name.clone(), self.find(definition, definitions))).collect();
        let base = step(self.root, "$defs");
        for (name, found) in new {
            if let Some(definition) = definitions.get_mut(&name) {
                tell(found, definition, &step(&base, &name), report);
            }
            self.seen.insert(name);
        }
    }

    fn find(&self, schema: &Value, definitions: &Definitions) -> Vec<Found> {
        let mut found = Vec::new();
        each_node(schema, "", &mut |node, at| {
            found.extend(tag_beside_its_field(node, at, definitions));
            found.extend(doubled(node, at));
            found.extend(field_beside_a_choice(node, at, definitions));
            found.extend(choices::variant_twice(node, at));
            if self.read {
                found.extend(flattened_option(node, at));
                found.extend(choices::closed_to_its_choice(node, at));
                found.extend(choices::member_of_two(node, at, definitions));
                found.extend(choices::map_beside_a_tag(node, at, definitions));
                found.extend(choices::map_of_integers(node, at));
            }
        });
        found
    }
}

/// Reports what was found in a schema at `pointer`, and takes it out.
fn tell(found: Vec<Found>, schema: &mut Value, pointer: &str, report: &mut Report) {
    for Found { pointer: at, message, cause: (node, keyword) } in found {
        report.add(format!("{pointer}{at}"), message);
        if let Some(Value::Object(node)) = schema.pointer_mut(&node) {
            take_out(node, keyword);
        }
    }
}

/// Takes a keyword out of a node, which stays an object; of `required`, what is there twice.
fn take_out(node: &mut Node, keyword: &str) {
    match node.get_mut(keyword) {
        Some(Value::Array(names)) if keyword == "required" => {
            let mut once: Vec<Value> = Vec::new();
            for name in names.drain(..) {
                if !once.contains(&name) {
                    once.push(name);
                }
            }
            *names = once;
        }
        _ => {
            node.shift_remove(keyword);
            node.entry("type").or_insert_with(|| "object".into());
        }
    }
}

/// Two required fields of one name, where schemars adds the fields of a flattened struct.
fn doubled(node: &Node, pointer: &str) -> Option<Found> {
    // Of a tag, the choice that it belongs to says it.
    let name = required_twice(node).filter(|name| tag_of(node).is_none_or(|(tag, _)| tag != *name))?;
    Some(Found {
        pointer: step(&step(pointer, "properties"), name),
        message: format!(
            "two fields are called `{name}`, one of them flattened; rename one with `#[serde(rename = \"…\")]`"
        ),
        cause: (pointer.to_owned(), "required"),
    })
}

fn required_twice(node: &Node) -> Option<&str> {
    let names = node::required(node);
    names.iter().enumerate().find_map(|(index, name)| names[..index].contains(name).then_some(*name))
}

/// An internally tagged variant whose struct has a field of the tag's name: serde takes the member for the tag alone.
fn tag_beside_its_field(node: &Node, pointer: &str, definitions: &Definitions) -> Option<Found> {
    let choice = node.get("oneOf")?.as_array()?;
    choice.iter().enumerate().find_map(|(index, branch)| {
        let branch = branch.as_object()?;
        let (tag, variant) = tag_of(branch)?;
        let inside = definition(branch, definitions);
        if required_twice(branch) != Some(tag) && !inside.is_some_and(|inside| has_member(inside, tag, definitions)) {
            return None;
        }
        Some(Found {
            pointer: step(&format!("{pointer}/oneOf/{index}/properties"), tag),
            message: format!(
                "the tag and a field of the variant `{variant}` are both called `{tag}`: rename one, the tag with \
                 `#[serde(tag = \"…\")]` or the field with `#[serde(rename = \"…\")]`"
            ),
            cause: (pointer.to_owned(), "oneOf"),
        })
    })
}

/// What a node refers to.
pub(super) fn definition<'n>(node: &Node, definitions: &'n Definitions) -> Option<&'n Node> {
    definitions.get(&Reference::whole(node)?)?.as_object()
}

/// Whether an object, or a branch of it, declares a member.
fn has_member(node: &Node, name: &str, definitions: &Definitions) -> bool {
    let own = node.get("properties").and_then(Value::as_object);
    let mut choices = members_of_choices(node, definitions).into_iter();
    own.is_some_and(|own| own.contains_key(name)) || choices.any(|(_, member)| member == name)
}

/// A field beside a flattened enum has a name that a variant has for itself.
fn field_beside_a_choice(node: &Node, pointer: &str, definitions: &Definitions) -> Option<Found> {
    let own = node.get("properties")?.as_object()?;
    // A list of values is what a hand-written schema has beside branches that narrow it down.
    let is_field = |name: &str| own.get(name).is_some_and(|own| is_declared(own) && own.get("enum").is_none());
    if node::types(node) != ["object"] {
        return None;
    }
    let (keyword, name) = members_of_choices(node, definitions).into_iter().find(|(_, name)| is_field(name))?;
    Some(Found {
        pointer: step(&step(pointer, "properties"), name),
        message: format!(
            "two fields are called `{name}`: the struct's own and one inside a flattened enum; rename one with \
             `#[serde(rename = \"…\")]`"
        ),
        cause: (pointer.to_owned(), keyword),
    })
}

/// The members that the branches beside an object's own properties declare, with the keyword that they stand under:
/// `oneOf` for a flattened enum, `anyOf` for an untagged or an optional one, `allOf` of those for several.
fn members_of_choices<'n>(node: &'n Node, definitions: &'n Definitions) -> Vec<(&'static str, &'n str)> {
    let mut members = Vec::new();
    for keyword in ["oneOf", "anyOf", "allOf"] {
        for branch in branches(node, keyword) {
            let mut add = |branch: &'n Node| {
                let inside = definition(branch, definitions).into_iter().flat_map(declared);
                members.extend(declared(branch).chain(inside).map(|name| (keyword, name)));
            };
            if keyword != "allOf" {
                add(branch);
            }
            ["oneOf", "anyOf"].iter().flat_map(|inner| branches(branch, inner)).for_each(add);
        }
    }
    members
}

/// The branches under a keyword that are objects.
pub(super) fn branches<'n>(node: &'n Node, keyword: &str) -> impl Iterator<Item = &'n Node> {
    node.get(keyword).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_object)
}

/// The names of the members that a variant has.
pub(super) fn declared(branch: &Node) -> impl Iterator<Item = &str> {
    let properties = branch.get("properties").filter(|_| node::types(branch) == ["object"]);
    let members = properties.and_then(Value::as_object).into_iter().flatten();
    members.filter(|(_, schema)| is_declared(schema)).map(|(name, _)| name.as_str())
}

/// Whether a schema says what a value is, and does not only narrow down what is said elsewhere.
fn is_declared(schema: &Value) -> bool {
    ["type", "$ref", "anyOf", "oneOf", "allOf"].iter().any(|keyword| schema.get(*keyword).is_some())
}

/// An option of an enum, flattened: schemars adds a branch that takes anything.
fn flattened_option(node: &Node, pointer: &str) -> Option<Found> {
    let takes_anything = |node: &Node| branches(node, "anyOf").any(Node::is_empty);
    let keyword = match node::types(node).as_slice() {
        ["object"] if takes_anything(node) => "anyOf",
        ["object"] if branches(node, "allOf").any(takes_anything) => "allOf",
        _ => return None,
    };
    Some(Found {
        pointer: pointer.to_owned(),
        message:
            "of a flattened `Option` of an enum, serde makes `None` as soon as something in it is wrong, and nobody is \
                  told: flatten the enum itself, with a variant for what is absent, or nest it without `flatten`"
                .to_owned(),
        cause: (pointer.to_owned(), keyword),
    })
}
