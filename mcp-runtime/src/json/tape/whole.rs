//! The arguments object as one value, for structs whose fields stand at the top level.

use serde::{
    de::{self, Deserializer, Unexpected, Visitor},
    forward_to_deserialize_any,
};

use super::{
    Ref,
    decode::{Entries, Variant},
    decode_error::DecodeError,
};

/// An object with some members hidden and others added.
#[derive(Clone, Copy)]
pub(crate) struct Whole<'a> {
    object: Ref<'a>,
    hidden: &'a [&'a str],
    added: &'a [(&'a str, Ref<'a>)],
}

impl<'a> Whole<'a> {
    /// The members of `object` without those `hidden`, and then those `added`.
    pub(crate) fn with(object: Ref<'a>, hidden: &'a [&'a str], added: &'a [(&'a str, Ref<'a>)]) -> Self {
        Self { object, hidden, added }
    }

    fn entries(self) -> Entries<'a> {
        Entries::with(self.object, self.hidden, self.added)
    }
}

impl<'de> Deserializer<'de> for Whole<'de> {
    type Error = DecodeError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        visitor.visit_map(self.entries())
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        visitor.visit_newtype_struct(self)
    }

    /// A unit struct has no fields, which an object without members says.
    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        visitor.visit_unit()
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        visitor.visit_unit()
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        let mut entries = self.entries();
        match (entries.next(), entries.next()) {
            (Some((name, value)), None) => visitor.visit_enum(Variant { name, value: Some(value) }),
            _ => Err(de::Error::invalid_type(Unexpected::Map, &"exactly one member, named after a variant")),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf seq tuple tuple_struct
        map struct identifier
    }
}
