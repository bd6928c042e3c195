//! Enums and maps that are flattened beside other members, where serde reads less than their schemas say.

use serde_json::Value;

use super::generated::{Definitions, Found, branches, declared, definition};
use crate::schema::{
    accepted,
    choice::{is_adjacent, names_beside, only_property, tag_of},
    node,
    reference::Reference,
    walk::{Node, step},
};

/// Two variants of one name: serde reads the first of them, and a value of both fits neither by `oneOf`.
pub(super) fn variant_twice(node: &Node, pointer: &str) -> Option<Found> {
    let choice = node.get("oneOf")?.as_array()?;
    let mut seen: Vec<(Option<&str>, &str)> = Vec::new();
    for (index, branch) in choice.iter().enumerate() {
        let branch = branch.as_object()?;
        for name in names(branch)? {
            if !seen.contains(&name) {
                seen.push(name);
                continue;
            }
            // Fixed values beside the tag tell the branches of a hand-written schema apart.
            let fixed = |(_, schema): &(&String, &Value)| schema.get("const").or(schema.get("enum")).is_some();
            let members = branch.get("properties").and_then(Value::as_object).into_iter().flatten();
            if name.0.is_some() && members.filter(fixed).count() > 1 {
                continue;
            }
            return Some(Found {
                pointer: format!("{pointer}/oneOf/{index}"),
                message: format!(
                    "two variants are called `{}`, and serde would read the first of them only: rename one with \
                     `#[serde(rename = \"…\")]`",
                    name.1
                ),
                cause: (pointer.to_owned(), "oneOf"),
            });
        }
    }
    None
}

/// The names of the variants that a branch is, each with the tag that gives it; `None` for what is no variant.
fn names(branch: &Node) -> Option<Vec<(Option<&str>, &str)>> {
    if node::types(branch) == ["string"] {
        return Some(node::values(branch)?.iter().filter_map(Value::as_str).map(|name| (None, name)).collect());
    }
    if let Some((tag, name)) = tag_of(branch) {
        return Some(vec![(Some(tag), name)]);
    }
    Some(vec![(None, only_property(branch)?)])
}

/// `deny_unknown_fields` beside a flattened enum whose members serde takes for unknown.
///
/// The members of an externally or adjacently tagged one are taken out first, and nothing is left of them. schemars writes
/// `unevaluatedProperties` before the choice, and nobody does by hand, where it is true.
pub(super) fn closed_to_its_choice(node: &Node, pointer: &str) -> Option<Found> {
    let at = |keyword: &str| node.keys().position(|key| key == keyword);
    let closed = at("unevaluatedProperties").filter(|_| node.get("unevaluatedProperties") == Some(&false.into()))?;
    let refused = |node: &Node, keyword: &str| {
        let choice = node.get(keyword).and_then(Value::as_array).filter(|choice| choice.iter().all(is_object));
        choice.is_some_and(|choice| match keyword {
            "anyOf" => !choice.iter().any(|branch| branch.as_object().is_some_and(Node::is_empty)),
            _ => names_beside(choice).is_none() && !is_adjacent(choice),
        })
    };
    let own = ["oneOf", "anyOf"].into_iter().find(|keyword| refused(node, keyword));
    let inside = || branches(node, "allOf").any(|part| ["oneOf", "anyOf"].iter().any(|key| refused(part, key)));
    let keyword = own.or_else(|| inside().then_some("allOf"))?;
    if node::types(node) != ["object"] || at(keyword).is_none_or(|choice| choice < closed) {
        return None;
    }
    Some(Found {
        pointer: pointer.to_owned(),
        message: "with `deny_unknown_fields`, serde refuses the members of the flattened enum as unknown, so that no \
                  value of it can be sent: remove `deny_unknown_fields`, or nest the enum without `flatten`"
            .to_owned(),
        cause: (pointer.to_owned(), "unevaluatedProperties"),
    })
}

fn is_object(branch: &Value) -> bool {
    branch
        .as_object()
        .is_some_and(|branch| branch.is_empty() || node::types(branch) == ["object"] || branch.contains_key("$ref"))
}

