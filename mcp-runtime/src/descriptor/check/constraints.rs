//! Constraints against the type that they stand beside.
//!
//! JSON Schema lets a keyword for another type stand and ignores it (validation, section 6: each keyword speaks of one
//! type only), so that a constraint on the wrong argument would be published and never hold. The macros see it where
//! the type's name shows it; of aliases, enums and foreign types only the finished schema does.

use serde_json::Value;

use crate::schema::{
    accepted,
    report::Report,
    walk::{each_node, step},
};

/// The keywords of one type, by the names that the type has.
const FAMILIES: [(&[&str], &[&str]); 3] = [
    (&["number", "integer"], &["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]),
    (&["string"], &["minLength", "maxLength", "pattern"]),
    (&["array"], &["minItems", "maxItems", "uniqueItems"]),
];

/// Keywords that bound the same thing from both sides, and whether both bounds are let through.
const PAIRS: [(&str, &str, bool); 6] = [
    ("minimum", "maximum", true),
    ("minimum", "exclusiveMaximum", false),
    ("exclusiveMinimum", "maximum", false),
    ("exclusiveMinimum", "exclusiveMaximum", false),
    ("minLength", "maxLength", true),
    ("minItems", "maxItems", true),
];

/// schemars' formats of `i128` and `u128`.
const WIDE: [&str; 2] = ["int128", "uint128"];

/// A node's constraints speak of a type that the node accepts.
pub(super) fn fit(schema: &Value, pointer: &str, report: &mut Report) {
    each_node(schema, pointer, &mut |node, pointer| {
        let resolve = |reference: &str| schema.pointer(reference.strip_prefix('#')?);
        let Some(types) = accepted::types(node, &resolve) else { return };
        for (names, keywords) in FAMILIES {
            let found = keywords.iter().find(|keyword| node.contains_key(**keyword));
            if let Some(keyword) = found.filter(|_| names.iter().all(|name| !types.contains(*name))) {
                let types = types.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" or ");
                let message =
                    format!("`{keyword}` is for `{}`, and the type here is {types}: it never holds", names[0]);
                report.add(step(pointer, keyword), message);
            }
        }
    });
}

/// Something lies between two bounds.
pub(super) fn ordered(schema: &Value, pointer: &str, report: &mut Report) {
    each_node(schema, pointer, &mut |node, pointer| {
        for (least, greatest, included) in PAIRS {
            let number = |keyword: &str| node.get(keyword).and_then(Value::as_f64);
            if let (Some(low), Some(high)) = (number(least), number(greatest))
                && (low > high || (low >= high && !included))
            {
                let message = format!("`{least}` is {low} and `{greatest}` is {high}: nothing could satisfy both");
                report.add(step(pointer, least), message);
            }
        }
    });
}

/// Integers that a reader of JSON can hold. schemars marks wider ones by their format, wherever in a type they stand; the
/// macros refuse them where they see them.
pub(super) fn narrow(schema: &Value, pointer: &str, report: &mut Report) {
    each_node(schema, pointer, &mut |node, pointer| {
        if let Some(format) = node.get("format").and_then(Value::as_str).filter(|format| WIDE.contains(format)) {
            report.add(
                pointer,
                format!(
                    "found the format `{format}`; readers of JSON don't hold 128-bit integers: take a `u64` or `i64`, or \
                     the digits as a `String`"
                ),
            );
        }
    });
}
