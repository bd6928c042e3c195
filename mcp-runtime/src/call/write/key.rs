//! Keys of maps as member names.

use std::fmt;

use serde::ser::{self, Impossible, Serialize};

use super::WriteError;

/// What takes a member's name.
pub(super) trait Key {
    /// Writes the name.
    fn key(&mut self, name: &str);
}

/// Turns a key into a name: strings, integers, booleans, characters and unit variants are keys, as in `serde_json`.
pub(super) struct KeyWriter<'k, K: Key>(pub(super) &'k mut K);

fn no_key<T>() -> Result<T, WriteError> {
    Err(ser::Error::custom("a member name can be a string, an integer, a boolean or a unit variant, nothing else"))
}

macro_rules! displayed {
    ($($method:ident $type:ty,)*) => {$(
        fn $method(self, value: $type) -> Result<(), WriteError> {
            self.collect_str(&value)
        }
    )*};
}

impl<K: Key> ser::Serializer for KeyWriter<'_, K> {
    type Ok = ();
    type Error = WriteError;
    type SerializeSeq = Impossible<(), WriteError>;
    type SerializeTuple = Impossible<(), WriteError>;
    type SerializeTupleStruct = Impossible<(), WriteError>;
    type SerializeTupleVariant = Impossible<(), WriteError>;
    type SerializeMap = Impossible<(), WriteError>;
    type SerializeStruct = Impossible<(), WriteError>;
    type SerializeStructVariant = Impossible<(), WriteError>;

    displayed! {
        serialize_bool bool,
        serialize_i8 i8,
        serialize_i16 i16,
        serialize_i32 i32,
        serialize_i64 i64,
        serialize_i128 i128,
        serialize_u8 u8,
        serialize_u16 u16,
        serialize_u32 u32,
        serialize_u64 u64,
        serialize_u128 u128,
        serialize_char char,
    }

    #[inline]
    fn serialize_str(self, value: &str) -> Result<(), WriteError> {
        self.0.key(value);
        Ok(())
    }

    fn serialize_unit_variant(self, _name: &'static str, _index: u32, variant: &'static str) -> Result<(), WriteError> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _name: &'static str, value: &T) -> Result<(), WriteError> {
        value.serialize(self)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), WriteError> {
        value.serialize(self)
    }

    fn collect_str<T: fmt::Display + ?Sized>(self, value: &T) -> Result<(), WriteError> {
        self.0.key(&value.to_string());
        Ok(())
    }

    fn serialize_f32(self, _value: f32) -> Result<(), WriteError> {
        no_key()
    }

    fn serialize_f64(self, _value: f64) -> Result<(), WriteError> {
        no_key()
    }

    fn serialize_bytes(self, _value: &[u8]) -> Result<(), WriteError> {
        no_key()
    }

    fn serialize_none(self) -> Result<(), WriteError> {
        no_key()
    }

    fn serialize_unit(self) -> Result<(), WriteError> {
        no_key()
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Result<(), WriteError> {
        no_key()
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        _variant: &'static str,
        _value: &T,
    ) -> Result<(), WriteError> {
        no_key()
    }

    fn serialize_seq(self, _len: Option<usize>) -> Result<Self::SerializeSeq, WriteError> {
        no_key()
    }

    fn serialize_tuple(self, _len: usize) -> Result<Self::SerializeTuple, WriteError> {
        no_key()
    }

    fn serialize_tuple_struct(
        self,
        _name: &'static str,
        _len: usize,
    ) -> Result<Self::SerializeTupleStruct, WriteError> {
        no_key()
    }

    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        _variant: &'static str,
        _len: usize,
    ) -> Result<Self::SerializeTupleVariant, WriteError> {
        no_key()
    }

    fn serialize_map(self, _len: Option<usize>) -> Result<Self::SerializeMap, WriteError> {
        no_key()
    }

    fn serialize_struct(self, _name: &'static str, _len: usize) -> Result<Self::SerializeStruct, WriteError> {
        no_key()
    }

    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        _variant: &'static str,
        _len: usize,
    ) -> Result<Self::SerializeStructVariant, WriteError> {
        no_key()
    }
}
