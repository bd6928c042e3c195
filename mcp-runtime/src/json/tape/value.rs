//! One value of a tape, and the values in it.

use std::ops::Range;

use serde_json::Value;

use super::{Doc, Node, Place, Sees};

/// One value of a document.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ref<'a> {
    pub(super) doc: &'a Doc<'a>,
    pub(super) index: u32,
}

/// What a value is, in the words of JSON Schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Null,
    Boolean,
    Integer,
    Number,
    String,
    Array,
    Object,
}

impl Kind {
    /// The kind of this name in JSON Schema.
    pub(crate) fn named(name: &str) -> Option<Self> {
        use Kind::{Array, Boolean, Integer, Null, Number, Object, String};
        [Null, Boolean, Integer, Number, String, Array, Object].into_iter().find(|kind| kind.name() == name)
    }

    /// The name in JSON Schema.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Boolean => "boolean",
            Self::Integer => "integer",
            Self::Number => "number",
            Self::String => "string",
            Self::Array => "array",
            Self::Object => "object",
        }
    }
}

impl<'a> Ref<'a> {
    #[inline]
    pub(super) fn node(self) -> Node {
        // An index is made by walking the same list, so it is always in it.
        self.doc.nodes.get(self.index as usize).copied().unwrap_or(Node::Null)
    }

