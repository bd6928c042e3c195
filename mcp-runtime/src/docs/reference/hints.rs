//! Hints in words, with what an absent one means
//! ([`ToolAnnotations`](https://modelcontextprotocol.io/specification/2026-07-28/schema#toolannotations)).

use super::model::{Hint, Tone};
use crate::{Descriptor, ToolAnnotations};

/// The hints that mean something for this tool: whether a change destroys or can be repeated is no question where
/// nothing changes.
pub(super) fn hints(tool: &Descriptor) -> Vec<Hint> {
    let stated = tool.annotations().cloned().unwrap_or_default();
    let mut hints = vec![read_only(&stated)];
    if !stated.is_read_only() {
        hints.extend([destructive(&stated), idempotent(&stated)]);
    }
    hints.push(open_world(&stated));
    hints
}

fn hint(keyword: &'static str, stated: Option<bool>, label: &'static str, meaning: &'static str, tone: Tone) -> Hint {
    Hint { keyword, label, meaning, stated: stated.is_some(), tone }
}

fn read_only(stated: &ToolAnnotations) -> Hint {
    let said = stated.read_only_hint;
    match said {
        Some(true) => hint("readOnlyHint", said, "read-only", "Changes nothing.", Tone::Calm),
        Some(false) => hint("readOnlyHint", said, "makes changes", "May change something.", Tone::Plain),
        None => {
            let meaning = "Assume that it may change something.";
            hint("readOnlyHint", said, "may make changes", meaning, Tone::Careful)
        }
    }
}

fn destructive(stated: &ToolAnnotations) -> Hint {
    let said = stated.destructive_hint;
    match said {
        Some(true) => hint("destructiveHint", said, "destructive", "May destroy or overwrite.", Tone::Careful),
        Some(false) => hint("destructiveHint", said, "only adds", "Adds, and destroys nothing.", Tone::Calm),
        None => {
            let meaning = "Assume that it may destroy or overwrite.";
            hint("destructiveHint", said, "may be destructive", meaning, Tone::Careful)
        }
    }
}

fn idempotent(stated: &ToolAnnotations) -> Hint {
    let said = stated.idempotent_hint;
    match said {
        Some(true) => {
            hint("idempotentHint", said, "idempotent", "The same call again changes nothing more.", Tone::Calm)
        }
        Some(false) => {
            hint("idempotentHint", said, "not idempotent", "The same call again has its effect again.", Tone::Plain)
        }
        None => {
            let meaning = "Assume that the same call again has its effect again.";
            hint("idempotentHint", said, "maybe not idempotent", meaning, Tone::Plain)
        }
    }
}

fn open_world(stated: &ToolAnnotations) -> Hint {
    let said = stated.open_world_hint;
    match said {
        Some(true) => {
            hint("openWorldHint", said, "open world", "Deals with things outside, such as the web.", Tone::Plain)
        }
        Some(false) => hint("openWorldHint", said, "closed world", "Stays within what the server keeps.", Tone::Calm),
        None => {
            let meaning = "Assume that it may deal with things outside, such as the web.";
            hint("openWorldHint", said, "maybe open world", meaning, Tone::Plain)
        }
    }
}
