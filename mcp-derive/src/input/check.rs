//! The rules for a whole struct. One function a rule.

use std::collections::HashMap;

use syn::{Attribute, Data, DataEnum, DeriveInput, Field, Fields};

use super::attr::StructSerde;
use crate::{
    arg::{Arg, Item, in_schemars, read_by_serde_too},
    diagnostics::Diagnostics,
};

/// An enum without data has nothing inside that could be handed on.
pub(super) fn no_plain_enum(input: &DeriveInput, data: &DataEnum, errors: &mut Diagnostics) {
    let ident = &input.ident;
    if data.variants.iter().all(|variant| variant.fields.is_empty()) {
        let said = data.variants.iter().flat_map(|variant| &variant.attrs).any(|attr| attr.path().is_ident("arg"));
        let too = if said { ", with `#[arg(…)]` on its variants, whose texts are their doc comments" } else { "" };
        errors.at(
            ident.span(),
            format!(
                "`ToolInput` is for structs, and enums with structs inside: remove it{too}, as the enum `{ident}` needs no more \
                 than serde's `Deserialize` and schemars' `JsonSchema` (and `#[derive(HeaderValue)]`, if a header mirrors \
                 it)"
            ),
        );
    }
}

/// H4. JSON Schema puts the fields of a variant behind `anyOf`, where no client looks for a header.
pub(super) fn no_annotated_variant(data: &DataEnum, errors: &mut Diagnostics) {
    for variant in &data.variants {
        let ident = &variant.ident;
        for field in &variant.fields {
            for attr in field.attrs.iter().filter(|attr| attr.path().is_ident("arg")) {
                let (mirrored, instead) = in_schemars(attr);
                // On a field without a name, what schemars makes of its attributes depends on their number.
                let instead = instead.filter(|_| field.ident.is_some());
                let instead = instead.map(|instead| format!("write `{instead}`, or ")).unwrap_or_default();
                let what = if mirrored {
                    ", where no client looks for a header: move the field out of the enum, or remove `header`"
                        .to_owned()
                } else {
                    format!(
                        ": {instead}move the fields into a struct with `#[derive(ToolInput)]`, as in \
                         `{ident}({ident}Fields)`"
                    )
                };
                errors.over(
                    attr,
                    format!(
                        "`#[arg(…)]` can't apply inside an enum variant, which callers reach only through `anyOf`{what}"
                    ),
                );
            }
        }
    }
}

/// serde has no form for a union.
pub(super) fn no_union(input: &DeriveInput, errors: &mut Diagnostics) {
    errors.at(input.ident.span(), "`ToolInput` is for structs, and serde can't read a union: write a `struct`");
}

/// The arguments of a tool go by name.
pub(super) fn no_tuple(input: &DeriveInput, errors: &mut Diagnostics) {
    let ident = &input.ident;
    errors.at(
        ident.span(),
        format!("callers send arguments by name, and the fields of `{ident}` have none: write `struct {ident} {{ name: Type, … }}`"),
    );
}

/// A newtype is sent as its field is, so whatever is to be said belongs where the newtype is used.
pub(super) fn nothing_said(fields: &Fields, errors: &mut Diagnostics) {
    for attr in fields.iter().flat_map(|field| &field.attrs).filter(|attr| attr.path().is_ident("arg")) {
        errors.over(
            attr,
            "a newtype is sent as its only field is, and has no property of its own: put `#[arg(…)]` where the newtype is used",
        );
    }
}

/// The arguments of a tool are an object, and serde reads a variant without fields from a text, unless there is a tag.
pub(super) fn no_text(input: &DeriveInput, data: &DataEnum, serde: &StructSerde, errors: &mut Diagnostics) {
    let ident = &input.ident;
    let plain = !data.variants.is_empty() && data.variants.iter().all(|variant| variant.fields.is_empty());
    if plain && serde.tag.is_none() && serde.from.is_none() && !serde.untagged {
        errors.at(
            ident.span(),
            format!(
                "callers send arguments by name, and `{ident}` is sent as a text: derive `Tool` on a struct with a field for \
                 it, `struct … {{ name: {ident} }}`"
            ),
        );
    }
}

/// An element of a tuple has no property either.
pub(super) fn nothing_said_of_elements<'a>(fields: impl Iterator<Item = &'a Field>, errors: &mut Diagnostics) {
    for attr in fields.flat_map(|field| &field.attrs).filter(|attr| attr.path().is_ident("arg")) {
        errors.over(
            attr,
            "a tuple struct is sent as a list, and `#[arg(…)]` speaks of fields with names: write a struct with braces",
        );
    }
}

/// P3. serde would read one of the two and never the other.
pub(crate) fn names_differ(args: &[Arg], errors: &mut Diagnostics) {
    let mut seen: HashMap<String, &Arg> = HashMap::new();
    let names = args.iter().filter(|arg| !arg.flatten).flat_map(|arg| arg.names().map(move |name| (arg, name)));
    for (arg, (name, span)) in names {
        match seen.get(&name) {
            // Of two with a `cfg`, the compiler keeps one; the finished schema is looked at again.
            Some(first) if !arg.is_conditional() && !first.is_conditional() && first.ident != arg.ident => {
                let first = &first.ident;
                errors
                    .at(span, format!("`{name}` is already the name of `{first}`: callers could not tell them apart"));
            }
            _ => {
                seen.insert(name, arg);
            }
        }
    }
}

/// With `from` or `try_from`, callers send another type, and what is said of the fields would be published for nothing.
pub(super) fn fields_are_what_is_sent(args: &[Arg], serde: &StructSerde, errors: &mut Diagnostics) {
    if let Some(from) = &serde.from
        && args.iter().any(Arg::is_annotated)
    {
        let ty = from.value();
        errors.at(from.span(), format!("callers send a `{ty}` here, so `#[arg(…)]` on these fields has no effect: put it on the fields of `{ty}`"));
    }
}

/// What is published of the type, its variants and its fields is what serde reads.
pub(super) fn serde_is_heard(input: &DeriveInput, errors: &mut Diagnostics) {
    read_by_serde_too(&input.attrs, Item::Type, errors);
    let mut read = |attrs: &[Attribute]| read_by_serde_too(attrs, Item::Field, errors);
    match &input.data {
        Data::Struct(data) => data.fields.iter().for_each(|field| read(&field.attrs)),
        Data::Enum(data) => {
            for variant in &data.variants {
                read(&variant.attrs);
                variant.fields.iter().for_each(|field| read(&field.attrs));
            }
        }
        Data::Union(_) => {}
    }
}
