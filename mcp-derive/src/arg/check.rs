//! What can be checked of an argument without knowing types. One function a rule.

use proc_macro2::Span;
use quote::ToTokens;
use syn::{Attribute, Expr, Ident, RangeLimits, Type, spanned::Spanned};

use super::{
    model::{Arg, Default, Place},
    pattern,
    secrets::secret_in,
    serde::{FieldSerde, mentions},
    spelling::Spelling,
};
use crate::{
    diagnostics::Diagnostics,
    keys::values::{Count, Literal},
};

/// The greatest integer that every reader of JSON holds exactly, 2^53 − 1.
const MAX_SAFE: i128 = (1 << 53) - 1;

/// Every rule, in the order in which a reader meets the keys.
pub(super) fn all(arg: &Arg, field: &FieldSerde, errors: &mut Diagnostics) {
    name_is_not_empty(arg, errors);
    name_is_given_once(arg, field, errors);
    name_of_a_field_is_serdes(arg, errors);
    flatten_of_a_field_is_serdes(arg, field, errors);
    serde_needs_a_plain_type(arg, errors);
    serde_default_is_serdes(arg, errors);
    if arg.flatten {
        flatten_stands_alone(arg, errors);
        return;
    }
    integer_is_not_wide(arg, errors);
    header_is_a_token(arg, errors);
    header_is_on_a_scalar(arg, errors);
    header_is_no_secret(arg, errors);
    header_reason_is_needed(arg, errors);
    range_is_on_a_number(arg, errors);
    range_is_ordered_and_fits(arg, errors);
    header_range_is_safe(arg, errors);
    lengths_are_on_a_text(arg, errors);
    counts_are_on_a_list(arg, errors);
    least_is_below_greatest(arg, errors);
    pattern_compiles(arg, errors);
    default_is_of_the_type(arg, errors);
    default_is_allowed(arg, errors);
}

/// A field that serde skips never comes from a caller, so nothing can be said of it.
pub(super) fn not_skipped(ident: &Ident, ours: &[Attribute], errors: &mut Diagnostics) {
    for attr in ours {
        errors.over(
            attr,
            format!("`{ident}` is skipped by serde, so no caller can send it: remove `#[arg(…)]` or the `skip`"),
        );
    }
}

/// A property needs a name that a caller can write.
fn name_is_not_empty(arg: &Arg, errors: &mut Diagnostics) {
    if arg.wire.trim().is_empty() {
        errors.at(arg.wire_span, "an argument can't have an empty name: callers send it by its name");
    }
}

/// Two sources of one name would have to agree.
fn name_is_given_once(arg: &Arg, field: &FieldSerde, errors: &mut Diagnostics) {
    let serde_name = arg.serde.rename.as_ref().or(field.rename.as_ref());
    if let (Some(name), Some(_), Place::Parameter) = (&arg.keys.name, serde_name, arg.place) {
        errors
            .at(name.span(), "the name is given twice, by `#[arg(name = …)]` and by `#[serde(rename = …)]`: keep one");
    }
}

/// A field is read by the `Deserialize` that the struct derives, which knows serde's attributes and not ours.
fn name_of_a_field_is_serdes(arg: &Arg, errors: &mut Diagnostics) {
    if let (Some(name), Place::Field) = (&arg.keys.name, arg.place) {
        let text = name.value();
        errors.at(name.span(), format!("a field gets its name from serde: write `#[serde(rename = \"{text}\")]`"));
    }
}

/// As for the name: only serde's own attribute makes `Deserialize` flatten.
fn flatten_of_a_field_is_serdes(arg: &Arg, field: &FieldSerde, errors: &mut Diagnostics) {
    if let (Some(flatten), Place::Field, false) = (arg.keys.flatten, arg.place, field.flatten) {
        errors.at(flatten.key, "a field is flattened by serde: write `#[serde(flatten)]`");
    }
}

