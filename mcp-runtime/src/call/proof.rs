//! Proofs at compile time: what only the type system knows about an argument.
//!
//! The macros emit `const _: () = proof::…;` items; `cargo check` evaluates those, and a panic in one is a compile
//! error at the tokens that the item is spanned with.

mod apart;
mod kind;
mod lost;
mod message;
mod names;
mod value;

pub use apart::{apart, tag_apart};
pub use kind::{Kind, Kinded};
pub use lost::{Reach, published, untagged};
pub use names::unique_names;
pub use value::HeaderValue;

use message::Message;
use names::is_same;

use crate::declare::{
    arg::{Bound, Range},
    tool::HeaderNode,
};

/// The greatest integer that every reader of JSON holds exactly, 2^53 − 1.
const MAX_SAFE: i128 = (1 << 53) - 1;

/// Whether there is a mirrored field among `nodes` or inside them.
pub const fn any(nodes: &[HeaderNode]) -> bool {
    first(nodes).is_some()
}

/// The first mirrored field among `nodes`, or inside them.
const fn first(nodes: &[HeaderNode]) -> Option<&HeaderNode> {
    let mut index = 0;
    while index < nodes.len() {
        if nodes[index].header.is_some() {
            return Some(&nodes[index]);
        }
        if let Some(found) = first(nodes[index].nested) {
            return Some(found);
        }
        index += 1;
    }
    None
}

/// H4: `inside` are the headers that the type of `name` holds where no client looks.
///
/// # Panics
///
/// When there is one. Specification, "Custom Headers from Tool Parameters": "reachable via a chain consisting solely
/// of `properties` keys".
#[track_caller]
pub const fn reachable(name: &str, inside: &[HeaderNode]) {
    if let Some(node) = first(inside) {
        let header = match node.header {
            Some(header) => header,
            None => "",
        };
        Message::new()
            .text("the header `")
            .text(header)
            .text("` of field `")
            .text(node.field)
            .text("` is out of reach inside `")
            .text(name)
            .text("`: clients find mirrored fields through structs and `Option`s of structs only, not through lists, maps or pointers; move the field out, or take its `header` away")
            .panic();
    }
}

/// A part of a type that no chain of `properties` leads to; `name` is what it belongs to.
///
/// # Panics
///
/// When it holds a header.
#[track_caller]
pub const fn within(name: &str, headers: &[HeaderNode], inside: &[HeaderNode]) {
    reachable(name, headers);
    reachable(name, inside);
}

/// The type of a field with `#[serde(flatten)]`.
///
/// # Panics
///
/// When it is an `Option`: serde makes `None` of one that lacks a field.
#[track_caller]
pub const fn flattened(option: bool) {
    assert!(
        !option,
        "of a flattened `Option`, serde makes `None` as soon as one field is missing or wrong, and nobody is told: flatten the struct itself and make its fields optional, or nest it without `flatten`"
    );
}

/// H4, and 128-bit integers behind an alias: JSON readers hold 53 or 64 bits.
///
/// # Panics
///
/// When the type is such an integer, or holds a header out of reach.
#[track_caller]
pub const fn argument(name: &str, kind: Kind, inside: &[HeaderNode]) {
    reachable(name, inside);
    assert!(
        !matches!(kind, Kind::Wide),
        "JSON readers don't hold 128-bit integers: take a `u64` or `i64`, or the digits as a `String`"
    );
}

/// P2 and H5 for a `range`.
///
/// # Panics
///
/// When the type is no number, a bound is not of it, no value lies in the range, or a bound leaves ±(2^53 − 1).
#[track_caller]
pub const fn range(name: &str, kind: Kind, range: Range, mirrored: bool) {
    match kind {
        Kind::Unknown | Kind::Wide | Kind::Number => {}
        Kind::Integer { min, max } => {
            bound_fits(range.start, min, max);
            bound_fits(range.end, min, max);
        }
        Kind::Text | Kind::Boolean | Kind::List | Kind::Map | Kind::Any => misfit("range", "numbers", name, kind),
    }
    assert!(!is_empty(range), "no value lies in this `range`: its start has to lie below its end");
    assert!(
        !mirrored || is_safe(range.start) && is_safe(range.end),
        "a mirrored integer has to lie within ±9007199254740991 (2^53 - 1), which every client holds exactly"
    );
    assert!(
        is_publishable(range.start) && is_publishable(range.end),
        "a bound beyond ±9007199254740991 (2^53 - 1) is not held exactly by every client: bring it nearer, or leave the end open"
    );
}

