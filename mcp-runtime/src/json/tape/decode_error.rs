//! What a decoder says is wrong: serde's errors with their place, in words for a model, without the value.

use std::fmt;

use serde::de::{self, Expected, Unexpected};

use super::{Ref, redact};
use crate::json::problems::{Path, did_you_mean, one_of, shorten};

/// Why a value is none of its type.
#[derive(Debug)]
pub(crate) struct DecodeError(Box<Inner>);

#[derive(Debug)]
struct Inner {
    message: String,
    /// Where below the value that was decoded, innermost first.
    place: Vec<Step>,
    /// The message is another crate's, and may repeat the value.
    foreign: bool,
}

#[derive(Debug)]
enum Step {
    Member(String),
    Element(usize),
}

impl DecodeError {
    fn new(message: impl Into<String>) -> Self {
        Self(Box::new(Inner { message: message.into(), place: Vec::new(), foreign: false }))
    }

    /// A value that is not there.
    pub(crate) fn required() -> Self {
        Self::new("required")
    }

    /// A member whose name has a meaning of its own to `serde_json`.
    pub(super) fn reserved() -> Self {
        Self::new("not allowed (the name is reserved: no decoder takes it as data)")
    }

    /// More elements than the type has room for.
    pub(super) fn too_many(room: usize) -> Self {
        Self::new(format!("must have at most {room} {}", if room == 1 { "item" } else { "items" }))
    }

    pub(super) fn in_member(mut self, name: &str) -> Self {
        self.0.place.push(Step::Member(name.to_owned()));
        self
    }

    /// For what is wrong with a name itself; an unknown field has its name already.
    pub(super) fn in_name(self, name: &str) -> Self {
        if self.0.place.is_empty() { self.in_member(name) } else { self }
    }

    pub(super) fn in_element(mut self, index: usize) -> Self {
        self.0.place.push(Step::Element(index));
        self
    }

    /// The place, from `base` on, and what is wrong there. `value` is what was decoded, of which nothing is repeated.
    pub(crate) fn locate(self, value: Option<Ref<'_>>, mut base: Path) -> (Path, String) {
        for step in self.0.place.iter().rev() {
            match step {
                Step::Member(name) => base.push_member(name),
                Step::Element(index) => base.push_index(*index),
            }
        }
        let message = match value.filter(|_| self.0.foreign) {
            Some(value) => shorten(&redact::without(value_at(value, &self.0.place), self.0.message)).into_owned(),
            None => self.0.message,
        };
        (base, message)
    }
}

/// The value that the steps lead to, as far as they do.
fn value_at<'a>(mut value: Ref<'a>, place: &[Step]) -> Ref<'a> {
    for step in place.iter().rev() {
        let inner = match step {
            Step::Member(name) => value.get(name),
            Step::Element(index) => value.elements().nth(*index),
        };
        let Some(inner) = inner else { break };
        value = inner;
    }
    value
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl std::error::Error for DecodeError {}

impl de::Error for DecodeError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        let message = message.to_string();
        if message.starts_with("data did not match any variant of untagged enum") {
            // serde's sentence ends in the name of the Rust type.
            return Self::new("matches none of the accepted forms");
        }
        let mut error = Self::new(redact::bounded(message));
        error.0.foreign = true;
        error
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let wanted = wanted(expected);
        match found {
            Unexpected::Float(value) if value.fract() == 0.0 && wanted == "an integer" => {
                Self::new("must be an integer of at most 64 bits")
            }
            _ => Self::new(format!("expected {wanted}, got {}", kind(&found))),
        }
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let name = expected.to_string();
        if let Some((min, max)) = bounds(&name) {
            return Self::new(format!("must be at least {min} and at most {max}"));
        }
        let wanted = wanted(expected);
        Self::new(match found {
            // The word alone would not tell the value from an accepted one.
            Unexpected::Str(_) | Unexpected::Unsigned(_) | Unexpected::Signed(_) | Unexpected::Float(_) => {
                format!("must be {wanted}")
            }
            _ => format!("expected {wanted}, got {}", kind(&found)),
        })
    }

    fn invalid_length(len: usize, expected: &dyn Expected) -> Self {
        Self::new(format!("has {len} items, expected {}", wanted(expected)))
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        let _ = variant;
        let options: Vec<serde_json::Value> = expected.iter().map(|name| (*name).into()).collect();
        if options.is_empty() {
            return Self::new("no value is accepted here");
        }
        Self::new(one_of(options.iter()))
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        Self::new(match did_you_mean(field, expected.iter().copied()) {
            Some(name) => format!("not allowed (did you mean {name:?}?)"),
            None => "not allowed".to_owned(),
        })
        .in_member(field)
    }

    fn missing_field(field: &'static str) -> Self {
        Self::required().in_member(field)
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::new("given twice, under two of its names").in_member(field)
    }
}

/// The words of JSON Schema for what was found.
fn kind(found: &Unexpected<'_>) -> &'static str {
    match found {
        Unexpected::Bool(_) => "boolean",
        Unexpected::Unsigned(_) | Unexpected::Signed(_) => "integer",
        Unexpected::Float(_) => "number",
        Unexpected::Char(_) | Unexpected::Str(_) | Unexpected::UnitVariant => "string",
        Unexpected::Unit | Unexpected::Option => "null",
        Unexpected::Bytes(_) | Unexpected::Seq | Unexpected::TupleVariant => "array",
        Unexpected::Map | Unexpected::StructVariant | Unexpected::NewtypeStruct | Unexpected::NewtypeVariant => {
            "object"
        }
        Unexpected::Enum => "string or object",
        Unexpected::Other(_) => "something else",
    }
}

/// What was expected, with the names of Rust types put into JSON's words.
fn wanted(expected: &dyn Expected) -> String {
    let text = expected.to_string();
    let starts = |prefixes: &[&str]| prefixes.iter().any(|prefix| text.starts_with(prefix));
    let word = if bounds(&text).is_some() || matches!(text.as_str(), "i128" | "u128") {
        "an integer"
    } else if matches!(text.as_str(), "f32" | "f64") {
        "a number"
    } else if text.starts_with("a nonzero ") {
        "a nonzero integer"
    } else if text == "unit" || starts(&["unit struct "]) {
        "null"
    } else if starts(&["struct ", "struct variant ", "internally tagged enum ", "adjacently tagged enum ", "a map"]) {
        "an object"
    } else if starts(&["a Decimal type"]) {
        "a decimal number"
    } else if starts(&["tuple struct ", "tuple variant ", "a tuple of size ", "a sequence"]) {
        "an array"
    } else if starts(&["enum ", "variant "]) {
        "a string or an object that names a variant"
    } else {
        return shorten(&text).into_owned();
    };
    word.to_owned()
}

/// The least and greatest value of an integer type, by its name.
fn bounds(name: &str) -> Option<(i128, i128)> {
    macro_rules! of {
        ($($integer:ident)*) => {
            match name {
                $(stringify!($integer) => Some((i128::try_from($integer::MIN).ok()?, i128::try_from($integer::MAX).ok()?)),)*
                _ => None,
            }
        };
    }
    of!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize)
}
