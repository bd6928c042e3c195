//! serde's and schemars' attributes on an argument.

use darling::ast::NestedMeta;
use proc_macro2::Span;
use quote::ToTokens;
use syn::{Attribute, Expr, ExprLit, Field, Fields, Lit, LitStr, Meta, Type};

use super::model::split_off;
use crate::{
    diagnostics::{Diagnostics, did_you_mean},
    types,
};

/// The attributes that were taken off a parameter, to go on the field of the hidden struct that stands for it.
#[derive(Default)]
pub(crate) struct ParamSerde {
    /// As written.
    pub(super) attrs: Vec<Attribute>,
    /// Whether serde's own attributes are among them, so that decoding goes through the hidden struct too.
    pub(super) decodes: bool,
    /// `rename = "…"`, in its deserialise form.
    pub(super) rename: Option<LitStr>,
    /// Other names that serde takes for it.
    pub(super) aliases: Vec<LitStr>,
    /// Whether they say what the JSON looks like, in place of the type.
    pub(super) opaque: bool,
    /// Whether serde asks for it whatever its type is.
    pub(super) required: bool,
}

impl ParamSerde {
    pub(super) fn take(attrs: &mut Vec<Attribute>, errors: &mut Diagnostics) -> Self {
        let mut taken = split_off(attrs, "serde");
        taken.retain(|attr| is_known_to_serde(attr, errors));
        let decodes = !taken.is_empty();
        let field = FieldSerde::read(&taken);
        if let Some(span) = field.flatten {
            errors.at(span, "`#[serde(flatten)]` needs a struct around it: on a parameter write `#[arg(flatten)]`");
        }
        if let Some(span) = field.skip {
            errors.at(
                span,
                "a parameter can't be skipped: mark one that the server supplies `#[from_context]`, or remove it",
            );
        }
        taken.extend(split_off(attrs, "schemars"));
        let opaque = FieldSerde::read(&taken).opaque;
        let required = field.required();
        Self { attrs: taken, decodes, rename: field.rename, aliases: field.aliases, opaque, required }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.attrs.is_empty()
    }
}

/// The attributes that serde has for fields (<https://serde.rs/field-attrs.html>).
const SERDE: [&str; 14] = [
    "rename",
    "alias",
    "default",
    "flatten",
    "skip",
    "skip_serializing",
    "skip_deserializing",
    "skip_serializing_if",
    "serialize_with",
    "deserialize_with",
    "with",
    "borrow",
    "bound",
    "getter",
];

/// Whether serde knows what the attribute says. With what it refuses, its derive makes nothing for the hidden struct, and
/// rustc would tell of that, too.
fn is_known_to_serde(attr: &Attribute, errors: &mut Diagnostics) -> bool {
    let before = errors.count();
    for meta in metas(std::slice::from_ref(attr), "serde") {
        let key = types::show_tokens(meta.path().to_token_stream());
        if !SERDE.contains(&key.as_str()) {
            let guess = did_you_mean(&key, SERDE);
            errors
                .over(meta.path(), format!("serde has no `{key}` for a field{guess}: remove it, or write `#[arg(…)]`"));
        }
    }
    errors.count() == before
}

/// What serde's attributes on a field or a variant mean for deserialising it.
#[derive(Default)]
pub(crate) struct FieldSerde {
    /// `rename = "…"` or `rename(deserialize = "…")`.
    pub(crate) rename: Option<LitStr>,
    pub(super) aliases: Vec<LitStr>,
    /// `flatten`, and where it stands.
    pub(super) flatten: Option<Span>,
    /// `skip` or `skip_deserializing`, and where it stands.
    pub(crate) skip: Option<Span>,
    /// `default`, with or without a path.
    pub(super) default: bool,
    /// Whether a function reads it (`with`, `deserialize_with`).
    pub(super) with: bool,
    /// Whether something other than the type says what its JSON looks like.
    pub(crate) opaque: bool,
}

impl FieldSerde {
    /// Reads leniently: what serde refuses, serde's own derive reports.
    pub(crate) fn read(attrs: &[Attribute]) -> Self {
        let mut read = Self::default();
        for meta in metas(attrs, "serde") {
            let Some(key) = meta.path().get_ident().map(ToString::to_string) else {
                continue;
            };
            let span = meta.path().get_ident().map(proc_macro2::Ident::span);
            match key.as_str() {
                "rename" => read.rename = for_deserialize(&meta),
                "alias" => read.aliases.extend(text(&meta)),
                "flatten" => read.flatten = span,
                "skip" | "skip_deserializing" => read.skip = span,
                "default" => read.default = true,
                "with" | "deserialize_with" => read.with = true,
                _ => {}
            }
        }
        let replaced = ["with", "schema_with"];
        read.opaque = read.with
            || metas(attrs, "schemars").iter().any(|meta| replaced.iter().any(|key| meta.path().is_ident(key)));
        read
    }

    /// Whether serde asks for it whatever its type is: nobody but serde's own derive for `Option` takes absence for `None`.
    pub(super) fn required(&self) -> bool {
        self.with && !self.default
    }
}

/// The field that a `#[serde(transparent)]` struct is sent as: the only one that is neither skipped nor a marker. Of a
/// struct with none or with several, serde's own derive reports it.
pub(crate) fn transparent_field(fields: &Fields) -> Option<&Field> {
    let marker = |ty: &Type| matches!(types::bare(ty), Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "PhantomData"));
    let mut sent = fields.iter().filter(|field| !marker(&field.ty) && FieldSerde::read(&field.attrs).skip.is_none());
    sent.next().filter(|_| sent.next().is_none())
}

/// `key = "…"`, or the `deserialize = "…"` of `key(serialize = "…", deserialize = "…")`.
pub(crate) fn for_deserialize(meta: &Meta) -> Option<LitStr> {
    match meta {
        Meta::List(list) => NestedMeta::parse_meta_list(list.tokens.clone()).ok()?.iter().find_map(|item| match item {
            NestedMeta::Meta(inner) if inner.path().is_ident("deserialize") => text(inner),
            _ => None,
        }),
        _ => text(meta),
    }
}

/// The items of all `#[name(…)]` attributes that can be read.
pub(crate) fn metas(attrs: &[Attribute], name: &str) -> Vec<Meta> {
    attrs
        .iter()
        .filter(|attr| attr.path().is_ident(name))
        .filter_map(|attr| attr.meta.require_list().ok())
        .filter_map(|list| NestedMeta::parse_meta_list(list.tokens.clone()).ok())
        .flatten()
        .filter_map(|item| match item {
            NestedMeta::Meta(meta) => Some(meta),
            _ => None,
        })
        .collect()
}

fn text(meta: &Meta) -> Option<LitStr> {
    match &meta.require_name_value().ok()?.value {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.clone()),
        _ => None,
    }
}