/// Two flattened enums with a member of one name: serde gives it to the first of them, and the other looks for it in vain.
pub(super) fn member_of_two(node: &Node, pointer: &str, definitions: &Definitions) -> Option<Found> {
    if node::types(node) != ["object"] {
        return None;
    }
    let parts = branches(node, "allOf").map(|part| ("allOf", part)).chain([("", node)]);
    let choices: Vec<Choice<'_>> = parts
        .flat_map(|(inside, part)| ["oneOf", "anyOf"].map(|keyword| (inside, keyword, part)))
        .filter_map(|(inside, keyword, part)| {
            let branches = part.get(keyword)?.as_array()?;
            let taken = (keyword == "oneOf").then(|| names_beside(branches)).flatten().unwrap_or_default();
            let cause = if inside.is_empty() { keyword } else { inside };
            Some(Choice { cause, taken, members: members(branches, definitions) })
        })
        .collect();
    let (keyword, name) = choices.iter().enumerate().find_map(|(index, one)| {
        choices[index + 1..].iter().find_map(|other| {
            let both = |name: &&&str| one.members.contains(*name) && other.members.contains(*name);
            Some((other.cause, *one.taken.iter().chain(&other.taken).find(both)?))
        })
    })?;
    Some(Found {
        pointer: step(&step(pointer, "properties"), name),
        message: format!(
            "two flattened enums have a member `{name}`, and serde gives it to one of them: rename one with \
             `#[serde(rename = \"…\")]`"
        ),
        cause: (pointer.to_owned(), keyword),
    })
}

/// A flattened enum.
struct Choice<'n> {
    /// The keyword of the node that it stands under.
    cause: &'static str,
    /// The members of which serde takes one away.
    taken: Vec<&'n str>,
    /// All members that its variants have.
    members: Vec<&'n str>,
}

/// The names of all members that the variants of an enum have.
fn members<'n>(choice: &'n [Value], definitions: &'n Definitions) -> Vec<&'n str> {
    let branches = choice.iter().filter_map(Value::as_object);
    branches
        .flat_map(|branch| declared(branch).chain(definition(branch, definitions).into_iter().flat_map(declared)))
        .collect()
}

/// A map flattened beside an internally tagged enum: serde gives it the enum's members too, and the tag is a text.
pub(super) fn map_beside_a_tag(node: &Node, pointer: &str, definitions: &Definitions) -> Option<Found> {
    let values = node.get("unevaluatedProperties")?.as_object()?;
    let own = branches(node, "allOf").chain([node]).find_map(|part| {
        let choice = part.get("oneOf")?.as_array()?;
        let (tag, _) = tag_of(choice.first()?.as_object()?)?;
        (!is_adjacent(choice)).then_some(tag)
    });
    let tag = own.filter(|_| node::types(node) == ["object"])?;
    let resolve = |reference: &str| definitions.get(&Reference::to_whole(reference)?);
    if accepted::types(values, &resolve)?.contains("string") {
        return None;
    }
    Some(Found {
        pointer: pointer.to_owned(),
        message: format!(
            "serde gives a flattened map the members of a flattened enum too, and no value of this map is a text, as the \
             tag `{tag}` is, so that no call could succeed: nest one of the two without `flatten`"
        ),
        cause: (pointer.to_owned(), "unevaluatedProperties"),
    })
}

/// A flattened map with keys that are integers: serde keeps names as texts until the map asks for them, and makes no
/// integers of them then.
pub(super) fn map_of_integers(node: &Node, pointer: &str) -> Option<Found> {
    let closed = ["additionalProperties", "unevaluatedProperties"].iter().any(|keyword| node.contains_key(*keyword));
    let patterns = node.get("patternProperties")?.as_object()?;
    let integers = [r"^\d+$", r"^-?\d+$"].iter().any(|pattern| patterns.contains_key(*pattern));
    if closed || !integers || node::types(node) != ["object"] {
        return None;
    }
    Some(Found {
        pointer: step(pointer, "patternProperties"),
        message: "other names than integers are let through here, which a map with such keys refuses; a flattened one \
                  refuses every name: take `String` for its keys, or nest it without `flatten`"
            .to_owned(),
        cause: (pointer.to_owned(), "patternProperties"),
    })
}