/// Such a parameter becomes a hidden struct, which can't see `Self`.
fn serde_needs_a_plain_type(arg: &Arg, errors: &mut Diagnostics) {
    if !arg.serde.is_empty() && mentions(&arg.ty, &[]) {
        errors.over(
            &arg.ty,
            "a parameter with `#[serde(…)]` or `#[schemars(…)]` can't mention `Self` in its type: write the type out",
        );
    }
}

/// The hidden struct is decoded by serde, which has its own way to say what an absent value is.
fn serde_default_is_serdes(arg: &Arg, errors: &mut Diagnostics) {
    if let (true, Some(default)) = (arg.serde.decodes, &arg.keys.default) {
        errors.at(
            default.key,
            "a parameter with `#[serde(…)]` gets its default from serde: write `#[serde(default)]` or `#[serde(default = \"path\")]`",
        );
    }
}

/// A flattened struct has no property of its own that anything could be said of.
fn flatten_stands_alone(arg: &Arg, errors: &mut Diagnostics) {
    let keys = &arg.keys;
    let count = |count: &Option<Count>| count.map(|count| count.key);
    let said: [(&str, Option<Span>); 15] = [
        ("name", keys.name.as_ref().filter(|_| arg.place == Place::Parameter).map(|text| text.span())),
        ("title", keys.title.as_ref().map(|text| text.0.span())),
        ("description", keys.description.as_ref().map(|text| text.0.span())),
        ("default", keys.default.as_ref().map(|default| default.key)),
        ("header", keys.header.as_ref().map(|text| text.span())),
        ("range", keys.range.as_ref().map(|range| range.key)),
        ("min_length", count(&keys.min_length)),
        ("max_length", count(&keys.max_length)),
        ("pattern", keys.pattern.as_ref().map(|text| text.span())),
        ("min_items", count(&keys.min_items)),
        ("max_items", count(&keys.max_items)),
        ("unique_items", keys.unique_items.map(|switch| switch.key)),
        ("format", keys.format.as_ref().map(|text| text.span())),
        ("example", keys.examples.first().map(|example| example.key)),
        ("deprecated", keys.deprecated.map(|switch| switch.key)),
    ];
    for (key, span) in said {
        if let Some(span) = span {
            errors.at(span, format!("a flattened struct is no argument of its own, so `{key}` has nothing to apply to: put it on a field of the struct"));
        }
    }
}

/// DESIGN 6: 128-bit integers are refused where the type is seen; JSON readers hold 53 or 64 bits.
fn integer_is_not_wide(arg: &Arg, errors: &mut Diagnostics) {
    if Spelling::of(&arg.ty) == Spelling::Wide && arg.serde.is_empty() {
        errors.over(
            &arg.ty,
            "JSON readers don't hold 128-bit integers: take a `u64` or `i64`, or the digits as a `String`",
        );
    }
}

/// H1. RFC 9110, 5.6.2: a field name is `1*tchar`. Control characters, CR and LF among them, are no `tchar`.
fn header_is_a_token(arg: &Arg, errors: &mut Diagnostics) {
    const ACCEPTED: &str = "letters, digits and any of !#$%&'*+-.^_`|~ (RFC 9110)";
    let Some(header) = &arg.keys.header else {
        return;
    };
    let name = header.value();
    if name.is_empty() {
        errors.at(
            header.span(),
            format!(
                "a header name can't be empty: `header = \"Region\"` makes `Mcp-Param-Region`; it takes {ACCEPTED}"
            ),
        );
    } else if let Some(bad) = name.chars().find(|c| !(c.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(*c))) {
        errors.at(header.span(), format!("{bad:?} can't stand in a header name: it takes {ACCEPTED}"));
    }
}

