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

/// A word of eight bytes with this value in each.
const fn eight(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// Marks the quotes and backslashes of a word, by the usual trick for "has a byte of zero": the high bit of a byte is
/// set, and the lowest of these marks is always a true one.
fn quotes_and_backslashes(word: u64) -> u64 {
    let quote = word ^ eight(b'"');
    let backslash = word ^ eight(b'\\');
    ((quote.wrapping_sub(eight(1)) & !quote) | (backslash.wrapping_sub(eight(1)) & !backslash)) & eight(0x80)
}

/// How many bytes of a word come before its lowest mark; 8 without one.
fn unmarked(marks: u64) -> usize {
    (marks.trailing_zeros() / 8) as usize
}

/// The first quote, backslash or control character at or after `from`: eight bytes at a time.
pub(crate) fn find_special(bytes: &[u8], from: usize) -> Option<usize> {
    let rest = bytes.get(from..)?;
    let (words, tail) = rest.as_chunks::<8>();
    for (index, word) in words.iter().enumerate() {
        let word = u64::from_le_bytes(*word);
        let controls = word.wrapping_sub(eight(0x20)) & !word & eight(0x80);
        let marks = quotes_and_backslashes(word) | controls;
        if marks != 0 {
            return Some(from + index * 8 + unmarked(marks));
        }
    }
    let start = bytes.len() - tail.len();
    tail.iter().position(|byte| *byte < 0x20 || *byte == b'"' || *byte == b'\\').map(|at| start + at)
}

/// Appends finished JSON as the inside of a JSON string: only quotes and backslashes can need an escape in it.
///
/// There is one every few bytes. To search for the next and copy what lies between takes longer than to copy whole words,
/// and take back what comes after the next one.
pub(crate) fn escape_json_into(out: &mut Vec<u8>, json: &str) {
    out.reserve(json.len() + json.len() / 4);
    let (words, rest) = json.as_bytes().as_chunks::<8>();
    for word in words {
        let mut word = u64::from_le_bytes(*word);
        let mut left = 8;
        while left > 0 {
            let plain = unmarked(quotes_and_backslashes(word)).min(left);
            out.extend_from_slice(&word.to_le_bytes());
            out.truncate(out.len() - (8 - plain));
            left -= plain;
            if left == 0 {
                break;
            }
            word >>= 8 * plain;
            let [special, ..] = word.to_le_bytes();
            out.extend_from_slice(&[b'\\', special]);
            word >>= 8;
            left -= 1;
        }
    }
    for byte in rest {
        if matches!(byte, b'"' | b'\\') {
            out.push(b'\\');
        }
        out.push(*byte);
    }
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
