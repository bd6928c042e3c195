//! Strings into JSON.

/// Appends `text` as the inside of a JSON string.
pub(crate) fn escape_into(out: &mut String, text: &str) {
    let mut from = 0;
    while let Some(at) = find_special(text.as_bytes(), from) {
        out.push_str(text.get(from..at).unwrap_or_default());
        push_escape(out, text.as_bytes().get(at).copied().unwrap_or_default());
        from = at + 1;
    }
    out.push_str(text.get(from..).unwrap_or_default());
}

/// Appends `text` as a JSON string.
pub(crate) fn push_string(out: &mut String, text: &str) {
    out.push('"');
    escape_into(out, text);
    out.push('"');
}

fn push_escape(out: &mut String, byte: u8) {
    const HEX: [char; 16] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];
    match byte {
        b'"' => out.push_str("\\\""),
        b'\\' => out.push_str("\\\\"),
        b'\n' => out.push_str("\\n"),
        b'\r' => out.push_str("\\r"),
        b'\t' => out.push_str("\\t"),
        0x08 => out.push_str("\\b"),
        0x0c => out.push_str("\\f"),
        byte => {
            out.push_str("\\u00");
            out.push(HEX[usize::from(byte >> 4)]);
            out.push(HEX[usize::from(byte & 15)]);
        }
    }
}

/// The first quote, backslash or control character at or after `from`: eight bytes at a time, by the usual trick for
/// "has a byte less than" in a word (the lowest mark is always a true one).
pub(crate) fn find_special(bytes: &[u8], from: usize) -> Option<usize> {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    let rest = bytes.get(from..)?;
    let (words, tail) = rest.as_chunks::<8>();
    for (index, word) in words.iter().enumerate() {
        let word = u64::from_le_bytes(*word);
        let quote = word ^ (ONES * 0x22);
        let backslash = word ^ (ONES * 0x5c);
        let marks = (word.wrapping_sub(ONES * 0x20) & !word)
            | (quote.wrapping_sub(ONES) & !quote)
            | (backslash.wrapping_sub(ONES) & !backslash);
        let marks = marks & HIGH;
        if marks != 0 {
            return Some(from + index * 8 + (marks.trailing_zeros() / 8) as usize);
        }
    }
    let start = bytes.len() - tail.len();
    tail.iter().position(|byte| *byte < 0x20 || *byte == b'"' || *byte == b'\\').map(|at| start + at)
}

/// Appends finished JSON as the inside of a JSON string: only quotes and backslashes can need an escape in it.
pub(crate) fn escape_json_into(out: &mut Vec<u8>, json: &str) {
    out.reserve(json.len());
    let mut from = 0;
    for at in memchr::memchr2_iter(b'"', b'\\', json.as_bytes()) {
        out.extend_from_slice(json.as_bytes().get(from..at).unwrap_or_default());
        out.push(b'\\');
        from = at;
    }
    out.extend_from_slice(json.as_bytes().get(from..).unwrap_or_default());
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn strings_are_escaped_as_serde_json_does(text in "[\\x00-\\x7fäß日🦀\u{7f}\u{80}\u{2028}]{0,40}") {
            let mut out = String::new();
            push_string(&mut out, &text);
            prop_assert_eq!(out, serde_json::to_string(&text).expect("a string"));
        }

        #[test]
        fn finished_json_is_escaped_as_a_string_would_be(text in "[\\x00-\\x7f日]{0,40}") {
            let json = serde_json::to_string(&[&text]).expect("an array");
            let mut out = vec![b'"'];
            escape_json_into(&mut out, &json);
            out.push(b'"');
            prop_assert_eq!(String::from_utf8(out).expect("UTF-8"), serde_json::to_string(&json).expect("a string"));
        }
    }
}
