//! A value that outlives the message it came with.

use super::{Doc, Node, ParseError, Ref, Sees, Tape};

/// A copy of one value: its nodes, and the stretches of text that its strings stand in.
#[derive(Clone, Debug, Default)]
pub(crate) struct Owned {
    nodes: Box<[Node]>,
    text: Box<str>,
    scratch: Box<str>,
}

impl Owned {
    /// Copies `value`.
    pub(crate) fn copy(value: Ref<'_>) -> Self {
        let (mut text, mut scratch) = (Stretch::default(), Stretch::default());
        // Copied whole and then shifted in place: every call copies its metadata.
        let mut nodes: Box<[Node]> = value.nodes().into();
        for node in &mut nodes {
            match node {
                Node::Text { start, len } => *start = text.cover(*start, *len),
                Node::Scratch { start, len } => *start = scratch.cover(*start, *len),
                // `end` counts from the start of the list that the node stands in.
                Node::Array { end, .. } | Node::Object { end, .. } => *end -= value.index,
                _ => {}
            }
        }
        Self { nodes, text: text.of(value.doc.text), scratch: scratch.of(value.doc.scratch) }
    }

    /// Reads a JSON text.
    pub(crate) fn parse(text: &str) -> Result<Self, ParseError> {
        let mut tape = Tape::default();
        tape.parse(text)?;
        Ok(Self::copy(tape.doc(text).root()))
    }

    /// The value. An empty one is `null`.
    pub(crate) fn doc(&self) -> Doc<'_> {
        Doc { nodes: &self.nodes, text: &self.text, scratch: &self.scratch, sees: Sees::default() }
    }
}

/// What reaches from the first of some strings to the last, in the order in which they stand in a text.
#[derive(Default)]
struct Stretch {
    start: Option<u32>,
    end: u32,
}

impl Stretch {
    /// Takes in the next string; gives its place in the stretch.
    fn cover(&mut self, start: u32, len: u32) -> u32 {
        self.end = start + len;
        start - *self.start.get_or_insert(start)
    }

    fn of(&self, text: &str) -> Box<str> {
        let start = self.start.unwrap_or(self.end);
        text.get(start as usize..self.end as usize).unwrap_or_default().into()
    }
}
