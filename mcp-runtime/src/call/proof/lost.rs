//! What `#[arg(…)]` says inside a type that does not hand it on; see the module `reach`.

use super::Message;

/// Whether what `#[arg(…)]` says inside the type of an argument reaches the schema.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// [`Probe::PASSES`](crate::call::shape::Probe::PASSES).
    pub passes: bool,
    /// [`Probe::UNMARKED`](crate::call::shape::Probe::UNMARKED).
    pub unmarked: bool,
    /// [`Probe::PLAIN_DATA`](crate::call::shape::Probe::PLAIN_DATA).
    pub plain_data: bool,
}

impl Reach {
    /// Whether rules inside the type would be published nowhere, and hold for no caller.
    pub const fn loses(self) -> bool {
        !self.passes && self.is_marked()
    }

    const fn is_marked(self) -> bool {
        !self.unmarked && self.plain_data
    }
}

/// The type `ty`, as it is written, hands on the rules inside it. `name` is that of a type with parameters, without them; of
/// one without parameters it is `ty` again, and of what is no path the empty text.
///
/// # Panics
///
/// When the type loses some.
#[track_caller]
pub const fn published(ty: &str, name: &str, reach: Reach) {
    if !reach.loses() {
        return;
    }
    let lost = lost(ty).text("`, which does not hand them on: ");
    if name.is_empty() {
        lost.text("put a struct with `#[derive(ToolInput)]` in its place").panic();
    }
    if name.len() == ty.len() {
        lost.text("add `ToolInput` to the derives of `").text(name).text("`, and of every type in between").panic();
    }
    lost.text("add `ToolInput` to the derives of `")
        .text(name)
        .text("`, and as a bound to its parameter, `")
        .text(name)
        .text("<T: ToolInput>`; if `")
        .text(name)
        .text("` is not yours, put a type of your own in its place")
        .panic();
}

const fn lost(ty: &str) -> Message {
    Message::new().text("the rules of a type with `#[arg(…)]` would be lost inside `").text(ty)
}

/// The type `ty` in a variant of an untagged enum, which hands nothing on.
///
/// # Panics
///
/// When there are rules inside it.
#[track_caller]
pub const fn untagged(ty: &str, reach: Reach) {
    if reach.is_marked() {
        lost(ty)
            .text("`, as nothing tells the variants of an untagged enum apart: give the enum a tag, `#[serde(tag = \"kind\")]`")
            .panic();
    }
}
