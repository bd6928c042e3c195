//! Rust to JSON text, once: the bytes that leave are the bytes that are checked.
//!
//! Unlike `serde_json`, which writes `null` for it, a number that JSON lacks (`NaN`, an infinity, an integer beyond 64
//! bits) is an error: the caller must not read something that the tool did not say.

mod check;
mod compound;
pub(crate) mod escape;
mod key;
pub(crate) mod plan;
#[cfg(test)]
mod tests;

use std::fmt::{self, Write as _};

use serde::{Serialize, ser};

use self::{check::Watch, compound::Compound, escape::push_string, plan::Plan};

/// Why a value could not be written.
#[derive(Debug)]
pub(crate) struct WriteError(String);

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WriteError {}

impl ser::Error for WriteError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

/// Appends the JSON of `value`.
pub(crate) fn write_json<T: Serialize + ?Sized>(out: &mut String, value: &T) -> Result<(), WriteError> {
    value.serialize(&mut Writer { out, watch: Watch::none() })
}

/// Appends the JSON of `value`, and says whether the plan is sure that it conforms.
pub(crate) fn write_checked<T: Serialize + ?Sized>(
    out: &mut String,
    value: &T,
    plan: &Plan,
) -> Result<bool, WriteError> {
    let mut writer = Writer { out, watch: Watch::of(plan) };
    value.serialize(&mut writer)?;
    Ok(writer.watch.conforms())
}

/// Writes one value. Not generic over what watches it: one copy of an author's `Serialize` is enough.
struct Writer<'o, 'p> {
    out: &'o mut String,
    watch: Watch<'p>,
}

impl Writer<'_, '_> {
    #[inline]
    fn string(&mut self, value: &str) {
        self.watch.string(value);
        push_string(self.out, value);
    }

    #[inline]
    fn unsigned(&mut self, value: u64) {
        self.watch.integer(value.into());
        self.out.push_str(itoa::Buffer::new().format(value));
    }

    #[inline]
    fn signed(&mut self, value: i64) {
        self.watch.integer(value.into());
        self.out.push_str(itoa::Buffer::new().format(value));
    }

    fn float(&mut self, value: f64) -> Result<(), WriteError> {
        match serde_json::Number::from_f64(value) {
            Some(number) => {
                self.watch.float(value);
                write!(self.out, "{number}").map_err(ser::Error::custom)
            }
            None => Err(ser::Error::custom(format!("JSON has no number {value}"))),
        }
    }

    fn null(&mut self) {
        self.watch.null();
        self.out.push_str("null");
    }
}

/// An integer type that the writer has no method of its own for.
macro_rules! integers {
    ($($method:ident $type:ty => $own:ident,)*) => {$(
        #[inline]
        fn $method(self, value: $type) -> Result<(), WriteError> {
            self.$own(value.into());
            Ok(())
        }
    )*};
}

/// A 128-bit integer: written if 64 bits hold it.
macro_rules! wide {
    ($($method:ident $type:ty,)*) => {$(
        fn $method(self, value: $type) -> Result<(), WriteError> {
            if let Ok(value) = u64::try_from(value) {
                self.unsigned(value);
            } else if let Ok(value) = i64::try_from(value) {
                self.signed(value);
            } else {
                return Err(ser::Error::custom(format!("the integer {value} has more than 64 bits")));
            }
            Ok(())
        }
    )*};
}

impl<'w, 'o, 'p> ser::Serializer for &'w mut Writer<'o, 'p> {
    type Ok = ();
    type Error = WriteError;
    type SerializeSeq = Compound<'w, 'o, 'p>;
    type SerializeTuple = Compound<'w, 'o, 'p>;
    type SerializeTupleStruct = Compound<'w, 'o, 'p>;
    type SerializeTupleVariant = Compound<'w, 'o, 'p>;
    type SerializeMap = Compound<'w, 'o, 'p>;
    type SerializeStruct = Compound<'w, 'o, 'p>;
    type SerializeStructVariant = Compound<'w, 'o, 'p>;

    integers! {
        serialize_i8 i8 => signed,
        serialize_i16 i16 => signed,
        serialize_i32 i32 => signed,
        serialize_i64 i64 => signed,
        serialize_u8 u8 => unsigned,
        serialize_u16 u16 => unsigned,
        serialize_u32 u32 => unsigned,
        serialize_u64 u64 => unsigned,
    }
    wide! {
        serialize_i128 i128,
        serialize_u128 u128,
    }

    fn serialize_bool(self, value: bool) -> Result<(), WriteError> {
        self.watch.boolean();
        self.out.push_str(if value { "true" } else { "false" });
        Ok(())
    }

    fn serialize_f32(self, value: f32) -> Result<(), WriteError> {
        // Through its shortest text, so that 0.1 stays 0.1 and does not become 0.10000000149011612.
        match value.to_string().parse() {
            Ok(value) => self.float(value),
            Err(_) => self.float(value.into()),
        }
    }

    fn serialize_f64(self, value: f64) -> Result<(), WriteError> {
        self.float(value)
    }

    fn serialize_char(self, value: char) -> Result<(), WriteError> {
        self.string(value.encode_utf8(&mut [0; 4]));
        Ok(())
    }

    #[inline]
    fn serialize_str(self, value: &str) -> Result<(), WriteError> {
        self.string(value);
        Ok(())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), WriteError> {
        self.collect_seq(value)
    }

    fn serialize_none(self) -> Result<(), WriteError> {
        self.null();
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), WriteError> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), WriteError> {
        self.null();
        Ok(())
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Result<(), WriteError> {
        self.null();
        Ok(())
    }

    fn serialize_unit_variant(self, _name: &'static str, _index: u32, variant: &'static str) -> Result<(), WriteError> {
        self.string(variant);
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _name: &'static str, value: &T) -> Result<(), WriteError> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), WriteError> {
        let mut object = Compound::object(self);
        object.member(variant, value)?;
        object.close();
        Ok(())
    }

    fn serialize_seq(self, _len: Option<usize>) -> Result<Compound<'w, 'o, 'p>, WriteError> {
        Ok(Compound::array(self))
    }

    fn serialize_tuple(self, _len: usize) -> Result<Compound<'w, 'o, 'p>, WriteError> {
        Ok(Compound::array(self))
    }

    fn serialize_tuple_struct(self, _name: &'static str, _len: usize) -> Result<Compound<'w, 'o, 'p>, WriteError> {
        Ok(Compound::array(self))
    }

    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _len: usize,
    ) -> Result<Compound<'w, 'o, 'p>, WriteError> {
        Ok(Compound::variant(self, variant, false))
    }

    fn serialize_map(self, _len: Option<usize>) -> Result<Compound<'w, 'o, 'p>, WriteError> {
        Ok(Compound::object(self))
    }

    fn serialize_struct(self, _name: &'static str, _len: usize) -> Result<Compound<'w, 'o, 'p>, WriteError> {
        Ok(Compound::object(self))
    }

    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _len: usize,
    ) -> Result<Compound<'w, 'o, 'p>, WriteError> {
        Ok(Compound::variant(self, variant, true))
    }

    fn collect_str<T: fmt::Display + ?Sized>(self, value: &T) -> Result<(), WriteError> {
        self.string(&value.to_string());
        Ok(())
    }
}
