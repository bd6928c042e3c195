//! One field of a request against the place in the body that it copies.
//!
//! Messages name fields and reasons, never values: a mirrored argument may be something that does not belong in a log.

use std::fmt;

use super::{
    encoding::{self, Undecodable},
    mirror::Mirrored,
};

/// The header fields of one request.
pub(crate) trait Fields {
    /// The field of this name, in whatever case.
    fn field(&self, name: &str) -> Field<'_>;
}

/// All lines of one field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field<'a> {
    /// There is none.
    Absent,
    /// There is one, with this value.
    Line(&'a [u8]),
    /// There are several. Whoever is on the way may have gone by any of them, so that equal ones are refused, too.
    Repeated,
}

/// A field and the body do not say the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mismatch {
    /// The field's name.
    pub(crate) field: String,
    /// What is wrong with it.
    pub(crate) reason: Reason,
}

/// What is wrong with a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// The body has a value, the field is not there.
    Missing,
    /// The field is there more than once.
    Repeated,
    /// The field's value stands for no text.
    Undecodable(Undecodable),
    /// The field has one value, the body another.
    Differs,
    /// The field is there, the body has no value.
    Unexpected,
    /// The body's value is an integer that no field may carry.
    TooLarge,
}

impl Mismatch {
    fn new(field: &str, reason: Reason) -> Self {
        Self { field: field.to_owned(), reason }
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` {}", self.field, self.reason)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("is missing"),
            Self::Repeated => f.write_str("is repeated; send it once"),
            Self::Undecodable(why) => why.fmt(f),
            Self::Differs => f.write_str("differs from the body"),
            Self::Unexpected => f.write_str("has no value in the body to copy; leave it out"),
            Self::TooLarge => f.write_str("can't carry the integer in the body, which lies outside ±(2^53−1)"),
        }
    }
}

/// Compares a field that is written as it is with the body.
pub(crate) fn agree_exactly(fields: &dyn Fields, name: &str, body: &str) -> Result<(), Mismatch> {
    match fields.field(name) {
        Field::Absent => Err(Mismatch::new(name, Reason::Missing)),
        Field::Repeated => Err(Mismatch::new(name, Reason::Repeated)),
        Field::Line(line) if encoding::trim(line) == body.as_bytes() => Ok(()),
        Field::Line(_) => Err(Mismatch::new(name, Reason::Differs)),
    }
}

/// Compares a field that may be encoded with the body, which has a value or has none.
pub(crate) fn agree_encoded(fields: &dyn Fields, name: &str, body: Option<Mirrored<'_>>) -> Result<(), Mismatch> {
    let mismatch = |reason| Err(Mismatch::new(name, reason));
    let (line, body) = match (fields.field(name), body) {
        (Field::Absent, None) => return Ok(()),
        (Field::Absent, Some(_)) => return mismatch(Reason::Missing),
        (Field::Repeated, _) => return mismatch(Reason::Repeated),
        (Field::Line(_), None) => return mismatch(Reason::Unexpected),
        (Field::Line(line), Some(body)) => (line, body),
    };
    match encoding::decode(line) {
        Err(why) => mismatch(Reason::Undecodable(why)),
        Ok(text) if body.matches(&text) => Ok(()),
        Ok(_) => mismatch(Reason::Differs),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One field, with as many lines.
    struct Only(&'static [&'static [u8]]);

    impl Fields for Only {
        fn field(&self, _name: &str) -> Field<'_> {
            match self.0 {
                [] => Field::Absent,
                [line] => Field::Line(line),
                _ => Field::Repeated,
            }
        }
    }

    fn encoded(lines: &'static [&'static [u8]], body: Option<Mirrored<'_>>) -> Option<Reason> {
        agree_encoded(&Only(lines), "Mcp-Param-Region", body).err().map(|mismatch| mismatch.reason)
    }

    #[test]
    fn a_value_and_its_field_come_together_or_not_at_all() {
        let eu = Some(Mirrored::String("eu"));
        assert_eq!(encoded(&[b"eu"], eu), None);
        assert_eq!(encoded(&[], None), None);
        assert_eq!(encoded(&[], eu), Some(Reason::Missing));
        assert_eq!(encoded(&[b"eu"], None), Some(Reason::Unexpected));
        assert_eq!(encoded(&[b""], None), Some(Reason::Unexpected));
        assert_eq!(encoded(&[b""], Some(Mirrored::String(""))), None);
        assert_eq!(encoded(&[b"us"], eu), Some(Reason::Differs));
    }

    #[test]
    fn lines_are_never_joined_and_never_split() {
        assert_eq!(encoded(&[b"eu", b"eu"], Some(Mirrored::String("eu"))), Some(Reason::Repeated));
        assert_eq!(encoded(&[b"eu, us"], Some(Mirrored::String("eu"))), Some(Reason::Differs));
        assert_eq!(encoded(&[b"eu, us"], Some(Mirrored::String("eu, us"))), None);
    }

    #[test]
    fn a_message_names_the_field_and_no_value() {
        let mismatch = agree_encoded(&Only(&[b"secret"]), "Mcp-Param-Region", Some(Mirrored::String("hidden")));
        assert_eq!(
            mismatch.map_err(|mismatch| mismatch.to_string()),
            Err("`Mcp-Param-Region` differs from the body".to_owned())
        );
    }

    #[test]
    fn a_field_that_is_not_encoded_is_compared_as_it_stands() {
        let exactly = |lines| agree_exactly(&Only(lines), "Mcp-Method", "tools/list").err().map(|found| found.reason);
        assert_eq!(exactly(&[b"tools/list"]), None);
        assert_eq!(exactly(&[b" tools/list "]), None);
        assert_eq!(exactly(&[b"TOOLS/LIST"]), Some(Reason::Differs));
        assert_eq!(exactly(&[b"=?base64?dG9vbHMvbGlzdA==?="]), Some(Reason::Differs));
        assert_eq!(exactly(&[]), Some(Reason::Missing));
    }
}
