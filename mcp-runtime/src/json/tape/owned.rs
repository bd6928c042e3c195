//! A value that outlives the message it came with.

use super::{Doc, Node, Ref, Tape, small};

/// A copy of one value, strings included.
#[derive(Clone, Debug, Default)]
pub(crate) struct Owned(Tape);

impl Owned {
    /// Copies `value`.
    pub(crate) fn copy(value: Ref<'_>) -> Self {
        let mut tape = Tape::default();
        let places = || (value.index..value.after()).map(|index| value.at(index));
        tape.nodes.reserve_exact(places().len());
        tape.scratch.reserve_exact(places().filter_map(Ref::str).map(str::len).sum());
        tape.append(value);
        Self(tape)
    }

    /// Reads a JSON text.
    pub(crate) fn parse(text: &str) -> Result<Self, super::ParseError> {
        let mut tape = Tape::default();
        tape.parse(text)?;
        Ok(Self::copy(tape.doc(text).root()))
    }

    /// The value. An empty one is `null`.
    pub(crate) fn doc(&self) -> Doc<'_> {
        self.0.doc("")
    }
}

impl Tape {
    /// Appends a copy of `value` whose strings are all in this tape's scratch buffer.
    pub(super) fn append(&mut self, value: Ref<'_>) {
        let shift = small(self.nodes.len());
        for index in value.index..value.after() {
            let place = value.at(index);
            let node = match place.node() {
                Node::Text { .. } | Node::Scratch { .. } => {
                    self.push_scratch(place.str().unwrap_or_default());
                    continue;
                }
                // `end` counts from the start of the list that the node stands in.
                Node::Array { count, end } => Node::Array { count, end: end - value.index + shift },
                Node::Object { count, end } => Node::Object { count, end: end - value.index + shift },
                scalar => scalar,
            };
            self.nodes.push(node);
        }
    }
}
