//! P2 where only the schema of a type shows it: what `#[arg(…)]` bounds is all that callers can send.
//!
//! A keyword of JSON Schema speaks of one type and lets every other through (validation, section 6), so that a bound on a
//! value of several types, or of any, would hold for some callers only. One that holds for none, the rules for finished
//! descriptors find.

use serde_json::{Map, Value};

use super::{accepted, reference::Reference, report::Report, walk::Node};
use crate::declare::arg::ArgSpec;

/// What a key speaks of.
struct Family {
    /// The names of its type.
    types: &'static [&'static str],
    /// Its values in words.
    words: &'static str,
    /// Types to take instead.
    instead: &'static str,
}

const NUMBERS: Family = Family { types: &["number", "integer"], words: "numbers", instead: "`u32`, `f64`, …" };
const TEXTS: Family = Family { types: &["string"], words: "texts", instead: "`String`, …" };
const LISTS: Family = Family { types: &["array"], words: "lists", instead: "`Vec<T>`, …" };

/// Each constraint of `spec`, laid over `node`, speaks of every value that the node accepts but for `null`, which an option
/// adds.
pub(super) fn hold_for_all(
    node: &Node,
    spec: &ArgSpec,
    definitions: &Map<String, Value>,
    pointer: &str,
    report: &mut Report,
) {
    let said: [(&str, bool, Family); 7] = [
        ("range", spec.range.is_some(), NUMBERS),
        ("min_length", spec.min_length.is_some(), TEXTS),
        ("max_length", spec.max_length.is_some(), TEXTS),
        ("pattern", spec.pattern.is_some(), TEXTS),
        ("min_items", spec.min_items.is_some(), LISTS),
        ("max_items", spec.max_items.is_some(), LISTS),
        ("unique_items", spec.unique_items, LISTS),
    ];
    let resolve = |reference: &str| definitions.get(&Reference::to_whole(reference)?);
    for (key, _, Family { types, words, instead }) in said.into_iter().filter(|(_, said, _)| *said) {
        let found = match accepted::types(node, &resolve) {
            None => "does not say what callers send".to_owned(),
            Some(found) if types.iter().any(|name| found.contains(name)) => {
                let others: Vec<String> =
                    found.iter().filter(|name| !types.contains(name)).map(|name| format!("`{name}`")).collect();
                if others.is_empty() {
                    continue;
                }
                format!("also accepts {}", others.join(", "))
            }
            Some(_) => continue,
        };
        report.add(
            pointer,
            format!(
                "`{key}` speaks of {words} only, and the schema of this type {found}, which it would let through: take a \
                 type of nothing but {words} ({instead}), or say it in the type's own schema"
            ),
        );
    }
}