/// H3, as far as the spelling shows it. The trait `HeaderValue` decides the rest.
fn header_is_on_a_scalar(arg: &Arg, errors: &mut Diagnostics) {
    const ACCEPTED: &str = "a header mirrors a string, an integer of up to 64 bits, a boolean, a unit enum or newtype with `#[derive(HeaderValue)]`, or an `Option` of those";
    if arg.keys.header.is_none() {
        return;
    }
    let found = match Spelling::of(&arg.ty) {
        Spelling::Float => "a number with a fraction can't be mirrored in a header",
        Spelling::Sequence => "a list can't be mirrored in a header",
        Spelling::Unit => "`()` can't be mirrored in a header",
        _ => return,
    };
    errors.over(&arg.ty, format!("{found}: {ACCEPTED}"));
}

/// H6. Specification, tools page: intermediaries see header values.
fn header_is_no_secret(arg: &Arg, errors: &mut Diagnostics) {
    let (Some(header), None) = (&arg.keys.header, &arg.keys.allow_sensitive_header) else {
        return;
    };
    let found =
        secret_in(&header.value()).or_else(|| secret_in(&arg.wire)).or_else(|| secret_in(&arg.ident.to_string()));
    if let Some(secret) = found {
        errors.at(
            header.span(),
            format!(
                "this reads as a secret (`{secret}`), and proxies and logs see headers: remove `header`, or add `allow_sensitive_header = \"why it is none\"`"
            ),
        );
    }
}

/// An opt-out without a reason, or without anything to opt out of, misleads the next reader.
fn header_reason_is_needed(arg: &Arg, errors: &mut Diagnostics) {
    let Some(reason) = &arg.keys.allow_sensitive_header else {
        return;
    };
    if arg.keys.header.is_none() {
        errors.at(reason.span(), "`allow_sensitive_header` has nothing to allow here: there is no `header`");
    } else if reason.value().trim().is_empty() {
        errors.at(reason.span(), "say why this is no secret: `allow_sensitive_header = \"a public page token\"`");
    }
}

/// P2.
fn range_is_on_a_number(arg: &Arg, errors: &mut Diagnostics) {
    let Some(range) = &arg.keys.range else {
        return;
    };
    let (found, instead) = match Spelling::of(&arg.ty) {
        Spelling::Text => ("a text", "for its length write `min_length` and `max_length`"),
        Spelling::Bool => ("a boolean", "remove it"),
        Spelling::Sequence => ("a list", "for its length write `min_items` and `max_items`"),
        Spelling::Unit => ("`()`", "remove it"),
        _ => return,
    };
    errors.at(range.key, format!("`range` is for numbers, and `{}` is {found}: {instead}", arg.ident));
}

/// P2. Bounds that the type can't reach, or that leave no value, are a slip.
fn range_is_ordered_and_fits(arg: &Arg, errors: &mut Diagnostics) {
    let Some(range) = arg.keys.range.as_ref().map(|range| &range.value) else {
        return;
    };
    let included = matches!(range.limits, RangeLimits::Closed(_));
    let start = range.start.as_deref().and_then(Number::of);
    let end = range.end.as_deref().and_then(Number::of);
    if let (Some(start), Some(end)) = (start, end)
        && !(start.value() < end.value() || (included && start.value() <= end.value()))
    {
        errors.over(range, "no value lies in this range: its start is above its end");
        return;
    }
    for bound in [range.start.as_deref(), range.end.as_deref()].into_iter().flatten() {
        bound_is_of_the_type(bound, &arg.ty, errors);
    }
}

fn bound_is_of_the_type(bound: &Expr, ty: &Type, errors: &mut Diagnostics) {
    let Some(literal) = Literal::of(bound) else {
        return;
    };
    let Some(number) = Number::from(&literal) else {
        errors.over(bound, format!("a bound of `range` is a number, and this is {}", literal.kind()));
        return;
    };
    match (Spelling::of(ty), number) {
        (Spelling::Int { .. }, Number::Float(_)) => {
            errors.over(
                bound,
                format!("`{}` holds whole numbers: write a bound without a fraction", ty.to_token_stream()),
            );
        }
        (Spelling::Int { min, max }, Number::Int(value)) if !(min..=max).contains(&value) => {
            errors.over(
                bound,
                format!("{value} is out of reach for `{}`, which holds {min} to {max}", ty.to_token_stream()),
            );
        }
        _ => {}
    }
}

