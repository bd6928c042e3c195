//! Hints (page "Tools", `ToolAnnotations`).

use crate::{descriptor::Descriptor, schema::report::Report};

/// A tool that changes nothing destroys nothing: hosts skip the confirmation of read-only tools.
pub(super) fn no_contradiction(descriptor: &Descriptor, report: &mut Report) {
    let Some(hints) = descriptor.annotations() else { return };
    if hints.read_only_hint == Some(true) && hints.destructive_hint == Some(true) {
        report.add(
            "/annotations/destructiveHint",
            "found `true` beside `readOnlyHint: true`; a tool that only reads can't destroy, so leave one of them out",
        );
    }
}
