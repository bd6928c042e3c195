//! Keywords that clients trip over.

use serde_json::{Value, json};

use crate::schema::walk::{self, Node};

/// No `$schema`: 2020-12 is the protocol's default, and the URI itself was refused by VS Code (microsoft/vscode#251315).
pub(super) fn no_dialect(node: &mut Node) {
    node.shift_remove("$schema");
}

/// No `readOnly` and `writeOnly`, which schemars makes of `skip_deserializing` and `skip_serializing`: a document of ours
/// has one direction, so they say nothing, and `OpenAPI` readers leave such properties out.
pub(super) fn no_direction(node: &mut Node) {
    node.shift_remove("readOnly");
    node.shift_remove("writeOnly");
}

/// `true` is `{}`, at every place of a schema; `false` is `{"not": {}}`, but for the keywords that close an object or an
/// array, where `false` is what everybody reads.
///
/// One boolean schema makes Claude Code, Codex and the google-genai helper drop the whole list of tools
/// (GaloyMoney/drua#230, anthropics/claude-code#17742).
pub(super) fn no_boolean_schemas(node: &mut Node) {
    walk::children_mut(node, |keyword, child| match (keyword, &*child) {
        ("additionalProperties" | "unevaluatedProperties" | "unevaluatedItems", Value::Bool(false)) => {}
        (_, Value::Bool(true)) => *child = json!({}),
        (_, Value::Bool(false)) => *child = json!({ "not": {} }),
        _ => {}
    });
}

/// A description without text is none; line breaks are LF, whatever the source file has.
pub(super) fn plain_description(node: &mut Node) {
    let Some(Value::String(text)) = node.get_mut("description") else { return };
    if text.contains('\r') {
        *text = text.replace("\r\n", "\n");
    }
    if text.trim().is_empty() {
        node.shift_remove("description");
    }
}

/// Formats that schemars invents and the format vocabulary does not know: readers in strict mode refuse them or log a
/// warning for each (anomalyco/opencode#31002). The number formats are turned into bounds by
/// [`numbers`](super::numbers).
const UNREGISTERED: &[&str] = &["ip", "partial-date-time", "partial-time"];

/// No format outside the vocabulary (2020-12 validation, section 7.3), unless the author asks for it.
pub(super) fn no_unregistered_format(node: &mut Node) {
    if node.get("format").and_then(Value::as_str).is_some_and(|format| UNREGISTERED.contains(&format)) {
        node.shift_remove("format");
    }
}