/// H5. Specification, tools page: a mirrored integer is within ±(2^53 − 1). Left open, the schema gets these bounds.
fn header_range_is_safe(arg: &Arg, errors: &mut Diagnostics) {
    let (Some(_), Some(range)) = (&arg.keys.header, &arg.keys.range) else {
        return;
    };
    let limits = &range.value.limits;
    for (bound, is_end) in [(&range.value.start, false), (&range.value.end, true)] {
        let Some(bound) = bound.as_deref() else { continue };
        let Some(Number::Int(value)) = Number::of(bound) else { continue };
        let greatest = if is_end && matches!(limits, RangeLimits::HalfOpen(_)) { value - 1 } else { value };
        if !(-MAX_SAFE..=MAX_SAFE).contains(&greatest) {
            errors.over(
                bound,
                format!(
                    "a mirrored integer has to lie within ±{MAX_SAFE} (2^53 - 1), which every client holds exactly"
                ),
            );
        }
    }
}

/// P2.
fn lengths_are_on_a_text(arg: &Arg, errors: &mut Diagnostics) {
    let keys = &arg.keys;
    let (found, instead) = match Spelling::of(&arg.ty) {
        Spelling::Int { .. } | Spelling::Float => ("a number", "for its value write `range = …`"),
        Spelling::Bool => ("a boolean", "remove it"),
        Spelling::Sequence => ("a list", "for its length write `min_items` and `max_items`"),
        Spelling::Unit => ("`()`", "remove it"),
        Spelling::Text | Spelling::Wide | Spelling::Unknown => return,
    };
    let said = [
        ("min_length", keys.min_length.map(|count| count.key)),
        ("max_length", keys.max_length.map(|count| count.key)),
        ("pattern", keys.pattern.as_ref().map(|text| text.span())),
        ("format", keys.format.as_ref().map(|text| text.span())),
    ];
    for (key, span) in said {
        if let Some(span) = span {
            errors.at(span, format!("`{key}` is for texts, and `{}` is {found}: {instead}", arg.ident));
        }
    }
}

/// P2.
fn counts_are_on_a_list(arg: &Arg, errors: &mut Diagnostics) {
    let keys = &arg.keys;
    let (found, instead) = match Spelling::of(&arg.ty) {
        Spelling::Int { .. } | Spelling::Float => ("a number", "for its value write `range = …`"),
        Spelling::Bool => ("a boolean", "remove it"),
        Spelling::Text => ("a text", "for its length write `min_length` and `max_length`"),
        Spelling::Unit => ("`()`", "remove it"),
        Spelling::Sequence | Spelling::Wide | Spelling::Unknown => return,
    };
    let said = [
        ("min_items", keys.min_items.map(|count| count.key)),
        ("max_items", keys.max_items.map(|count| count.key)),
        ("unique_items", keys.unique_items.map(|switch| switch.key)),
    ];
    for (key, span) in said {
        if let Some(span) = span {
            errors.at(span, format!("`{key}` is for lists, and `{}` is {found}: {instead}", arg.ident));
        }
    }
}

/// P2.
fn least_is_below_greatest(arg: &Arg, errors: &mut Diagnostics) {
    let keys = &arg.keys;
    let pairs = [("length", keys.min_length, keys.max_length), ("items", keys.min_items, keys.max_items)];
    for (what, least, greatest) in pairs {
        if let (Some(least), Some(greatest)) = (least, greatest)
            && least.value > greatest.value
        {
            errors.at(
                least.span,
                format!(
                    "`min_{what} = {}` is above `max_{what} = {}`: nothing could satisfy both",
                    least.value, greatest.value
                ),
            );
        }
    }
}

