//! What changed between two tool lists, and whether it breaks callers.
//!
//! A caller sends arguments and reads results. So a change that refuses arguments which were accepted breaks, and a change
//! that produces results which were ruled out breaks; the other way round neither does. Beyond schemas: a tool that is
//! gone or renamed breaks, a hint that becomes more dangerous breaks (hosts decide by hints whether to ask a person), and
//! a header that a caller did not have to send breaks (calls without it are refused, Streamable HTTP page, "Server
//! Behavior"). Text for people and models never breaks.

mod change;
mod compare;
mod constraints;
mod headers;
mod hints;
mod objects;
mod sets;
mod tools;
mod types;

#[cfg(test)]
mod tests;

pub use change::{Change, ChangeKind, Impact};

use crate::Descriptor;

/// Lists what changed from `old` to `new`, tool by tool in the order of `old`, then the tools that are new.
///
/// The order of tools, of members and within `required`, `enum` and `anyOf` means nothing.
///
/// ```
/// use mcp_runtime::docs::{ChangeKind, Impact, diff, read_tools};
///
/// let old = read_tools(r#"[{"name": "get", "inputSchema": {"type": "object", "properties": {"id": {"type": "string"}}}}]"#)?;
/// let new = read_tools(
///     r#"[{"name": "get", "inputSchema": {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]}}]"#,
/// )?;
/// let changes = diff(&old, &new);
/// assert_eq!(changes.len(), 1);
/// assert_eq!(changes[0].kind, ChangeKind::PropertyNowRequired);
/// assert_eq!(changes[0].impact, Impact::Breaking);
/// assert_eq!(changes[0].pointer, "/inputSchema/properties/id");
/// # Ok::<(), mcp_runtime::docs::ReadError>(())
/// ```
pub fn diff(old: &[Descriptor], new: &[Descriptor]) -> Vec<Change> {
    tools::compare(old, new)
}
