//! Hints, at the value that hosts read them at.

use super::{
    change::{Change, ChangeKind, Impact},
    tools::change,
};
use crate::{Descriptor, descriptor::Annotations};

/// One hint: its name on the wire, what is stated, what is read, and whether `true` is the dangerous value.
struct Hint {
    name: &'static str,
    stated: Option<bool>,
    read: bool,
    true_is_dangerous: bool,
}

/// The hints of a tool. Destructive and idempotent mean something only for tools that are not read-only
/// ([`ToolAnnotations`]): a read-only tool is read as neither destructive nor dangerous to repeat.
///
/// [`ToolAnnotations`]: https://modelcontextprotocol.io/specification/2026-07-28/schema#toolannotations
fn hints(tool: &Descriptor) -> [Hint; 4] {
    let stated = tool.annotations().cloned().unwrap_or_default();
    let Annotations { read_only_hint, destructive_hint, idempotent_hint, open_world_hint, .. } = stated;
    let read_only = read_only_hint.unwrap_or(false);
    let hint = |name, stated, read, true_is_dangerous| Hint { name, stated, read, true_is_dangerous };
    [
        hint("readOnlyHint", read_only_hint, read_only, false),
        hint("destructiveHint", destructive_hint, !read_only && destructive_hint.unwrap_or(true), true),
        hint("idempotentHint", idempotent_hint, read_only || idempotent_hint.unwrap_or(false), false),
        hint("openWorldHint", open_world_hint, open_world_hint.unwrap_or(true), true),
    ]
}

/// Compares the hints of two versions of a tool.
pub(super) fn compare(old: &Descriptor, new: &Descriptor, changes: &mut Vec<Change>) {
    for (before, after) in hints(old).iter().zip(hints(new).iter()) {
        let (kind, impact) = if before.read != after.read && after.read == after.true_is_dangerous {
            (ChangeKind::HintMoreDangerous, Impact::Breaking)
        } else if before.read != after.read {
            (ChangeKind::HintLessDangerous, Impact::Compatible)
        } else if before.stated != after.stated {
            (ChangeKind::HintSpelled, Impact::Compatible)
        } else {
            continue;
        };
        // A consequence of another hint: `destructiveHint` of a tool that is no longer read-only.
        if before.stated == after.stated && before.name != "readOnlyHint" {
            continue;
        }
        let stated = |hint: &Hint| {
            hint.stated.map_or_else(|| format!("absent, read as {}", hint.read), |value| value.to_string())
        };
        let message = format!("{} was {}, is {}", after.name, stated(before), stated(after));
        changes.push(change(old, format!("/annotations/{}", after.name), kind, impact, message));
    }
}
