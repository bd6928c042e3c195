//! Texts: in their format, after their pattern, within their length.

use serde_json::Value;

use super::{maker::Place, pattern};
use crate::schema::walk::Node;

/// The longest text that is made for a lower bound, in characters.
const MAX_LENGTH: usize = 2_000;

/// Texts in the formats of JSON Schema 2020-12 (validation, section 7.3), two each, so that elements can differ.
const FORMATS: &[(&str, [&str; 2])] = &[
    ("date-time", ["2026-07-28T12:30:00Z", "2026-07-29T08:00:00Z"]),
    ("date", ["2026-07-28", "2026-07-29"]),
    ("time", ["12:30:00Z", "08:00:00Z"]),
    ("duration", ["PT1H30M", "P2D"]),
    ("email", ["ada@example.com", "grace@example.com"]),
    ("idn-email", ["ada@example.com", "grace@example.com"]),
    ("hostname", ["www.example.com", "api.example.com"]),
    ("idn-hostname", ["www.example.com", "api.example.com"]),
    ("ipv4", ["192.0.2.1", "192.0.2.2"]),
    ("ipv6", ["2001:db8::1", "2001:db8::2"]),
    ("uri", ["https://example.com/", "https://example.com/2"]),
    ("uri-reference", ["/path", "/path/2"]),
    ("iri", ["https://example.com/", "https://example.com/2"]),
    ("iri-reference", ["/path", "/path/2"]),
    ("url", ["https://example.com/", "https://example.com/2"]),
    ("uri-template", ["/items/{id}", "/items/{id}/parts"]),
    ("uuid", ["0192f0c1-2345-7abc-8def-0123456789ab", "0192f0c1-2345-7abc-8def-0123456789ac"]),
    ("json-pointer", ["/a/0", "/a/1"]),
    ("relative-json-pointer", ["1/a", "0"]),
    ("regex", ["^a+$", "^b+$"]),
    ("byte", ["aGVsbG8=", "d29ybGQ="]),
    ("ip", ["192.0.2.1", "192.0.2.2"]),
    // Types of Rust that schemars knows by a format of its own.
    ("partial-date-time", ["2026-07-28T12:30:00", "2026-07-29T08:00:00"]),
    ("local-date-time", ["2026-07-28T12:30:00", "2026-07-29T08:00:00"]),
    ("partial-time", ["12:30:00", "08:00:00"]),
];

/// A text. `None` where a pattern can't be followed, where no text of the format matches it, or where a bound asks for more
/// than anybody would read.
pub(super) fn make(node: &Node, place: Place<'_>, steps: &mut usize) -> Option<String> {
    let bound = |keyword: &str| node.get(keyword).and_then(Value::as_u64).and_then(|bound| usize::try_from(bound).ok());
    let (least, most) = (bound("minLength").unwrap_or(0), bound("maxLength").unwrap_or(usize::MAX));
    if least > MAX_LENGTH {
        return None;
    }
    let pattern = node.get("pattern").and_then(Value::as_str);
    let format = node.get("format").and_then(Value::as_str);
    if let Some((_, texts)) = FORMATS.iter().find(|(known, _)| Some(*known) == format) {
        // The validator takes a format for an annotation, but the tool's own type mostly holds to it.
        let fits = |text: &&str| pattern.is_none_or(|pattern| pattern::matches(pattern, text));
        let fitting: Vec<&str> = texts.iter().copied().filter(fits).collect();
        return place.nth.checked_rem(fitting.len()).and_then(|nth| fitting.get(nth)).map(|text| (*text).to_owned());
    }
    if let Some(pattern) = pattern {
        return pattern::make_within(pattern, place.nth, (least, most), steps);
    }
    if node.get("contentEncoding").and_then(Value::as_str) == Some("base64") {
        return Some("aGVsbG8=".to_owned());
    }
    let name = words(place);
    let text = format!("example {name}");
    let text = if text.chars().count() > most { name } else { text };
    Some(fitted(&text, least, most))
}

/// The name of what stands there, in words.
fn words(place: Place<'_>) -> String {
    let mut name = String::new();
    for letter in place.name.chars() {
        if matches!(letter, '_' | '-' | '.') {
            name.push(' ');
        } else if letter.is_uppercase() && name.ends_with(char::is_lowercase) {
            name.push(' ');
            name.extend(letter.to_lowercase());
        } else {
            name.push(letter);
        }
    }
    match place.nth {
        0 => name,
        nth => format!("{name} {}", nth + 1),
    }
}

/// A text of at least and at most so many characters.
fn fitted(text: &str, least: usize, most: usize) -> String {
    let length = text.chars().count();
    if length > most {
        // Its end tells elements apart.
        return text.chars().skip(length - most).collect();
    }
    let mut out = text.to_owned();
    for letter in text.chars().cycle().take(least.saturating_sub(length).saturating_sub(1)) {
        out.push(letter);
    }
    if length < least {
        out.push('.');
    }
    out
}