/// P2.
fn pattern_compiles(arg: &Arg, errors: &mut Diagnostics) {
    if let Some(text) = &arg.keys.pattern
        && let Some(problem) = pattern::problem(&text.value())
    {
        errors.at(text.span(), format!("`pattern` {problem}"));
    }
}

/// P2. The literal is published and decoded as JSON, so its kind has to be the type's.
fn default_is_of_the_type(arg: &Arg, errors: &mut Diagnostics) {
    let Default::Literal { value, span } = &arg.default else {
        return;
    };
    let accepted = match (Spelling::of(&arg.ty), value) {
        (Spelling::Text, Literal::Int(_) | Literal::Float(_) | Literal::Bool(_)) => {
            "a text, `default = \"…\"`".to_owned()
        }
        (Spelling::Bool, Literal::Int(_) | Literal::Float(_) | Literal::Text(_)) => "`true` or `false`".to_owned(),
        (Spelling::Int { .. }, Literal::Text(_) | Literal::Bool(_) | Literal::Float(_)) => "a whole number".to_owned(),
        (Spelling::Float, Literal::Text(_) | Literal::Bool(_)) => "a number".to_owned(),
        (Spelling::Sequence, _) => "a list, `default = …` with an expression of the type".to_owned(),
        (Spelling::Int { min, max }, Literal::Int(digits))
            if !digits.parse().is_ok_and(|n| (min..=max).contains(&n)) =>
        {
            format!("a number from {min} to {max}")
        }
        _ => return,
    };
    let (ty, found) = (arg.ty.to_token_stream(), value.json());
    errors.at(*span, format!("the default of a `{ty}` is {accepted}; found {found}"));
}

/// P2. A default that the schema refuses could never have been sent.
fn default_is_allowed(arg: &Arg, errors: &mut Diagnostics) {
    let Default::Literal { value, span } = &arg.default else {
        return;
    };
    if let (Some(range), Some(number)) = (&arg.keys.range, Number::from(value)) {
        let start = range.value.start.as_deref().and_then(Number::of);
        let end = range.value.end.as_deref().and_then(Number::of);
        let included = matches!(range.value.limits, RangeLimits::Closed(_));
        let below = start.is_some_and(|start| number.value() < start.value());
        let above = end.is_some_and(|end| number.value() > end.value() || (!included && number.value() >= end.value()));
        if below || above {
            let range = range.value.to_token_stream().to_string().replace(' ', "");
            errors.at(*span, format!("the default {} lies outside `range = {range}`", value.json()));
        }
    }
    if let Literal::Text(text) = value {
        let length = text.chars().count() as u64;
        let short = arg.keys.min_length.filter(|least| length < least.value).map(|least| ("min_length", least.value));
        let long = arg
            .keys
            .max_length
            .filter(|greatest| length > greatest.value)
            .map(|greatest| ("max_length", greatest.value));
        if let Some((key, bound)) = short.or(long) {
            errors.at(*span, format!("the default has {length} characters, against `{key} = {bound}`"));
        }
    }
}

/// A numeric literal.
#[derive(Clone, Copy)]
enum Number {
    Int(i128),
    Float(f64),
}

impl Number {
    fn of(expr: &Expr) -> Option<Self> {
        Self::from(&Literal::of(expr)?)
    }

    fn from(literal: &Literal) -> Option<Self> {
        match literal {
            Literal::Int(digits) => digits.parse().ok().map(Self::Int),
            Literal::Float(value) => Some(Self::Float(*value)),
            Literal::Text(_) | Literal::Bool(_) => None,
        }
    }

    /// For comparing with a bound of the other kind. Whole numbers beyond 2^53 are rounded, which can only let
    /// something through that the run-time check sees.
    #[allow(clippy::cast_precision_loss)]
    fn value(self) -> f64 {
        match self {
            Self::Int(value) => value as f64,
            Self::Float(value) => value,
        }
    }
}
