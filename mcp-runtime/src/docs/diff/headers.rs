//! Mirrored arguments: which header stands for which argument.

use serde_json::Value;

use super::change::{Change, ChangeKind, Impact, change};
use crate::{
    Descriptor,
    schema::{node::HEADER, walk},
};

/// A header's name and the pointer of the argument that it mirrors.
type Mirrored = (String, String);

/// Every mirrored argument of a tool.
pub(in crate::docs) fn mirrored(tool: &Descriptor) -> Vec<Mirrored> {
    let mut found = Vec::new();
    collect(tool.input_schema(), "/inputSchema", &mut found);
    found
}

fn collect(schema: &Value, pointer: &str, found: &mut Vec<Mirrored>) {
    let Some(node) = schema.as_object() else { return };
    if let Some(name) = node.get(HEADER).and_then(Value::as_str) {
        found.push((name.to_owned(), pointer.to_owned()));
    }
    walk::children(node, pointer, |_, pointer, child| collect(child, &pointer, found));
}

/// Compares the mirrored arguments of two versions of a tool. Header names are equal whatever their case (RFC 9110,
/// section 5.1).
pub(super) fn compare(old: &Descriptor, new: &Descriptor, changes: &mut Vec<Change>) {
    let (before, after) = (mirrored(old), mirrored(new));
    let find = |list: &[Mirrored], name: &str| list.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)).cloned();
    for (name, pointer) in &before {
        let (at, kind, impact, message) = match find(&after, name) {
            None => (
                pointer.clone(),
                ChangeKind::HeaderRemoved,
                Impact::Compatible,
                format!("Mcp-Param-{name} is no longer sent: what routes on it loses sight of it"),
            ),
            Some((_, now)) if now != *pointer => {
                let message = format!("Mcp-Param-{name} mirrored {pointer}, mirrors {now}");
                (now, ChangeKind::HeaderMoved, Impact::Breaking, message)
            }
            Some(_) => continue,
        };
        changes.push(change(old, format!("{at}/{HEADER}"), kind, impact, message));
    }
    for (name, pointer) in after.iter().filter(|(name, _)| find(&before, name).is_none()) {
        let message = format!("callers have to send Mcp-Param-{name} now");
        changes.push(change(old, format!("{pointer}/{HEADER}"), ChangeKind::HeaderAdded, Impact::Breaking, message));
    }
}
