//! A second list of nodes over the strings of a first: a value with small changes.

use super::{Doc, Node, Owned, Ref, Sees, small};

/// Builds a changed copy of a value, node by node.
pub(crate) struct Rewriter<'a> {
    source: Doc<'a>,
    nodes: Vec<Node>,
    /// Begins with the source's own scratch, so that its strings keep their places.
    scratch: String,
}

/// A changed copy.
#[derive(Debug)]
pub(crate) struct Rewritten<'a> {
    text: &'a str,
    nodes: Vec<Node>,
    scratch: String,
}

/// A container that is being written.
#[must_use]
pub(crate) struct Open {
    at: usize,
    count: u32,
}

impl<'a> Rewriter<'a> {
    /// A rewriter of values of `value`'s document.
    pub(crate) fn new(value: Ref<'a>) -> Self {
        let source = *value.doc;
        Self { source, nodes: Vec::with_capacity(source.nodes.len()), scratch: source.scratch.to_owned() }
    }

    /// Copies a value of the source, whole.
    pub(crate) fn copy(&mut self, value: Ref<'_>) {
        let shift = small(self.nodes.len());
        for index in value.index..value.after() {
            self.nodes.push(moved(value.at(index).node(), value.index, shift));
        }
    }

    /// Writes a value that is not of the source.
    pub(crate) fn insert(&mut self, value: &Owned) {
        let doc = value.doc();
        let shift = small(self.nodes.len());
        for index in 0..doc.root().after() {
            let place = doc.root().at(index);
            match place.str() {
                Some(string) => self.string(string),
                None => self.nodes.push(moved(place.node(), 0, shift)),
            }
        }
    }

    /// Writes an integer that is not negative.
    pub(crate) fn unsigned(&mut self, value: u64) {
        self.nodes.push(Node::Unsigned(value));
    }

    /// Writes a negative integer.
    pub(crate) fn signed(&mut self, value: i64) {
        self.nodes.push(Node::Signed(value));
    }

    /// Writes a string, or a member's name, that is not of the source.
    pub(crate) fn string(&mut self, string: &str) {
        let start = small(self.scratch.len());
        self.scratch.push_str(string);
        self.nodes.push(Node::Scratch { start, len: small(string.len()) });
    }

    /// Begins an array or object.
    pub(crate) fn open(&mut self) -> Open {
        self.nodes.push(Node::Null);
        Open { at: self.nodes.len() - 1, count: 0 }
    }

    /// Ends an array.
    pub(crate) fn close_array(&mut self, open: &Open) {
        let end = small(self.nodes.len());
        self.close(open, Node::Array { count: open.count, end });
    }

    /// Ends an object.
    pub(crate) fn close_object(&mut self, open: &Open) {
        let end = small(self.nodes.len());
        self.close(open, Node::Object { count: open.count, end });
    }

    fn close(&mut self, open: &Open, node: Node) {
        if let Some(slot) = self.nodes.get_mut(open.at) {
            *slot = node;
        }
    }

    /// The copy.
    pub(crate) fn finish(self) -> Rewritten<'a> {
        Rewritten { text: self.source.text, nodes: self.nodes, scratch: self.scratch }
    }
}

impl Open {
    /// Counts an element or a member.
    pub(crate) fn count(&mut self) {
        self.count += 1;
    }
}

impl Rewritten<'_> {
    /// The copy as a document.
    pub(crate) fn doc(&self) -> Doc<'_> {
        Doc { nodes: &self.nodes, text: self.text, scratch: &self.scratch, sees: Sees::default() }
    }
}

/// A node at another place of a list: `end` counts from the start of the list.
fn moved(node: Node, from: u32, to: u32) -> Node {
    match node {
        Node::Array { count, end } => Node::Array { count, end: end - from + to },
        Node::Object { count, end } => Node::Object { count, end: end - from + to },
        node => node,
    }
}
