//! Keywords that refuse single values: bounds, patterns, formats, and defaults.

use serde_json::Value;

use super::{
    change::{ChangeKind, Effect, Impact},
    compare::{Comparison, Place},
};
use crate::{
    docs::fingerprint::canonical,
    schema::{
        node::required,
        walk::{Node, step},
    },
};

/// Bounds from below, and what their absence means.
const LOWER: &[(&str, Option<f64>)] = &[
    ("minimum", None),
    ("exclusiveMinimum", None),
    ("minLength", Some(0.0)),
    ("minItems", Some(0.0)),
    ("minProperties", Some(0.0)),
    ("minContains", Some(1.0)),
];
/// Bounds from above.
const UPPER: &[&str] = &["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties", "maxContains"];
/// Rules of which it can't be said whether one refuses more than another.
const OPAQUE: &[&str] = &[
    "pattern",
    "format",
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
    "not",
    "if",
    "then",
    "else",
    "dependentRequired",
    "dependentSchemas",
    "dependencies",
    "propertyNames",
    "patternProperties",
    "contains",
    "additionalItems",
    "unevaluatedItems",
];

/// Compares all of them.
pub(super) fn compare(walk: &mut Comparison<'_>, old: &Node, new: &Node, place: &Place) {
    let number = |node: &Node, keyword: &str| node.get(keyword).and_then(Value::as_f64);
    for (keyword, absent) in LOWER {
        let (before, after) = (number(old, keyword).or(*absent), number(new, keyword).or(*absent));
        bound(walk, old, new, keyword, place, is_tighter(after, before, |a, b| a > b));
    }
    for keyword in UPPER {
        let (before, after) = (number(old, keyword), number(new, keyword));
        bound(walk, old, new, keyword, place, is_tighter(after, before, |a, b| a < b));
    }
    multiples(walk, old, new, place);
    let unique = |node: &Node| node.get("uniqueItems") == Some(&Value::Bool(true));
    if unique(old) != unique(new) {
        bound(walk, old, new, "uniqueItems", place, Some(unique(new)));
    }
    for keyword in OPAQUE {
        opaque(walk, old, new, keyword, place);
    }
}

/// Whether a bound refuses more than it did; `None` when it is the same.
fn is_tighter(after: Option<f64>, before: Option<f64>, tighter: fn(f64, f64) -> bool) -> Option<bool> {
    match (before, after) {
        (Some(before), Some(after)) if tighter(after, before) => Some(true),
        (Some(before), Some(after)) if tighter(before, after) => Some(false),
        (None, Some(_)) => Some(true),
        (Some(_), None) => Some(false),
        _ => None,
    }
}

fn bound(walk: &mut Comparison<'_>, old: &Node, new: &Node, keyword: &str, place: &Place, tighter: Option<bool>) {
    let (kind, effect) = match tighter {
        Some(true) => (ChangeKind::BoundTightened, Effect::Narrows),
        Some(false) => (ChangeKind::BoundLoosened, Effect::Widens),
        None => return,
    };
    walk.found(kind, effect, pointer(new, keyword, place), was_is(old, new, keyword));
}

/// `multipleOf` refuses more when it is a multiple of what it was.
fn multiples(walk: &mut Comparison<'_>, old: &Node, new: &Node, place: &Place) {
    let number = |node: &Node| node.get("multipleOf").and_then(Value::as_f64).filter(|number| *number > 0.0);
    let divides = |one: f64, other: f64| (other / one).fract() == 0.0;
    let tighter = match (number(old), number(new)) {
        (None, Some(_)) => true,
        (Some(_), None) => false,
        (Some(before), Some(after)) if divides(before, after) && divides(after, before) => return,
        (Some(before), Some(after)) if divides(before, after) => true,
        (Some(before), Some(after)) if divides(after, before) => false,
        (Some(_), Some(_)) => {
            let message = was_is(old, new, "multipleOf");
            walk.found(ChangeKind::ConstraintChanged, Effect::Unclear, place.step("multipleOf").new, message);
            return;
        }
        (None, None) => return,
    };
    bound(walk, old, new, "multipleOf", place, Some(tighter));
}

fn opaque(walk: &mut Comparison<'_>, old: &Node, new: &Node, keyword: &str, place: &Place) {
    let value = |node: &Node| node.get(keyword).cloned().map(canonical);
    let (kind, effect) = match (value(old), value(new)) {
        (before, after) if before == after => return,
        (None, _) => (ChangeKind::ConstraintAdded, Effect::Narrows),
        (_, None) => (ChangeKind::ConstraintRemoved, Effect::Widens),
        _ => (ChangeKind::ConstraintChanged, Effect::Unclear),
    };
    walk.found(kind, effect, pointer(new, keyword, place), was_is(old, new, keyword));
}

/// Compares the default of an argument. Another default makes a call that leaves the argument out do something else; a
/// default that is now stated may have been the real one all along. Results have no defaults.
pub(super) fn default(walk: &mut Comparison<'_>, old: &Node, new: &Node, place: &Place) {
    let (before, after) = (old.get("default"), new.get("default"));
    if !walk.is_input() || before == after {
        return;
    }
    let impact = if before.is_none() { Impact::Compatible } else { Impact::Breaking };
    walk.judged(ChangeKind::DefaultChanged, impact, pointer(new, "default", place), was_is(old, new, "default"));
}

/// Whether a node requires a property.
pub(super) fn requires(node: &Node, name: &str) -> bool {
    required(node).contains(&name)
}

fn pointer(new: &Node, keyword: &str, place: &Place) -> String {
    step(if new.contains_key(keyword) { &place.new } else { &place.old }, keyword)
}

/// `maximum was 50, is 20`
fn was_is(old: &Node, new: &Node, keyword: &str) -> String {
    let text = |node: &Node| node.get(keyword).map_or_else(|| "absent".to_owned(), Value::to_string);
    format!("{keyword} was {}, is {}", text(old), text(new))
}
