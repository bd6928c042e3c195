//! Keywords that are sets: values of an enum, variants of a union, parts of an intersection.

use serde_json::{Map, Value};

use super::{
    change::{ChangeKind, Effect},
    compare::{Comparison, Place, TEXTS},
    types::Types,
};
use crate::{
    docs::fingerprint::{canonical, canonical_data},
    schema::{
        node,
        walk::{Node, step},
    },
};

/// Compares the values that nodes list.
pub(super) fn values(walk: &mut Comparison<'_>, old: &Node, new: &Node, place: &Place) {
    let list =
        |node: &Node| -> Option<Vec<Value>> { Some(node::values(node)?.iter().cloned().map(canonical_data).collect()) };
    let keyword = |node: &Node| if node.contains_key("const") { "const" } else { "enum" };
    match (list(old), list(new)) {
        (Some(before), Some(after)) => {
            for value in before.iter().filter(|value| !after.contains(value)) {
                let message = format!("the value {value} is gone");
                walk.found(ChangeKind::ValueRemoved, Effect::Narrows, step(&place.new, keyword(new)), message);
            }
            for value in after.iter().filter(|value| !before.contains(value)) {
                let message = format!("the value {value} is new");
                walk.found(ChangeKind::ValueAdded, Effect::Widens, step(&place.new, keyword(new)), message);
            }
        }
        (None, Some(after)) => {
            let message = format!("only {} is allowed now", Value::Array(after));
            walk.found(ChangeKind::ConstraintAdded, Effect::Narrows, step(&place.new, keyword(new)), message);
        }
        (Some(before), None) => {
            let message = format!("no longer only {} is allowed", Value::Array(before));
            walk.found(ChangeKind::ConstraintRemoved, Effect::Widens, step(&place.old, keyword(old)), message);
        }
        (None, None) => {}
    }
}

/// Compares unions. Returns whether a union was compared with a plain schema, which leaves nothing else to compare.
pub(super) fn unions(walk: &mut Comparison<'_>, old: &Node, new: &Node, place: &Place) -> bool {
    let keyword = |node: &Node| ["anyOf", "oneOf"].into_iter().find(|keyword| node.contains_key(*keyword));
    let (before, after) = (keyword(old), keyword(new));
    let variants = |node: &Node, keyword: Option<&str>, at: &str| -> Vec<(Value, String)> {
        match keyword.and_then(|keyword| Some((keyword, node.get(keyword)?.as_array()?))) {
            Some((keyword, list)) => {
                let at = step(at, keyword);
                list.iter().enumerate().map(|(index, schema)| (schema.clone(), step(&at, &index.to_string()))).collect()
            }
            None => vec![(without_texts(node), at.to_owned())],
        }
    };
    if before.is_none() && after.is_none() {
        return false;
    }
    let is_any = |node: &Node, keyword: Option<&str>| {
        keyword.is_none() && !node.contains_key("type") && node::values(node).is_none()
    };
    match (is_any(old, before), is_any(new, after)) {
        (true, _) => {
            let pointer = step(&place.new, after.unwrap_or("anyOf"));
            walk.found(ChangeKind::ConstraintAdded, Effect::Narrows, pointer, "only the variants are allowed now");
            return false;
        }
        (_, true) => {
            let pointer = step(&place.old, before.unwrap_or("anyOf"));
            walk.found(
                ChangeKind::ConstraintRemoved,
                Effect::Widens,
                pointer,
                "no longer only the variants are allowed",
            );
            return false;
        }
        _ => {}
    }
    pair(walk, variants(old, before, &place.old), variants(new, after, &place.new));
    before.is_none() || after.is_none()
}

