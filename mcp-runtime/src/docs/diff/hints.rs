//! Hints, at the value that hosts read them at.

use super::change::{Change, ChangeKind, Impact, change};
use crate::Descriptor;

/// One hint: its name on the wire, what is stated, what is read, and whether `true` is the dangerous value.
struct Hint {
    name: &'static str,
    stated: Option<bool>,
    read: bool,
    true_is_dangerous: bool,
}

/// The hints of a tool.
fn hints(tool: &Descriptor) -> [Hint; 4] {
    let hints = tool.annotations().cloned().unwrap_or_default();
    let hint = |name, stated, read, true_is_dangerous| Hint { name, stated, read, true_is_dangerous };
    [
        hint("readOnlyHint", hints.read_only_hint, hints.is_read_only(), false),
        hint("destructiveHint", hints.destructive_hint, hints.is_destructive(), true),
        hint("idempotentHint", hints.idempotent_hint, hints.is_idempotent(), false),
        hint("openWorldHint", hints.open_world_hint, hints.is_open_world(), true),
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