/// P2: a key for texts.
///
/// # Panics
///
/// When the type is known and no text.
#[track_caller]
pub const fn text(name: &str, kind: Kind, key: &str) {
    match kind {
        Kind::Text | Kind::Unknown | Kind::Wide => {}
        _ => misfit(key, "texts", name, kind),
    }
}

/// P2: a key for lists.
///
/// # Panics
///
/// When the type is known and no list.
#[track_caller]
pub const fn list(name: &str, kind: Kind, key: &str) {
    match kind {
        Kind::List | Kind::Unknown | Kind::Wide => {}
        _ => misfit(key, "lists", name, kind),
    }
}

#[track_caller]
const fn misfit(key: &str, accepted: &str, name: &str, kind: Kind) {
    // Of these, nothing is left on a value of another kind.
    let is_of_one_kind = is_same(key, "pattern") || is_same(key, "format") || is_same(key, "unique_items");
    Message::new()
        .text("`")
        .text(key)
        .text("` is for ")
        .text(accepted)
        .text(", and `")
        .text(name)
        .text("` is ")
        .text(kind.words())
        .text(": ")
        .text(if is_of_one_kind && !matches!(kind, Kind::Any) { "remove it" } else { kind.instead() })
        .panic();
}

/// A literal default.
#[derive(Clone, Copy, Debug)]
pub enum Literal {
    /// A string or a character.
    Text,
    /// `true` or `false`.
    Bool,
    /// A number.
    Number(Bound),
}

/// P2 for a literal default; `json` is its text.
///
/// # Panics
///
/// When the literal is of another kind than the type, or lies outside `range`.
#[track_caller]
pub const fn default(json: &str, kind: Kind, literal: Literal, range: Option<Range>) {
    let fits = match (kind, literal) {
        (Kind::Unknown | Kind::Wide | Kind::Any, _)
        | (Kind::Text, Literal::Text)
        | (Kind::Boolean, Literal::Bool)
        | (Kind::Number, Literal::Number(_)) => true,
        (Kind::Integer { min, max }, Literal::Number(Bound::Int(value))) => min <= value && value <= max,
        _ => false,
    };
    if !fits {
        let found = Message::new().text("the default ").text(json);
        match (kind, literal) {
            (Kind::Integer { min, max }, Literal::Number(Bound::Int(_))) => {
                found.text(" does not fit: the type holds ").integer(min).text(" to ").integer(max).panic()
            }
            _ => found
                .text(" does not fit: the type is ")
                .text(kind.words())
                .text("; write one, as in ")
                .text(kind.default())
                .panic(),
        }
    }
    if let (Some(range), Literal::Number(value)) = (range, literal)
        && !lets_through(range, value)
    {
        Message::new().text("the default ").text(json).text(" lies outside `range`: write one inside").panic();
    }
}

/// H2: no header of `this` is one of `before`, ignoring case.
///
/// # Panics
///
/// When one is; the text names both places.
#[track_caller]
pub const fn unique(before: &[HeaderNode], this: &[HeaderNode]) {
    each(before, this, &Message::new());
}

#[track_caller]
const fn each(before: &[HeaderNode], nodes: &[HeaderNode], path: &Message) {
    let mut index = 0;
    while index < nodes.len() {
        let path = path.step(nodes[index].field);
        if let Some(header) = nodes[index].header
            && let Some(first) = find(before, header, &Message::new())
        {
            Message::new()
                .text("two arguments are mirrored in `Mcp-Param-")
                .text(header)
                .text("`: `")
                .text(first.as_str())
                .text("` and `")
                .text(path.as_str())
                .text("`; header names ignore case, so give one of them another")
                .panic();
        }
        each(before, nodes[index].nested, &path);
        index += 1;
    }
}

