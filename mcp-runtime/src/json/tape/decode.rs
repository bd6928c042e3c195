//! Tape to Rust: a strict serde deserializer over a [`Ref`].
//!
//! Stricter than `serde_json` where serde would take what the published schema refuses: a struct is an object (never an
//! array), a unit variant is a string (never `{"open": null}`), a tuple has no elements left over, and an integer key
//! is written as the integer is (`"07"` is none).

use serde::{
    de::{self, DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess, Unexpected, VariantAccess, Visitor},
    forward_to_deserialize_any,
};

use super::{Elements, Members, Node, Ref, decode_error::DecodeError, decode_key::Key};

impl<'de> Deserializer<'de> for Ref<'de> {
    type Error = DecodeError;

    #[inline]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        match self.node() {
            Node::Null => visitor.visit_unit(),
            Node::Bool(value) => visitor.visit_bool(value),
            Node::Unsigned(value) => visitor.visit_u64(value),
            Node::Signed(value) => visitor.visit_i64(value),
            Node::Float(value) | Node::Rounded(value) => visitor.visit_f64(value),
            Node::Text { .. } | Node::Scratch { .. } => visitor.visit_borrowed_str(self.str().unwrap_or_default()),
            Node::Array { .. } => whole_array(self, visitor),
            Node::Object { .. } => visitor.visit_map(Entries::of(self)),
        }
    }

    #[inline]
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        if self.is_null() && !is_option_of_option::<V::Value>() {
            visitor.visit_none()
        } else {
            visitor.visit_some(self)
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        if self.is_object() {
            visitor.visit_map(Entries::of(self))
        } else {
            Err(de::Error::invalid_type(self.unexpected(), &visitor))
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        if let Some(name) = self.str() {
            return visitor.visit_enum(Variant { name, value: None });
        }
        let mut members = self.members();
        match (members.next(), members.next()) {
            (Some((name, value)), None) => visitor.visit_enum(Variant { name, value: Some(value) }),
            _ => Err(de::Error::invalid_type(self.unexpected(), &visitor)),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        seq tuple tuple_struct map identifier
    }
}

impl<'a> Ref<'a> {
    /// What serde calls this value in an error.
    fn unexpected(self) -> Unexpected<'a> {
        match self.node() {
            Node::Null => Unexpected::Unit,
            Node::Bool(value) => Unexpected::Bool(value),
            Node::Unsigned(value) => Unexpected::Unsigned(value),
            Node::Signed(value) => Unexpected::Signed(value),
            Node::Float(value) | Node::Rounded(value) => Unexpected::Float(value),
            Node::Text { .. } | Node::Scratch { .. } => Unexpected::Str(self.str().unwrap_or_default()),
            Node::Array { .. } => Unexpected::Seq,
            Node::Object { .. } => Unexpected::Map,
        }
    }
}

/// Whether `T` is an option of an option.
///
/// `null` is then the inner `None`, apart from absence. serde itself never passes on a `null` that way, and a visitor
/// says nothing about what it makes but its type; the name of that type is all there is to ask. Should the name ever
/// be spelled otherwise, such a `null` reads as absent, as everywhere else in serde.
fn is_option_of_option<T>() -> bool {
    std::any::type_name::<T>().starts_with("core::option::Option<core::option::Option<")
}

/// Gives the visitor an array, and refuses what it leaves over.
fn whole_array<'de, V: Visitor<'de>>(array: Ref<'de>, visitor: V) -> Result<V::Value, DecodeError> {
    let mut items = Items { elements: array.elements(), next: 0 };
    let value = visitor.visit_seq(&mut items)?;
    if items.elements.next().is_some() {
        return Err(DecodeError::too_many(items.next));
    }
    Ok(value)
}

struct Items<'a> {
    elements: Elements<'a>,
    next: usize,
}

