//! References as the generator writes them: `#/$defs/Name`.

use std::str;

use serde_json::Value;

use super::walk::{self, Node};

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
        Self::read(node.get("$ref")?.as_str()?)
    }

    /// A reference as it is written.
    fn read(reference: &str) -> Option<Self> {
        let path = reference.strip_prefix("#/$defs/")?;
        let (name, whole) = match path.split_once('/') {
            Some((name, _)) => (name, false),
            None => (path, true),
        };
        Some(Self { definition: decode(name)?, whole })
    }

    /// The definition that a reference means as a whole.
    pub(super) fn to_whole(reference: &str) -> Option<String> {
        Self::read(reference).filter(|reference| reference.whole).map(|reference| reference.definition)
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

/// What a reference inside a document leads to: a JSON pointer (`#/$defs/Name`, or `#` for the document itself) or an
/// anchor (`#name`).
pub(crate) fn resolve<'s>(document: &'s Value, reference: &str) -> Option<&'s Value> {
    let fragment = percent_decoded(reference.strip_prefix('#')?)?;
    document.pointer(&fragment).or_else(|| anchored(document, &fragment))
}

/// The subschema that bears an anchor (2020-12 core, section 8.2.2).
fn anchored<'s>(schema: &'s Value, name: &str) -> Option<&'s Value> {
    let node = schema.as_object()?;
    if ANCHORS.iter().any(|keyword| node.get(*keyword).is_some_and(|anchor| anchor == name)) {
        return Some(schema);
    }
    walk::subschemas(node).find_map(|child| anchored(child, name))
}

/// The keywords that give a schema a name inside its document.
pub(crate) const ANCHORS: [&str; 2] = ["$anchor", "$dynamicAnchor"];

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
