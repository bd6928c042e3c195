//! Member names as map keys.

use serde::{
    de::{self, Deserializer, Visitor},
    forward_to_deserialize_any,
};

use super::{decode::Variant, decode_error::DecodeError};

/// A member name. A map may have keys that are no strings; they are then read from the name.
pub(super) struct Key<'a>(pub(super) &'a str);

/// Integers are read only as they are written, so that no two names mean one key.
macro_rules! integers {
    ($($method:ident $visit:ident $integer:ty,)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
            match self.0.parse::<$integer>() {
                Ok(value) if value.to_string() == self.0 => visitor.$visit(value),
                _ => Err(de::Error::custom(format_args!(
                    "the name of this member must be an integer from {} to {}",
                    <$integer>::MIN,
                    <$integer>::MAX
                ))),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Key<'de> {
    type Error = DecodeError;

    #[inline]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        visitor.visit_borrowed_str(self.0)
    }

    integers! {
        deserialize_i8 visit_i8 i8,
        deserialize_i16 visit_i16 i16,
        deserialize_i32 visit_i32 i32,
        deserialize_i64 visit_i64 i64,
        deserialize_u8 visit_u8 u8,
        deserialize_u16 visit_u16 u16,
        deserialize_u32 visit_u32 u32,
        deserialize_u64 visit_u64 u64,
        deserialize_i128 visit_i128 i128,
        deserialize_u128 visit_u128 u128,
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        match self.0 {
            "true" => visitor.visit_bool(true),
            "false" => visitor.visit_bool(false),
            _ => Err(de::Error::custom("the name of this member must be \"true\" or \"false\"")),
        }
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

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        visitor.visit_enum(Variant { name: self.0, value: None })
    }

    forward_to_deserialize_any! {
        f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct identifier
        ignored_any
    }
}
