//! Hints that do not fit the name.

use super::texts::words;
use crate::{
    Descriptor,
    docs::{Finding, Level},
};

/// First words of tools that read.
const READING: &[&str] =
    &["get", "list", "search", "find", "read", "show", "describe", "count", "lookup", "view", "query", "inspect"];
/// First words of tools that write.
const WRITING: &[&str] =
    &["create", "update", "delete", "remove", "write", "send", "insert", "drop", "purge", "close", "rename"];

pub(super) fn inspect(tool: &Descriptor, findings: &mut Vec<Finding>) {
    // `admin.list_users` starts with `list`.
    let last = tool.name().rsplit('.').next().unwrap_or_default();
    let Some(verb) = words(last).into_iter().next() else { return };
    let stated = tool.annotations().and_then(|hints| hints.read_only_hint);
    if READING.contains(&verb.as_str()) && stated.is_none() {
        let message = format!(
            "the name says {verb:?}, and `readOnlyHint` is unset: hosts read the tool as destructive and ask before each call; \
             state `read_only`, or `read_only = false` if it writes"
        );
        findings.push(Finding::about(tool, Level::Warning, "quality/hint-unset", "/annotations/readOnlyHint", message));
    }
    if WRITING.contains(&verb.as_str()) && stated == Some(true) {
        let message = format!("the name says {verb:?}, and `readOnlyHint` is true: hosts call the tool without asking");
        findings.push(Finding::about(
            tool,
            Level::Warning,
            "quality/hint-doubtful",
            "/annotations/readOnlyHint",
            message,
        ));
    }
}
