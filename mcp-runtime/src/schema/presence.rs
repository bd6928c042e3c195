//! Whether an argument may be left out: serde is asked, not the spelling of the type.

use std::fmt;

use serde::{
    Deserializer,
    de::{DeserializeOwned, Error, Visitor},
    forward_to_deserialize_any,
};

/// What the absence of an argument means to its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Presence {
    /// The type makes nothing of nothing: the argument has to be there.
    Required,
    /// `Option<T>`, through whatever alias, newtype or pointer.
    Optional,
    /// `Option<Option<T>>`: absent and `null` are two things.
    OptionalOrNull,
}

/// Asks `T` to decode itself from something that only ever answers "none", or "some of nothing".
pub(crate) fn of<T: DeserializeOwned>() -> Presence {
    if T::deserialize(Nothing { wrapped: 0 }).is_err() {
        Presence::Required
    } else if T::deserialize(Nothing { wrapped: 1 }).is_err() {
        Presence::Optional
    } else {
        Presence::OptionalOrNull
    }
}

/// Answers `deserialize_option` with `None` inside `wrapped` times `Some`, and nothing else.
struct Nothing {
    wrapped: u8,
}

impl<'de> Deserializer<'de> for Nothing {
    type Error = Refused;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Refused> {
        Err(Refused)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        match self.wrapped.checked_sub(1) {
            None => visitor.visit_none(),
            Some(wrapped) => visitor.visit_some(Self { wrapped }),
        }
    }

    /// A newtype is its content, so that a transparent wrapper of an option is optional too.
    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct enum identifier ignored_any
    }
}

/// The only error of [`Nothing`].
#[derive(Debug)]
struct Refused;

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there is nothing to decode")
    }
}

impl std::error::Error for Refused {}

impl Error for Refused {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde_json::Value;

    use super::{Presence, of};

    #[derive(Deserialize)]
    struct Newtype(#[expect(dead_code)] Option<String>);

    type Tenant = Option<String>;

    #[test]
    fn plain_types_are_required() {
        assert_eq!(of::<String>(), Presence::Required);
        assert_eq!(of::<f64>(), Presence::Required);
        assert_eq!(of::<()>(), Presence::Required);
        assert_eq!(of::<Value>(), Presence::Required);
        assert_eq!(of::<Vec<Option<u8>>>(), Presence::Required);
    }

    #[test]
    fn options_are_seen_through_aliases_newtypes_and_pointers() {
        assert_eq!(of::<Option<u8>>(), Presence::Optional);
        assert_eq!(of::<Tenant>(), Presence::Optional);
        assert_eq!(of::<Newtype>(), Presence::Optional);
        assert_eq!(of::<Box<Option<u8>>>(), Presence::Optional);
        assert_eq!(of::<Option<Value>>(), Presence::Optional);
    }

    #[test]
    fn a_double_option_tells_null_apart() {
        assert_eq!(of::<Option<Option<u8>>>(), Presence::OptionalOrNull);
        assert_eq!(of::<Option<Tenant>>(), Presence::OptionalOrNull);
    }
}
