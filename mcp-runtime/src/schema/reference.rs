//! References as the generator writes them: `#/$defs/Name`.

use std::str;

use serde_json::Value;

use super::walk::Node;

/// Where a `$ref` leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reference {
    /// The name of the definition, decoded.
    pub(super) definition: String,
    /// Whether the definition is meant as a whole, and not a place inside it.
    pub(super) whole: bool,
}

impl Reference {
    /// The reference of a node, if it has one that leads into `$defs`.
    pub(super) fn of(node: &Node) -> Option<Self> {
        let path = node.get("$ref")?.as_str()?.strip_prefix("#/$defs/")?;
        let (name, whole) = match path.split_once('/') {
            Some((name, _)) => (name, false),
            None => (path, true),
        };
        Some(Self { definition: decode(name)?, whole })
    }

    /// The definition that a node refers to as a whole.
    pub(super) fn whole(node: &Node) -> Option<String> {
        Self::of(node).filter(|reference| reference.whole).map(|reference| reference.definition)
    }

    /// The reference to a definition, as text.
    pub(super) fn to(definition: &str) -> Value {
        format!("#/$defs/{}", definition.replace('~', "~0").replace('/', "~1")).into()
    }
}

/// A step of a JSON pointer in a URI fragment (RFC 6901, section 6).
fn decode(encoded: &str) -> Option<String> {
    Some(percent_decoded(encoded)?.replace("~1", "/").replace("~0", "~"))
}

/// The text of a URI fragment; `None` if it is not percent-encoded UTF-8.
pub(crate) fn percent_decoded(fragment: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(fragment.len());
    let mut rest = fragment.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => u8::from_str_radix(str::from_utf8(&[rest.next()?, rest.next()?]).ok()?, 16).ok()?,
            plain => plain,
        });
    }
    String::from_utf8(bytes).ok()
}
