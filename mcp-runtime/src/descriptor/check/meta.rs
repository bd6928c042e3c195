//! Keys of `_meta` (page "Overview", section "`_meta`").

use serde_json::{Map, Value};

use crate::schema::{report::Report, walk::step};

/// Keys that the protocol itself gives a meaning.
const RESERVED: &[&str] = &["progressToken", "traceparent", "tracestate", "baggage"];

/// Every key is an optional prefix and a name: `com.example/tier`.
pub(crate) fn keys(meta: &Map<String, Value>, pointer: &str, report: &mut Report) {
    for key in meta.keys() {
        let (prefix, name) = split(key);
        if let Some(label) = prefix.and_then(|prefix| prefix.split('.').find(|label| !is_label(label))) {
            let message = format!(
                "found the label {label:?} in the prefix; labels are separated by dots, start with a letter, end with a \
                 letter or digit, and hold letters, digits and hyphens"
            );
            report.add(step(pointer, key), message);
        }
        if !is_name(name) {
            let message = format!(
                "found the name {name:?}; a name starts and ends with a letter or digit and holds those, `-`, `_` and `.`"
            );
            report.add(step(pointer, key), message);
        }
    }
}

/// Prefixes whose second label is `modelcontextprotocol` or `mcp`, and a few bare names, belong to the protocol and its
/// official extensions.
pub(crate) fn not_reserved(meta: &Map<String, Value>, pointer: &str, report: &mut Report) {
    for key in meta.keys() {
        let (prefix, name) = split(key);
        let owner = prefix.and_then(|prefix| prefix.split('.').nth(1));
        let reserved = match owner {
            Some(owner) => matches!(owner, "modelcontextprotocol" | "mcp"),
            None => prefix.is_none() && RESERVED.contains(&name),
        };
        if reserved {
            let message = "this key is reserved for the protocol; use a prefix of your own, as in `com.example/tier`";
            report.add(step(pointer, key), message);
        }
    }
}

/// The prefix without its slash, and the name.
fn split(key: &str) -> (Option<&str>, &str) {
    match key.split_once('/') {
        Some((prefix, name)) => (Some(prefix), name),
        None => (None, key),
    }
}

fn is_label(label: &str) -> bool {
    label.starts_with(|c: char| c.is_ascii_alphabetic())
        && label.ends_with(|c: char| c.is_ascii_alphanumeric())
        && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}

/// "Unless empty, MUST begin and end with an alphanumeric character."
fn is_name(name: &str) -> bool {
    name.is_empty()
        || name.starts_with(|c: char| c.is_ascii_alphanumeric())
            && name.ends_with(|c: char| c.is_ascii_alphanumeric())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'))
}
