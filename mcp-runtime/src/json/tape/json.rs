//! `jsonschema` over a tape.

use std::{borrow::Cow, ops::ControlFlow};

use jsonschema::{
    JsonType,
    json::{Array, Json, JsonNumber, Node as JsonNode, NodeIdentity, Object},
};
use serde_json::{Number, Value};

use super::{Doc, Elements, Members, Node, Ref, Sees, small};

/// The representation that validators are compiled for.
pub(crate) struct TapeJson;

impl Json for TapeJson {
    type Node<'a> = Ref<'a>;
    type PreparedKey = Box<str>;
    type StringBuffer = ();

    // A lookup walks the members, so one pass over them replaces many lookups.
    const KEYS_PER_LOOKUP: usize = 8;
    const ACYCLIC: bool = true;

    fn prepare_key(key: &str) -> Box<str> {
        key.into()
    }

    fn with_string_node<T>((): &mut (), string: &str, f: impl FnOnce(Ref<'_>) -> T) -> T {
        // A name of a parsed text is shorter than that text, hence than 4 GiB.
        let nodes = [Node::Text { start: 0, len: small(string.len()) }];
        f(Doc { nodes: &nodes, text: string, scratch: "", sees: Sees::default() }.root())
    }
}

/// A number on the tape.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TapeNumber {
    Unsigned(u64),
    Signed(i64),
    Float(f64),
    /// See [`Node::Rounded`].
    Rounded(f64),
}

impl JsonNumber for TapeNumber {
    fn as_u64(&self) -> Option<u64> {
        match *self {
            Self::Unsigned(value) => Some(value),
            Self::Signed(value) => u64::try_from(value).ok(),
            Self::Float(_) | Self::Rounded(_) => None,
        }
    }

    fn as_i64(&self) -> Option<i64> {
        match *self {
            Self::Unsigned(value) => i64::try_from(value).ok(),
            Self::Signed(value) => Some(value),
            Self::Float(_) | Self::Rounded(_) => None,
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "the nearest double is what the trait asks for")]
    fn as_f64(&self) -> Option<f64> {
        Some(match *self {
            Self::Unsigned(value) => value as f64,
            Self::Signed(value) => value as f64,
            Self::Float(value) | Self::Rounded(value) => value,
        })
    }

    fn as_str(&self) -> Cow<'_, str> {
        Cow::Owned(self.to_number().to_string())
    }

    fn to_number(&self) -> Cow<'_, Number> {
        Cow::Owned(match *self {
            Self::Unsigned(value) => value.into(),
            Self::Signed(value) => value.into(),
            // Neither JSON nor our own writer gives a tape a number that is not finite.
            Self::Float(value) | Self::Rounded(value) => Number::from_f64(value).unwrap_or_else(|| 0.into()),
        })
    }

    fn is_integer(&self) -> bool {
        match self {
            Self::Float(value) => value.fract() == 0.0,
            Self::Rounded(_) => false,
            _ => true,
        }
    }

    fn is_written_as_integer(&self) -> bool {
        !matches!(self, Self::Float(_) | Self::Rounded(_))
    }
}

impl<'a> JsonNode<'a, TapeJson> for Ref<'a> {
    type Object = Ref<'a>;
    type Array = Ref<'a>;
    type Number = TapeNumber;

    #[inline]
    fn as_object(&self) -> Option<Ref<'a>> {
        self.is_object().then_some(*self)
    }

    #[inline]
    fn as_array(&self) -> Option<Ref<'a>> {
        matches!(self.node(), Node::Array { .. }).then_some(*self)
    }

    #[inline]
    fn as_string(&self) -> Option<Cow<'a, str>> {
        self.str().map(Cow::Borrowed)
    }

    #[inline]
    fn as_number(&self) -> Option<TapeNumber> {
        match self.node() {
            Node::Unsigned(value) => Some(TapeNumber::Unsigned(value)),
            Node::Signed(value) => Some(TapeNumber::Signed(value)),
            Node::Float(value) => Some(TapeNumber::Float(value)),
            Node::Rounded(value) => Some(TapeNumber::Rounded(value)),
            _ => None,
        }
    }

    #[inline]
    fn is_number(&self) -> bool {
        matches!(self.node(), Node::Unsigned(_) | Node::Signed(_) | Node::Float(_) | Node::Rounded(_))
    }

    #[inline]
    fn is_string(&self) -> bool {
        matches!(self.node(), Node::Text { .. } | Node::Scratch { .. })
    }

    #[inline]
    fn as_boolean(&self) -> Option<bool> {
        self.bool()
    }

    #[inline]
    fn is_null(&self) -> bool {
        Ref::is_null(*self)
    }

    #[inline]
    fn json_type(&self) -> JsonType {
        match self.node() {
            Node::Null => JsonType::Null,
            Node::Bool(_) => JsonType::Boolean,
            Node::Unsigned(_) | Node::Signed(_) | Node::Float(_) | Node::Rounded(_) => JsonType::Number,
            Node::Text { .. } | Node::Scratch { .. } => JsonType::String,
            Node::Array { .. } => JsonType::Array,
            Node::Object { .. } => JsonType::Object,
        }
    }

    fn string_length_within(&self, min: u64, max: u64) -> Option<bool> {
        let string = self.str()?;
        // A code point takes one to four bytes, so most lengths are decided without counting.
        let bytes = string.len() as u64;
        let fewest = bytes.div_ceil(4);
        if bytes < min || fewest > max {
            return Some(false);
        }
        if min <= fewest && bytes <= max {
            return Some(true);
        }
        Some((min..=max).contains(&(string.chars().count() as u64)))
    }

    fn equals_value(&self, expected: &Value) -> bool {
        match (self.node(), expected) {
            (Node::Text { .. } | Node::Scratch { .. }, expected) => expected.as_str() == self.str(),
            (Node::Null, expected) => expected.is_null(),
            (Node::Bool(value), expected) => expected.as_bool() == Some(value),
            _ => jsonschema::json::cmp::equal(&Ref::to_value(*self), expected),
        }
    }

    fn to_value(&self) -> Cow<'a, Value> {
        Cow::Owned(Ref::to_value(*self))
    }

    #[inline]
    fn identity(&self) -> Option<NodeIdentity> {
        // Two documents can be alive at once (names are validated as documents of their own), hence the address of
        // the document's nodes and not the index alone.
        Some(NodeIdentity::tagged(self.doc.nodes.as_ptr() as usize, self.index))
    }
}

impl<'a> Object<'a, TapeJson> for Ref<'a> {
    type Node = Ref<'a>;
    type MemberName = &'a str;
    type MembersIter = Members<'a>;

    fn len(&self) -> usize {
        Ref::len(*self)
    }

    #[inline]
    fn get(&self, key: &Box<str>) -> Option<Ref<'a>> {
        Ref::get(*self, key)
    }

    fn members(&self) -> Members<'a> {
        Ref::members(*self)
    }

    fn try_for_each_name_node<B>(&self, (): &mut (), mut f: impl FnMut(Ref<'_>) -> ControlFlow<B>) -> ControlFlow<B> {
        // The names are nodes already.
        self.name_nodes().try_for_each(&mut f)
    }
}

impl<'a> Array<'a, TapeJson> for Ref<'a> {
    type Node = Ref<'a>;
    type ElementsIter = Elements<'a>;

    fn len(&self) -> usize {
        Ref::len(*self)
    }

    fn elements(&self) -> Elements<'a> {
        Ref::elements(*self)
    }
}
