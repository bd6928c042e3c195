//! A mirrored argument: its value in the body against its copy in a header.

use std::borrow::Cow;

use super::{encoding, integer};

/// The value of a mirrored argument as it stands in the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mirrored<'a> {
    /// Text.
    String(&'a str),
    /// An integer within ±(2^53−1).
    Integer(i64),
    /// A truth value.
    Boolean(bool),
}

/// The greatest magnitude of a mirrored integer: every integer up to it is exact in IEEE 754 double precision.
const MAX_SAFE_INTEGER: i64 = (1 << 53) - 1;

impl<'a> Mirrored<'a> {
    /// The integer, or `None` when it lies outside ±(2^53−1) and so can't be mirrored.
    pub(crate) fn integer(value: i128) -> Option<Self> {
        let value = i64::try_from(value).ok()?;
        (-MAX_SAFE_INTEGER..=MAX_SAFE_INTEGER).contains(&value).then_some(Self::Integer(value))
    }

    /// The same for a number that was written with a fraction or an exponent; `None` also when it is no integer.
    pub(crate) fn integral(value: f64) -> Option<Self> {
        #[expect(clippy::cast_possible_truncation, reason = "saturates, and what is out of range is refused")]
        (value.fract() == 0.0).then(|| Self::integer(value as i128)).flatten()
    }

    /// The field value that a client sends.
    #[cfg_attr(not(any(feature = "docs", test)), expect(dead_code, reason = "for the client"))]
    pub(crate) fn encode(self) -> Cow<'a, str> {
        match self {
            Self::String(text) => encoding::encode(text),
            Self::Integer(value) => Cow::Owned(value.to_string()),
            Self::Boolean(value) => Cow::Borrowed(if value { "true" } else { "false" }),
        }
    }

    /// Whether a decoded field value says the same. Integers are compared as numbers, the rest as text.
    pub(crate) fn matches(self, header: &str) -> bool {
        match self {
            Self::String(text) => header == text,
            Self::Integer(value) => integer::equals(header, value),
            Self::Boolean(value) => header == if value { "true" } else { "false" },
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn any_mirrored() -> impl Strategy<Value = (String, i64, bool)> {
        (any::<String>(), -MAX_SAFE_INTEGER..=MAX_SAFE_INTEGER, any::<bool>())
    }

    proptest! {
        #[test]
        fn what_a_client_sends_matches_the_body((text, number, flag) in any_mirrored()) {
            for value in [Mirrored::String(&text), Mirrored::Integer(number), Mirrored::Boolean(flag)] {
                let sent = value.encode();
                let received = encoding::decode(sent.as_bytes());
                prop_assert!(received.is_ok_and(|header| value.matches(&header)));
            }
        }
    }

    #[test]
    fn the_case_of_a_value_counts() {
        assert!(!Mirrored::String("eu").matches("EU"));
        assert!(!Mirrored::Boolean(true).matches("True"));
        assert!(!Mirrored::String("a b").matches("a%20b"));
    }

    #[test]
    fn integers_beyond_53_bits_are_not_mirrored() {
        assert_eq!(Mirrored::integer(9_007_199_254_740_991), Some(Mirrored::Integer(9_007_199_254_740_991)));
        for value in [9_007_199_254_740_992, -9_007_199_254_740_992, i64::MAX.into(), i128::MIN] {
            assert_eq!(Mirrored::integer(value), None);
        }
        assert_eq!(Mirrored::integral(-7.0), Some(Mirrored::Integer(-7)));
        for value in [0.5, 9_007_199_254_740_992.0, 1e300, f64::INFINITY] {
            assert_eq!(Mirrored::integral(value), None);
        }
    }
}
