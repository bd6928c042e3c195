//! What can be checked of an argument without knowing types. One function a rule.

mod constraint;
mod default;
mod header;
mod number;
mod schemars;

pub(crate) use header::differ as headers_differ;
use proc_macro2::Span;
pub(crate) use schemars::{Item, read_by_serde_too};
use syn::{Attribute, Ident, spanned::Spanned};

use super::{
    model::{Arg, Place},
    spelling::{Spelling, is_option},
};
use crate::{diagnostics::Diagnostics, keys::values::Count, types::mentions};

/// Every rule, in the order in which a reader meets the keys.
pub(super) fn all(arg: &Arg, errors: &mut Diagnostics) {
    name_is_not_empty(arg, errors);
    name_is_given_once(arg, errors);
    name_of_a_field_is_serdes(arg, errors);
    flatten_of_a_field_is_serdes(arg, errors);
    serde_needs_a_plain_type(arg, errors);
    serde_default_is_serdes(arg, errors);
    if arg.flatten {
        flatten_stands_alone(arg, errors);
        flatten_is_no_option(arg, errors);
        flatten_is_a_struct(arg, errors);
        return;
    }
    integer_is_not_wide(arg, errors);
    header::is_a_token(arg, errors);
    header::is_on_a_scalar(arg, errors);
    header::is_no_secret(arg, errors);
    header::reason_is_needed(arg, errors);
    constraint::range_is_on_a_number(arg, errors);
    constraint::range_is_ordered_and_fits(arg, errors);
    header::range_is_safe(arg, errors);
    constraint::lengths_are_on_a_text(arg, errors);
    constraint::counts_are_on_a_list(arg, errors);
    constraint::words_of_schemars_fit(arg, errors);
    constraint::least_is_below_greatest(arg, errors);
    constraint::pattern_compiles(arg, errors);
    default::is_allowed(arg, errors);
    default::examples_are_allowed(arg, errors);
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
fn name_is_given_once(arg: &Arg, errors: &mut Diagnostics) {
    if let (Some(name), Some(_)) = (&arg.keys.name, &arg.serde.rename) {
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
fn flatten_of_a_field_is_serdes(arg: &Arg, errors: &mut Diagnostics) {
    if let (Some(flatten), Place::Field, None) = (arg.keys.flatten, arg.place, arg.field.flatten) {
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
        (
            "name",
            keys.name.as_ref().filter(|_| arg.place == Place::Parameter).map(super::super::keys::values::Text::span),
        ),
        ("title", keys.title.as_ref().map(|text| text.0.span())),
        ("description", keys.description.as_ref().map(|text| text.0.span())),
        ("default", keys.default.as_ref().map(|default| default.key)),
        ("header", keys.header.as_ref().map(super::super::keys::values::Text::span)),
        ("range", keys.range.as_ref().map(|range| range.key)),
        ("min_length", count(&keys.min_length)),
        ("max_length", count(&keys.max_length)),
        ("pattern", keys.pattern.as_ref().map(super::super::keys::values::Text::span)),
        ("min_items", count(&keys.min_items)),
        ("max_items", count(&keys.max_items)),
        ("unique_items", keys.unique_items.map(|switch| switch.key)),
        ("format", keys.format.as_ref().map(super::super::keys::values::Text::span)),
        ("example", keys.examples.first().map(|example| example.key)),
        ("deprecated", keys.deprecated.map(|switch| switch.key)),
    ];
    for (key, span) in said {
        if let Some(span) = span {
            errors.at(span, format!("a flattened struct is no argument of its own, so `{key}` has nothing to apply to: put it on a field of the struct"));
        }
    }
}

/// serde reads a flattened `Option` by trying: a field that is missing or wrong makes `None` of the whole, without a word
/// to anybody.
fn flatten_is_no_option(arg: &Arg, errors: &mut Diagnostics) {
    if !is_option(&arg.ty) {
        return;
    }
    if arg.place == Place::Parameter {
        errors.over(
            &arg.ty,
            "the arguments as a whole are always there: flatten the struct itself, and make its fields optional",
        );
    } else {
        errors.over(
            &arg.ty,
            "of a flattened `Option`, serde makes `None` as soon as one field is missing or wrong, and nobody is told: \
             flatten the struct itself and make its fields optional, or nest it without `flatten`",
        );
    }
}

/// What has no fields makes no arguments.
fn flatten_is_a_struct(arg: &Arg, errors: &mut Diagnostics) {
    if Spelling::of(&arg.ty) != Spelling::Unknown && !is_option(&arg.ty) {
        errors.over(
            &arg.ty,
            "only a struct can be flattened, as its fields become the arguments: remove `flatten`, or take a struct",
        );
    }
}

/// JSON readers hold 53 or 64 bits of an integer.
fn integer_is_not_wide(arg: &Arg, errors: &mut Diagnostics) {
    if arg.spelling() == Spelling::Wide {
        errors.over(
            &arg.ty,
            "JSON readers don't hold 128-bit integers: take a `u64` or `i64`, or the digits as a `String`",
        );
    }
}
