//! Text in a field value: plain where that is safe, else base64 between two markers.

use std::{borrow::Cow, fmt};

use base64::{Engine as _, engine::general_purpose::STANDARD};

const OPEN: &str = "=?base64?";
const CLOSE: &str = "?=";

/// Why a field value stands for no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Undecodable {
    /// A byte that no field value may hold (RFC 9110, section 5.5): outside visible ASCII, space and tab.
    Character,
    /// The markers are there, what they enclose is not padded standard base64.
    Base64,
    /// The base64 is sound, its bytes are not UTF-8.
    Utf8,
}

impl fmt::Display for Undecodable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Character => "holds a character outside visible ASCII; write it as `=?base64?…?=`",
            Self::Base64 => "is not padded standard base64 between `=?base64?` and `?=`",
            Self::Utf8 => "is base64 of bytes that are not UTF-8",
        })
    }
}

/// The field value for `text`.
pub(crate) fn encode(text: &str) -> Cow<'_, str> {
    let plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    let padded = text.starts_with(' ') || text.ends_with(' ');
    let looks_encoded = text.starts_with(OPEN) && text.ends_with(CLOSE);
    if plain && !padded && !looks_encoded {
        return Cow::Borrowed(text);
    }
    Cow::Owned(format!("{OPEN}{}{CLOSE}", STANDARD.encode(text)))
}

/// The text that a field value stands for. Optional white space around the value does not count.
pub(crate) fn decode(value: &[u8]) -> Result<Cow<'_, str>, Undecodable> {
    let value = trim(value);
    if !value.iter().all(|byte| matches!(byte, b'\t' | b' '..=b'~')) {
        return Err(Undecodable::Character);
    }
    let text = std::str::from_utf8(value).map_err(|_| Undecodable::Character)?;
    // Both markers, one after the other: in `=?base64?=` they share a character, so it is plain text.
    let Some(payload) = text.strip_prefix(OPEN).and_then(|rest| rest.strip_suffix(CLOSE)) else {
        return Ok(Cow::Borrowed(text));
    };
    let bytes = STANDARD.decode(payload).map_err(|_| Undecodable::Base64)?;
    String::from_utf8(bytes).map(Cow::Owned).map_err(|_| Undecodable::Utf8)
}

/// A field value without the optional white space around it (RFC 9110, section 5.6.3).
pub(super) fn trim(mut value: &[u8]) -> &[u8] {
    while let [b' ' | b'\t', rest @ ..] | [rest @ .., b' ' | b'\t'] = value {
        value = rest;
    }
    value
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn plain_text_stays_as_it_is() {
        for text in ["us-west1", "a b", "", "a%20b", "eu, us", "=?base64?SGVsbG8=", "=?BASE64?SGVsbG8=?="] {
            assert_eq!(encode(text), text);
            assert_eq!(decode(text.as_bytes()), Ok(Cow::Borrowed(text)));
        }
    }

    #[test]
    fn unsafe_text_is_wrapped() {
        for (text, value) in [
            ("Hello, 世界", "=?base64?SGVsbG8sIOS4lueVjA==?="),
            (" padded ", "=?base64?IHBhZGRlZCA=?="),
            ("line1\nline2", "=?base64?bGluZTEKbGluZTI=?="),
            ("=?base64?literal?=", "=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?="),
            ("\ta", "=?base64?CWE=?="),
            ("\u{7f}", "=?base64?fw==?="),
        ] {
            assert_eq!(encode(text), value);
            assert_eq!(decode(value.as_bytes()), Ok(Cow::Borrowed(text)));
        }
    }

    #[test]
    fn broken_values_are_refused_with_the_reason() {
        for (value, why) in [
            (&b"=?base64?SGVsbG8?="[..], Undecodable::Base64),
            (b"=?base64?SGVs!!!bG8=?=", Undecodable::Base64),
            (b"=?base64?aGVsbG9=?=", Undecodable::Base64),
            (b"=?base64?-_8=?=", Undecodable::Base64),
            (b"=?base64?/w==?=", Undecodable::Utf8),
            (b"Z\xc3\xbcrich", Undecodable::Character),
            (b"a\x00b", Undecodable::Character),
        ] {
            assert_eq!(decode(value), Err(why), "{}", value.escape_ascii());
        }
    }

    #[test]
    fn look_alikes_are_plain_text() {
        for value in ["=?base64?=", "SGVsbG8=", "=?base64", "?="] {
            assert_eq!(decode(value.as_bytes()), Ok(Cow::Borrowed(value)));
        }
        assert_eq!(decode(b"=?base64??="), Ok(Cow::Borrowed("")));
    }

    #[test]
    fn white_space_around_a_value_does_not_count() {
        assert_eq!(decode(b" \t eu \t"), Ok(Cow::Borrowed("eu")));
        assert_eq!(decode(b" \t"), Ok(Cow::Borrowed("")));
    }

    proptest! {
        #[test]
        fn any_text_comes_back(text in any::<String>()) {
            let value = encode(&text);
            prop_assert!(value.bytes().all(|byte| matches!(byte, b' '..=b'~')));
            prop_assert_eq!(decode(value.as_bytes()), Ok(Cow::Borrowed(text.as_str())));
        }

        #[test]
        fn no_bytes_panic(value in any::<Vec<u8>>()) {
            let _ = decode(&value);
        }
    }
}