/// The path of the field mirrored as `header`.
const fn find(nodes: &[HeaderNode], header: &str, path: &Message) -> Option<Message> {
    let mut index = 0;
    while index < nodes.len() {
        let path = path.step(nodes[index].field);
        if let Some(other) = nodes[index].header
            && are_equal(other.as_bytes(), header.as_bytes())
        {
            return Some(path);
        }
        if let Some(found) = find(nodes[index].nested, header, &path) {
            return Some(found);
        }
        index += 1;
    }
    None
}

/// Field names are equal when they are so ignoring case (RFC 9110, 5.1). The standard library's comparison is no
/// `const fn` before Rust 1.89.
const fn are_equal(a: &[u8], b: &[u8]) -> bool {
    let mut index = 0;
    while index < a.len() && index < b.len() {
        if !a[index].eq_ignore_ascii_case(&b[index]) {
            return false;
        }
        index += 1;
    }
    a.len() == b.len()
}

/// A constant that is a bound of a range; [`Number::bound`] keeps its value whatever its type.
#[derive(Clone, Copy, Debug)]
pub struct Number<T>(pub T);

macro_rules! bounds {
    ($($variant:ident: $($number:ty => $wide:ty),*;)*) => {$($(
        impl Number<$number> {
            /// The bound.
            #[allow(clippy::cast_lossless, clippy::unnecessary_cast, clippy::cast_possible_wrap, clippy::cast_possible_truncation)]
            pub const fn bound(self) -> Bound {
                Bound::$variant(self.0 as $wide)
            }
        }
    )*)*};
}

bounds! {
    Int: u8 => i128, u16 => i128, u32 => i128, u64 => i128, usize => i128,
        i8 => i128, i16 => i128, i32 => i128, i64 => i128, isize => i128, i128 => i128;
    Float: f32 => f64, f64 => f64;
}

#[track_caller]
const fn bound_fits(bound: Option<Bound>, min: i128, max: i128) {
    match bound {
        Some(Bound::Int(value)) if value < min || value > max => Message::new()
            .text("the bound ")
            .integer(value)
            .text(" is out of reach for the type, which holds ")
            .integer(min)
            .text(" to ")
            .integer(max)
            .panic(),
        Some(Bound::Float(_)) => panic!("the type holds whole numbers: write bounds without a fraction"),
        _ => {}
    }
}

const fn is_safe(bound: Option<Bound>) -> bool {
    match bound {
        Some(Bound::Int(value)) => -MAX_SAFE <= value && value <= MAX_SAFE,
        _ => true,
    }
}

/// The limits of the 64-bit types say nothing that the type does not, and are not published.
const fn is_publishable(bound: Option<Bound>) -> bool {
    match bound {
        Some(Bound::Int(value)) => {
            is_safe(bound) || value == i64::MIN as i128 || value == i64::MAX as i128 || value == u64::MAX as i128
        }
        _ => true,
    }
}

const fn is_empty(range: Range) -> bool {
    match (range.start, range.end) {
        (Some(start), Some(end)) => {
            if range.end_included {
                less(end, start)
            } else {
                !less(start, end)
            }
        }
        _ => false,
    }
}

const fn lets_through(range: Range, value: Bound) -> bool {
    let below = match range.start {
        Some(start) => less(value, start),
        None => false,
    };
    let above = match range.end {
        Some(end) if range.end_included => less(end, value),
        Some(end) => !less(value, end),
        None => false,
    };
    !below && !above
}

/// Whole numbers are compared exactly with each other; with a fraction, as far as 64-bit floats hold them.
#[allow(clippy::cast_precision_loss)]
const fn less(a: Bound, b: Bound) -> bool {
    match (a, b) {
        (Bound::Int(a), Bound::Int(b)) => a < b,
        (Bound::Int(a), Bound::Float(b)) => (a as f64) < b,
        (Bound::Float(a), Bound::Int(b)) => a < b as f64,
        (Bound::Float(a), Bound::Float(b)) => a < b,
    }
}

#[cfg(test)]
mod tests;
