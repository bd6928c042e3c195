//! Which types a header can mirror. One function a rule.

use syn::{Data, DataEnum, DeriveInput, Fields, Type};

use crate::{arg::serde, diagnostics::Diagnostics};

/// The type that a newtype is sent as; `None` for a unit enum, or when something is wrong.
///
/// H3. Specification, tools page: only "primitive types (integer, string, boolean)" are mirrored.
pub(super) fn inner<'a>(input: &'a DeriveInput, errors: &mut Diagnostics) -> Option<&'a Type> {
    match &input.data {
        Data::Enum(data) => {
            units_only(data, errors);
            sent_as_a_text(input, errors);
            None
        }
        Data::Struct(data) => newtype(input, &data.fields, errors),
        Data::Union(_) => {
            errors.at(input.ident.span(), "serde can't read a union, so no header can mirror it");
            None
        }
    }
}

/// A variant with fields is sent as an object.
fn units_only(data: &DataEnum, errors: &mut Diagnostics) {
    let sent = data.variants.iter().filter(|variant| serde::FieldSerde::read(&variant.attrs).skip.is_none());
    for variant in sent.filter(|variant| !matches!(variant.fields, Fields::Unit)) {
        let name = &variant.ident;
        errors.at(
            name.span(),
            format!(
                "a header can't mirror `{name}`, which is sent as an object: `HeaderValue` is for enums whose variants have no \
                 fields, so remove either the fields or `HeaderValue`"
            ),
        );
    }
}

/// With a tag of its own an enum is an object even when its variants have no fields, and `untagged` makes them `null`.
fn sent_as_a_text(input: &DeriveInput, errors: &mut Diagnostics) {
    for meta in serde::metas(&input.attrs, "serde") {
        let path = meta.path();
        if path.is_ident("tag") {
            errors.over(
                path,
                "with `tag`, serde reads this enum from an object, which no header can mirror: remove `tag`",
            );
        } else if path.is_ident("untagged") {
            errors.over(path, "with `untagged`, serde reads these variants from `null`, which no header can mirror: remove `untagged`");
        }
    }
}

/// One field: serde sends such a tuple struct as the field is.
fn newtype<'a>(input: &'a DeriveInput, fields: &'a Fields, errors: &mut Diagnostics) -> Option<&'a Type> {
    let ident = &input.ident;
    let transparent = serde::metas(&input.attrs, "serde").iter().any(|meta| meta.path().is_ident("transparent"));
    if transparent && let Some(field) = serde::transparent_field(fields) {
        return Some(&field.ty);
    }
    match fields {
        Fields::Unnamed(unnamed) if unnamed.unnamed.len() == 1 => Some(&unnamed.unnamed[0].ty),
        Fields::Named(named) if named.named.len() == 1 => {
            errors.at(
                ident.span(),
                format!("`{ident}` is sent as an object, which no header can mirror: add `#[serde(transparent)]`, or write `struct {ident}(…);`"),
            );
            None
        }
        _ => {
            errors.at(
                ident.span(),
                format!("a header can't mirror `{ident}`: `HeaderValue` is for enums whose variants have no fields and for structs with exactly one field"),
            );
            None
        }
    }
}