    #[inline]
    pub(super) fn at(self, index: u32) -> Ref<'a> {
        Ref { doc: self.doc, index }
    }

    /// Where the value after this one stands.
    #[inline]
    pub(super) fn after(self) -> u32 {
        match self.node() {
            Node::Array { end, .. } | Node::Object { end, .. } => end,
            _ => self.index + 1,
        }
    }

    /// Where this value stands.
    pub(crate) fn place(self) -> Place {
        Place(self.index)
    }

    /// The node of this value and those of the values in it.
    pub(super) fn nodes(self) -> &'a [Node] {
        self.doc.nodes.get(self.index as usize..self.after() as usize).unwrap_or_default()
    }

    /// What the document of this value has in it, here or elsewhere.
    pub(crate) fn sees(self) -> Sees {
        self.doc.sees
    }

    /// What this value is.
    pub(crate) fn kind(self) -> Kind {
        match self.node() {
            Node::Null => Kind::Null,
            Node::Bool(_) => Kind::Boolean,
            Node::Unsigned(_) | Node::Signed(_) => Kind::Integer,
            Node::Float(_) | Node::Rounded(_) => Kind::Number,
            Node::Text { .. } | Node::Scratch { .. } => Kind::String,
            Node::Array { .. } => Kind::Array,
            Node::Object { .. } => Kind::Object,
        }
    }

    /// Whether this is `null`.
    pub(crate) fn is_null(self) -> bool {
        matches!(self.node(), Node::Null)
    }

    /// Whether this is an object.
    pub(crate) fn is_object(self) -> bool {
        matches!(self.node(), Node::Object { .. })
    }

    /// The string, if this is one.
    #[inline]
    pub(crate) fn str(self) -> Option<&'a str> {
        let (source, stretch) = self.stretch()?;
        Some(source.get(stretch).unwrap_or_default())
    }

    /// The bytes of the string, if this is one: to compare, with no look at where characters begin.
    #[inline]
    fn bytes(self) -> Option<&'a [u8]> {
        let (source, stretch) = self.stretch()?;
        Some(source.as_bytes().get(stretch).unwrap_or_default())
    }

    /// What holds the string, and where in it, if this is one.
    #[inline]
    fn stretch(self) -> Option<(&'a str, Range<usize>)> {
        let (source, start, len) = match self.node() {
            Node::Text { start, len } => (self.doc.text, start, len),
            Node::Scratch { start, len } => (self.doc.scratch, start, len),
            _ => return None,
        };
        let start = start as usize;
        Some((source, start..start + len as usize))
    }

    /// The boolean, if this is one.
    pub(crate) fn bool(self) -> Option<bool> {
        match self.node() {
            Node::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// The double that is an integer, written with a fraction or an exponent, and exactly the number that was written.
    pub(crate) fn integral(self) -> Option<f64> {
        match self.node() {
            Node::Float(value) if value.fract() == 0.0 => Some(value),
            _ => None,
        }
    }

    /// Whether this is a number near an integer that a double does not tell from it.
    pub(crate) fn is_rounded(self) -> bool {
        matches!(self.node(), Node::Rounded(_))
    }

    /// The integer, if this is one that was written without fraction or exponent.
    pub(crate) fn integer(self) -> Option<i128> {
        match self.node() {
            Node::Unsigned(value) => Some(value.into()),
            Node::Signed(value) => Some(value.into()),
            _ => None,
        }
    }

    /// The value of the member `name`, if this is an object that has it.
    #[inline]
    pub(crate) fn get(self, name: &str) -> Option<Ref<'a>> {
        let Node::Object { count, .. } = self.node() else { return None };
        let mut index = self.index + 1;
        for _ in 0..count {
            let key = self.at(index);
            let value = self.at(index + 1);
            // The length first: it is at hand, and tells most names apart.
            if let Node::Text { len, .. } | Node::Scratch { len, .. } = key.node()
                && len as usize == name.len()
                && key.bytes() == Some(name.as_bytes())
            {
                return Some(value);
            }
            index = value.after();
        }
        None
    }

    /// How many elements or members there are; 0 for a scalar.
    pub(crate) fn len(self) -> usize {
        match self.node() {
            Node::Array { count, .. } | Node::Object { count, .. } => count as usize,
            _ => 0,
        }
    }

    /// The members with their names as values.
    pub(crate) fn named_members(self) -> impl Iterator<Item = (Ref<'a>, Ref<'a>)> {
        self.name_nodes().map(|name| (name, name.at(name.index + 1)))
    }

    /// The members, in the order of the text; none if this is no object.
    pub(crate) fn members(self) -> Members<'a> {
        let left = if self.is_object() { self.len() } else { 0 };
        Members(Elements { doc: self.doc, index: self.index + 1, left: 2 * left })
    }

    /// The names of the members, as values.
    pub(super) fn name_nodes(self) -> impl Iterator<Item = Ref<'a>> {
        let mut index = self.index + 1;
        let left = if self.is_object() { self.len() } else { 0 };
        (0..left).map(move |_| {
            let name = self.at(index);
            index = self.at(index + 1).after();
            name
        })
    }

    /// The elements; none if this is no array.
    pub(crate) fn elements(self) -> Elements<'a> {
        let left = if matches!(self.node(), Node::Array { .. }) { self.len() } else { 0 };
        Elements { doc: self.doc, index: self.index + 1, left }
    }

    /// The value as a tree. For cold paths.
    pub(crate) fn to_value(self) -> Value {
        match self.node() {
            Node::Null => Value::Null,
            Node::Bool(value) => Value::Bool(value),
            Node::Unsigned(value) => value.into(),
            Node::Signed(value) => value.into(),
            Node::Float(value) | Node::Rounded(value) => value.into(),
            Node::Text { .. } | Node::Scratch { .. } => self.str().unwrap_or_default().into(),
            Node::Array { .. } => self.elements().map(Ref::to_value).collect(),
            Node::Object { .. } => {
                Value::Object(self.members().map(|(name, value)| (name.to_owned(), value.to_value())).collect())
            }
        }
    }
}

/// The elements of an array.
#[derive(Clone, Debug)]
pub(crate) struct Elements<'a> {
    doc: &'a Doc<'a>,
    index: u32,
    left: usize,
}

impl<'a> Iterator for Elements<'a> {
    type Item = Ref<'a>;

    #[inline]
    fn next(&mut self) -> Option<Ref<'a>> {
        self.left = self.left.checked_sub(1)?;
        let value = Ref { doc: self.doc, index: self.index };
        self.index = value.after();
        Some(value)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

/// The members of an object.
#[derive(Clone, Debug)]
pub(crate) struct Members<'a>(Elements<'a>);

impl<'a> Iterator for Members<'a> {
    type Item = (&'a str, Ref<'a>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let name = self.0.next()?;
        let value = self.0.next()?;
        Some((name.str().unwrap_or_default(), value))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.left / 2, Some(self.0.left / 2))
    }
}
