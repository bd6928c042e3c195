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
        let shifted = value.nodes().iter().map(|node| match *node {
            Node::Text { start, len } => Node::Text { start: text.cover(start, len), len },
            Node::Scratch { start, len } => Node::Scratch { start: scratch.cover(start, len), len },
            // `end` counts from the start of the list that the node stands in.
            Node::Array { count, end } => Node::Array { count, end: end - value.index },
            Node::Object { count, end } => Node::Object { count, end: end - value.index },
            scalar => scalar,
        });
        let nodes = shifted.collect();
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
