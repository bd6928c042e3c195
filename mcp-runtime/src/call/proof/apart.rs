//! P3 where serde makes one object of several types: no two members of it have one name.

use super::{Message, names::is_same};
use crate::declare::arg::Name;

/// P3: no name of `this` is one of those `before`, where something among them is flattened.
///
/// # Panics
///
/// When one is: serde would give the member to one of the two. The text names both places.
#[track_caller]
pub const fn apart(before: &[Name], this: &[Name]) {
    each(before, this, &Message::new());
}

#[track_caller]
const fn each(before: &[Name], names: &[Name], path: &Message) {
    let mut index = 0;
    while index < names.len() {
        let Name { field, flattened } = names[index];
        let path = path.step(field);
        if let Some(inside) = flattened {
            each(before, inside, &path);
        } else if let Some(first) = find(before, field, &Message::new()) {
            Message::new()
                .text("two fields are called `")
                .text(field)
                .text("`, as one is flattened beside the other: `")
                .text(first.as_str())
                .text("` and `")
                .text(path.as_str())
                .text("`; rename one, a field with `#[serde(rename = \"…\")]`, a parameter with `#[arg(name = \"…\")]`")
                .panic();
        }
        index += 1;
    }
}

/// The path of the field with this name on the wire.
const fn find(names: &[Name], wanted: &str, path: &Message) -> Option<Message> {
    let mut index = 0;
    while index < names.len() {
        let Name { field, flattened } = names[index];
        let path = path.step(field);
        let found = match flattened {
            Some(inside) => find(inside, wanted, &path),
            None if is_same(field, wanted) => Some(path),
            None => None,
        };
        if found.is_some() {
            return found;
        }
        index += 1;
    }
    None
}

/// P3: the tag of an enum is no name inside a variant that stands beside it.
///
/// # Panics
///
/// When it is: serde takes the member for the tag alone.
#[track_caller]
pub const fn tag_apart(tag: &str, variant: &str, inside: &[Name]) {
    if find(inside, tag, &Message::new()).is_some() {
        Message::new()
            .text("the tag and a field of the variant `")
            .text(variant)
            .text("` are both called `")
            .text(tag)
            .text("`: rename one, the tag with `#[serde(tag = \"…\")]` or the field with `#[serde(rename = \"…\")]`")
            .panic();
    }
}