impl<'de> SeqAccess<'de> for &mut Items<'de> {
    type Error = DecodeError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, DecodeError> {
        let Some(element) = self.elements.next() else { return Ok(None) };
        let index = self.next;
        self.next += 1;
        seed.deserialize(element).map(Some).map_err(|error| error.in_element(index))
    }

    fn size_hint(&self) -> Option<usize> {
        self.elements.size_hint().1
    }
}

/// Names that `serde_json` keeps for its own messages (`RawValue`, `Number`).
///
/// `Value` would read the text beside such a name as JSON and take that in the object's place, past every limit of the
/// tape. Who asks for a name can't be seen (serde buffers what is flattened or untagged), so no object passes with one.
const RESERVED: &str = "$serde_json::private::";

/// The members of an object, some of them hidden, others added.
pub(super) struct Entries<'a> {
    members: Members<'a>,
    /// Names that are not to be seen.
    hidden: &'a [&'a str],
    /// Members that come after those of the object.
    added: &'a [(&'a str, Ref<'a>)],
    /// The member whose name has been read.
    current: Option<(&'a str, Ref<'a>)>,
}

impl<'a> Entries<'a> {
    /// All members of an object.
    #[inline]
    pub(super) fn of(object: Ref<'a>) -> Self {
        Self { members: object.members(), hidden: &[], added: &[], current: None }
    }

    /// The members without `hidden`, and then `added`.
    pub(super) fn with(object: Ref<'a>, hidden: &'a [&'a str], added: &'a [(&'a str, Ref<'a>)]) -> Self {
        Self { members: object.members(), hidden, added, current: None }
    }
}

impl<'a> Iterator for Entries<'a> {
    type Item = (&'a str, Ref<'a>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        for (name, value) in &mut self.members {
            if self.hidden.is_empty() || !self.hidden.contains(&name) {
                return Some((name, value));
            }
        }
        let (first, rest) = self.added.split_first()?;
        self.added = rest;
        Some(*first)
    }
}

impl<'de> MapAccess<'de> for Entries<'de> {
    type Error = DecodeError;

    #[inline]
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, DecodeError> {
        self.current = self.next();
        let Some((name, _)) = self.current else { return Ok(None) };
        if name.starts_with(RESERVED) {
            return Err(DecodeError::reserved().in_member(name));
        }
        seed.deserialize(Key(name)).map(Some).map_err(|error| error.in_name(name))
    }

    #[inline]
    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, DecodeError> {
        let Some((name, value)) = self.current.take() else {
            return Err(de::Error::custom("a value was asked for before its name"));
        };
        seed.deserialize(value).map_err(|error| error.in_member(name))
    }
}

/// An enum: its variant's name, and the content where it has some.
pub(super) struct Variant<'a> {
    pub(super) name: &'a str,
    pub(super) value: Option<Ref<'a>>,
}

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = DecodeError;
    type Variant = Self;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self), DecodeError> {
        Ok((seed.deserialize(Key(self.name))?, self))
    }
}

impl<'de> Variant<'de> {
    fn content<T>(self, decode: impl FnOnce(Ref<'de>) -> Result<T, DecodeError>) -> Result<T, DecodeError> {
        match self.value {
            Some(value) => decode(value).map_err(|error| error.in_member(self.name)),
            None => Err(de::Error::invalid_type(Unexpected::UnitVariant, &"an object with the variant's content")),
        }
    }
}

impl<'de> VariantAccess<'de> for Variant<'de> {
    type Error = DecodeError;

    fn unit_variant(self) -> Result<(), DecodeError> {
        match self.value {
            None => Ok(()),
            Some(_) => Err(de::Error::invalid_type(Unexpected::Map, &"a string")),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, DecodeError> {
        self.content(|value| seed.deserialize(value))
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, DecodeError> {
        self.content(|value| value.deserialize_tuple(len, visitor))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        self.content(|value| value.deserialize_struct("", fields, visitor))
    }
}
