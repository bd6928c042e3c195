//! N2 for lists of free functions, whose names only their entries know.

use super::message::Message;
use crate::call::entry::Entry;

/// N2: no two tools of a list share a name.
///
/// # Panics
///
/// When two do (specification, tools page: "Tool names SHOULD be unique within a server"); the text says where both are
/// written.
#[track_caller]
pub const fn unique_names<S>(entries: &[Entry<S>]) {
    let mut this = 0;
    while this < entries.len() {
        let mut before = 0;
        while before < this {
            let (first, second) = (&entries[before].spec, &entries[this].spec);
            if is_same(first.name, second.name) {
                Message::new()
                    .text("two tools are called `")
                    .text(second.name)
                    .text("`, at ")
                    .text(first.location)
                    .text(" and at ")
                    .text(second.location)
                    .text(": write `#[tool(name = \"…\")]` on one of them")
                    .panic();
            }
            before += 1;
        }
        this += 1;
    }
}

/// Whether two texts are the same; `==` is no `const fn`.
pub(super) const fn is_same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut index = 0;
    while index < a.len() {
        if a[index] != b[index] {
            return false;
        }
        index += 1;
    }
    true
}