/// Pairs variants that are equal, then those that are meant for the same values; the others are gone or new.
fn pair(walk: &mut Comparison<'_>, old: Vec<(Value, String)>, new: Vec<(Value, String)>) {
    let mut left: Vec<(Value, String)> = new;
    let mut unpaired = Vec::new();
    for (schema, at) in old {
        match left.iter().position(|(other, _)| plain(other) == plain(&schema)) {
            Some(index) => {
                let (other, other_at) = left.remove(index);
                // Equal but for texts.
                walk.schemas(&schema, &other, &Place { old: at, new: other_at });
            }
            None => unpaired.push((schema, at)),
        }
    }
    let only_one = unpaired.len() == 1 && left.len() == 1;
    for (schema, at) in unpaired {
        match left.iter().position(|(other, _)| is_counterpart(&schema, other, only_one)) {
            Some(index) => {
                let (other, other_at) = left.remove(index);
                walk.schemas(&schema, &other, &Place { old: at, new: other_at });
            }
            None => walk.found(
                ChangeKind::VariantRemoved,
                Effect::Narrows,
                at,
                format!("a variant is gone: {}", brief(&schema)),
            ),
        }
    }
    for (schema, at) in left {
        walk.found(ChangeKind::VariantAdded, Effect::Widens, at, format!("a variant is new: {}", brief(&schema)));
    }
}

/// Whether two variants are meant for the same values: one tag, or one type and no other pair left.
fn is_counterpart(old: &Value, new: &Value, only_one: bool) -> bool {
    match (tag(old), tag(new)) {
        (Some(one), Some(other)) => one == other,
        (None, None) => {
            let types = |schema: &Value| schema.as_object().map(Types::of);
            let scalar = |schema: &Value| schema.get("properties").is_none();
            types(old) == types(new) && (only_one || (scalar(old) && scalar(new)))
        }
        _ => false,
    }
}

/// The property that has one allowed value, and the value: what tells the variants of a tagged union apart.
fn tag(schema: &Value) -> Option<(&str, &Value)> {
    let properties = schema.get("properties")?.as_object()?;
    properties.iter().find_map(|(name, property)| match node::values(property.as_object()?)? {
        [value] => Some((name.as_str(), value)),
        _ => None,
    })
}

/// Compares the parts of `allOf`.
pub(super) fn intersections(walk: &mut Comparison<'_>, old: &Node, new: &Node, place: &Place) {
    let parts = |node: &Node| node.get("allOf").and_then(Value::as_array).cloned().unwrap_or_default();
    let (before, after) = (parts(old), parts(new));
    let place = place.step("allOf");
    let gone: Vec<_> =
        before.iter().enumerate().filter(|(_, part)| !after.iter().any(|other| plain(other) == plain(part))).collect();
    let fresh: Vec<_> =
        after.iter().enumerate().filter(|(_, part)| !before.iter().any(|other| plain(other) == plain(part))).collect();
    if let ([(old_index, one)], [(new_index, other)]) = (gone.as_slice(), fresh.as_slice()) {
        let at = Place { old: step(&place.old, &old_index.to_string()), new: step(&place.new, &new_index.to_string()) };
        walk.schemas(one, other, &at);
        return;
    }
    for (index, part) in gone {
        let pointer = step(&place.old, &index.to_string());
        walk.found(ChangeKind::ConstraintRemoved, Effect::Widens, pointer, format!("a part is gone: {}", brief(part)));
    }
    for (index, part) in fresh {
        let pointer = step(&place.new, &index.to_string());
        walk.found(ChangeKind::ConstraintAdded, Effect::Narrows, pointer, format!("a part is new: {}", brief(part)));
    }
}

/// A plain schema as the only variant of a union. Its texts are compared with the union's own.
fn without_texts(node: &Node) -> Value {
    let mut node = node.clone();
    node.retain(|keyword, _| !TEXTS.contains(&keyword.as_str()));
    Value::Object(node)
}

/// A schema without its texts, for comparison.
fn plain(schema: &Value) -> Value {
    fn strip(schema: &mut Value) {
        if let Value::Object(node) = schema {
            node.retain(|keyword, _| !TEXTS.contains(&keyword.as_str()));
            crate::schema::walk::children_mut(node, |_, child| strip(child));
        }
    }
    let mut schema = schema.clone();
    strip(&mut schema);
    canonical(schema)
}

/// A variant in a few words.
fn brief(schema: &Value) -> String {
    const MOST: usize = 60;
    if let Some((name, value)) = tag(schema) {
        return format!("{name} {value}");
    }
    let text = match schema {
        Value::Object(node) => Value::Object(
            node.iter()
                .filter(|(keyword, _)| *keyword != "description")
                .map(|(k, v)| (k.clone(), v.clone()))
                .collect::<Map<_, _>>(),
        ),
        other => other.clone(),
    }
    .to_string();
    if text.chars().count() <= MOST { text } else { text.chars().take(MOST).chain(['…']).collect() }
}
