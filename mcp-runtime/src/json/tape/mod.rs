//! One JSON text as a flat list of nodes: parsed once, then validated, amended and decoded without building a tree.
//!
//! A [`Tape`] holds no text. Strings without escapes are places in the text that was parsed; the others are copied,
//! unescaped, into a scratch buffer. [`Tape::doc`] puts tape and text together, and a [`Ref`] is one value in them.

mod build;
mod decode;
mod decode_error;
mod decode_key;
mod exact;
mod json;
mod owned;
mod redact;
mod rewrite;
#[cfg(test)]
mod tests;
mod value;
mod whole;

pub(crate) use build::{MAX_DEPTH, ParseError};
pub(crate) use decode_error::DecodeError;
pub(crate) use json::TapeJson;
pub(crate) use owned::Owned;
pub(crate) use rewrite::{Rewriter, Rewritten};
pub(crate) use value::{Elements, Kind, Members, Ref};
pub(crate) use whole::Whole;

/// One node. An array's and an object's nodes follow it: elements, or names and values in turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Node {
    Null,
    Bool(bool),
    Unsigned(u64),
    /// Always negative.
    Signed(i64),
    Float(f64),
    /// An integral double that stands for another number, which none is exactly: no integer.
    Rounded(f64),
    /// A string as it stands in the text.
    Text {
        start: u32,
        len: u32,
    },
    /// A string that had escapes, in the scratch buffer.
    Scratch {
        start: u32,
        len: u32,
    },
    Array {
        count: u32,
        end: u32,
    },
    Object {
        count: u32,
        end: u32,
    },
}

/// The nodes of one text. Reusable: parsing again keeps the buffers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tape {
    nodes: Vec<Node>,
    scratch: String,
    sees: Sees,
}

/// What the amending step wants to know before it looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sees {
    /// A number such as `30.0` or `3e1`.
    pub(crate) integral_float: bool,
    /// A `null`.
    pub(crate) null: bool,
}

impl Tape {
    /// Forgets the text, keeps the buffers.
    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.scratch.clear();
        self.sees = Sees::default();
    }

    /// How many bytes the buffers take, in use or not.
    pub(crate) fn footprint(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>() + self.scratch.capacity()
    }

    /// The tape and the text that it was made from. With another text, strings come out wrong.
    pub(crate) fn doc<'a>(&'a self, text: &'a str) -> Doc<'a> {
        Doc { nodes: &self.nodes, text, scratch: &self.scratch, sees: self.sees }
    }

    fn push_scratch(&mut self, string: &str) {
        self.nodes.push(Node::Scratch { start: small(self.scratch.len()), len: small(string.len()) });
        self.scratch.push_str(string);
    }
}

/// A place or a length as nodes hold it. It fits: a text is shorter than 4 GiB, and has neither more values nor longer
/// strings than bytes.
#[expect(clippy::cast_possible_truncation, reason = "see above")]
fn small(size: usize) -> u32 {
    size as u32
}

/// A tape and its text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Doc<'a> {
    nodes: &'a [Node],
    text: &'a str,
    scratch: &'a str,
    sees: Sees,
}

/// `{}`: what absent arguments stand for.
pub(crate) static EMPTY_OBJECT: Doc<'static> = Doc {
    nodes: &[Node::Object { count: 0, end: 1 }],
    text: "",
    scratch: "",
    sees: Sees { integral_float: false, null: false },
};

impl<'a> Doc<'a> {
    /// The outermost value.
    pub(crate) fn root(&'a self) -> Ref<'a> {
        Ref { doc: self, index: 0 }
    }

    /// The value at a place of this document.
    pub(crate) fn at(&'a self, place: Place) -> Ref<'a> {
        Ref { doc: self, index: place.0 }
    }
}

/// Where a value stands in its document, to find it again without borrowing the document in between.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place(u32);
