//! Which tool became which, and the parts of a descriptor beside its schemas.

use serde_json::Value;

use super::{
    change::{Change, ChangeKind, Direction, Impact, change},
    compare::Comparison,
    headers, hints,
};
use crate::{Descriptor, docs::fingerprint::canonical_data};

/// Compares two lists.
pub(super) fn compare(old: &[Descriptor], new: &[Descriptor]) -> Vec<Change> {
    let find = |list: &[Descriptor], name: &str| list.iter().position(|tool| tool.name() == name);
    let mut added: Vec<&Descriptor> = new.iter().filter(|tool| find(old, tool.name()).is_none()).collect();
    let mut changes = Vec::new();
    for tool in old {
        if let Some(index) = find(new, tool.name()) {
            one(tool, &new[index], &mut changes);
        } else if let Some(index) = added.iter().position(|other| same_but_name(tool, other)) {
            let other = added.remove(index);
            changes.push(change(
                tool,
                "/name",
                ChangeKind::ToolRenamed,
                Impact::Breaking,
                format!("renamed to {:?}", other.name()),
            ));
        } else {
            changes.push(change(tool, "", ChangeKind::ToolRemoved, Impact::Breaking, "the tool is gone"));
        }
    }
    changes.extend(added.iter().map(|tool| change(tool, "", ChangeKind::ToolAdded, Impact::Compatible, "a new tool")));
    changes
}

/// Whether everything but the names is equal, and enough of it to tell the tool from others: a description or arguments.
fn same_but_name(one: &Descriptor, other: &Descriptor) -> bool {
    let anonymous = |tool: &Descriptor| -> Option<Value> {
        let mut value = serde_json::to_value(tool).ok()?;
        let members = value.as_object_mut()?;
        members.shift_remove("name");
        members.shift_remove("title");
        Some(canonical_data(value))
    };
    let telling = one.description().is_some()
        || one
            .input_schema()
            .get("properties")
            .and_then(Value::as_object)
            .is_some_and(|properties| !properties.is_empty());
    telling && anonymous(one) == anonymous(other)
}

fn one(old: &Descriptor, new: &Descriptor, changes: &mut Vec<Change>) {
    texts(old, new, changes);
    hints::compare(old, new, changes);
    let mut input = Comparison::new(old, Direction::Input, old.input_schema(), new.input_schema());
    input.run(changes);
    headers::compare(old, new, changes);
    match (old.output_schema(), new.output_schema()) {
        (Some(before), Some(after)) => Comparison::new(old, Direction::Output, before, after).run(changes),
        (None, Some(_)) => changes.push(change(
            old,
            "/outputSchema",
            ChangeKind::OutputSchemaAdded,
            Impact::Compatible,
            "results now have a schema",
        )),
        (Some(_), None) => changes.push(change(
            old,
            "/outputSchema",
            ChangeKind::OutputSchemaRemoved,
            Impact::Breaking,
            "results no longer have a schema",
        )),
        (None, None) => {}
    }
}

/// The parts that are read by people and models only.
fn texts(old: &Descriptor, new: &Descriptor, changes: &mut Vec<Change>) {
    let mut report = |pointer: &str, differs: bool| {
        if differs {
            let message = format!("`{}` changed", &pointer[1..]);
            changes.push(change(old, pointer, ChangeKind::Documentation, Impact::Compatible, message));
        }
    };
    let annotations_title = |tool: &Descriptor| tool.annotations().and_then(|hints| hints.title.clone());
    let meta = |tool: &Descriptor| tool.meta().map(|meta| canonical_data(Value::Object(meta.clone())));
    report("/title", old.title() != new.title());
    report("/description", old.description() != new.description());
    report("/icons", old.icons() != new.icons());
    report("/annotations/title", annotations_title(old) != annotations_title(new));
    report("/_meta", meta(old) != meta(new));
}
