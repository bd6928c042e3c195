//! Numbers: bounds that say what the Rust type holds, in a form that every reader can hold.

use serde_json::{Number, Value};

use crate::schema::{
    MAX_SAFE_INTEGER,
    node::{self, HEADER},
    walk::Node,
};

/// What schemars' number formats mean; those of 128-bit integers stay in arguments, where they are refused. 64-bit types
/// get no bound here beyond schemars' own `minimum` of 0: a bound that does not fit into 53 bits is not portable.
const FORMATS: &[(&str, Option<i64>, Option<i64>)] = &[
    ("int8", Some(i8::MIN as i64), Some(i8::MAX as i64)),
    ("int16", Some(i16::MIN as i64), Some(i16::MAX as i64)),
    ("int32", Some(i32::MIN as i64), Some(i32::MAX as i64)),
    ("int64", None, None),
    ("int", None, None),
    ("uint8", Some(0), Some(u8::MAX as i64)),
    ("uint16", Some(0), Some(u16::MAX as i64)),
    ("uint32", Some(0), Some(u32::MAX as i64)),
    ("uint64", Some(0), None),
    ("uint", Some(0), None),
    ("float", None, None),
    ("double", None, None),
];

/// No `int32`, `uint64`, `double` …: no vocabulary knows these formats, and common validators log a warning for each
/// field (anomalyco/opencode#31002). The bounds of 8, 16 and 32-bit types are stated instead.
pub(super) fn bounds_instead_of_formats(node: &mut Node) {
    let format = node.get("format").and_then(Value::as_str);
    let Some(&(_, minimum, maximum)) = format.and_then(|format| FORMATS.iter().find(|(name, ..)| *name == format))
    else {
        return;
    };
    node.shift_remove("format");
    for (keyword, bound) in [("minimum", minimum), ("maximum", maximum)] {
        if let Some(bound) = bound {
            node::tighten(node, keyword, bound.into());
        }
    }
}

/// Results may be of 128-bit types. An integer among them that 64 bits don't hold is not written: the call ends in an
/// internal error (`call/write`).
pub(super) fn no_wide_format(node: &mut Node) {
    if node.get("format").and_then(Value::as_str).is_some_and(|format| matches!(format, "int128" | "uint128")) {
        node.shift_remove("format");
    }
}

/// An `f32` ends where its largest value does: beyond, serde makes an infinity of a number, which no caller can have
/// sent. Of results there is nothing to say.
pub(super) fn single_precision_is_bounded(node: &mut Node) {
    /// `f32::MAX` in its shortest form; the double of this name still rounds to it.
    const GREATEST: f64 = 3.402_823_5e38;
    if node.get("format").and_then(Value::as_str) != Some("float") {
        return;
    }
    for (keyword, bound) in [("minimum", -GREATEST), ("maximum", GREATEST)] {
        if let Some(bound) = Number::from_f64(bound) {
            node::tighten(node, keyword, bound);
        }
    }
}

/// An integer below 50 is one of at most 49: `minimum` and `maximum` are read by more providers than the exclusive
/// bounds (Gemini's `parameters` know only those).
pub(super) fn inclusive_integer_bounds(node: &mut Node) {
    if !is_integer(node) {
        return;
    }
    for (exclusive, inclusive, inwards) in [("exclusiveMinimum", "minimum", 1), ("exclusiveMaximum", "maximum", -1)] {
        let bound = node.get(exclusive).and_then(Value::as_i64).and_then(|bound| bound.checked_add(inwards));
        if let Some(bound) = bound {
            node.shift_remove(exclusive);
            node::tighten(node, inclusive, bound.into());
        }
    }
}

/// No integer bound that a 53-bit reader can't hold: `maximum` of `i64::MAX` is "int too big" to Anthropic's API, and
/// any JavaScript reader rounds it (ComposioHQ/composio#3500). The decoder still refuses what the type can't hold.
pub(super) fn no_unsafe_bounds(node: &mut Node) {
    for keyword in ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] {
        let bound = node.get(keyword).and_then(Value::as_number).and_then(node::integer);
        if bound.is_some_and(|bound| bound.unsigned_abs() > MAX_SAFE_INTEGER.unsigned_abs().into()) {
            node.shift_remove(keyword);
        }
    }
}

/// A mirrored integer lies within ±(2^53-1) (page "Streamable HTTP": values MUST be within the safe range).
pub(super) fn mirrored_integers_are_safe(node: &mut Node) {
    if node.contains_key(HEADER) && is_integer(node) {
        node::tighten(node, "minimum", Number::from(-MAX_SAFE_INTEGER));
        node::tighten(node, "maximum", Number::from(MAX_SAFE_INTEGER));
    }
}

/// Whether a node is about integers, perhaps beside `null`.
fn is_integer(node: &Node) -> bool {
    let types = node::types(node);
    types.contains(&"integer") && types.iter().all(|name| matches!(*name, "integer" | "null"))
}
