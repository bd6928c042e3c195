//! A struct with `#[arg(…)]` on its fields, resolved: expansion can't fail on it.

use syn::{Data, DeriveInput, Field, Fields, Generics, Ident, Type};

use super::{
    attr::{self, StructSerde},
    check,
    choice::{Choice, elements},
};
use crate::{
    arg::{
        Arg, Place, headers_differ,
        serde::{FieldSerde, transparent_field},
    },
    crate_path::CratePath,
    diagnostics::Diagnostics,
};

/// A struct that derives `ToolInput`, or `Tool`, which includes it.
pub(crate) struct Input {
    /// The struct.
    pub(crate) ident: Ident,
    /// Its generics.
    pub(crate) generics: Generics,
    /// The path to the runtime.
    pub(crate) krate: CratePath,
    pub(super) body: Body,
}

/// What callers send for it.
#[derive(Default)]
pub(super) enum Body {
    /// An object.
    Fields(Vec<Arg>),
    /// What they send for this type: a newtype, `#[serde(transparent)]`, or `#[serde(from = "…")]`.
    Same(Box<Type>),
    /// A list of these, in order: a tuple struct.
    Tuple(Vec<Type>),
    /// The content of one of the variants.
    Choice(Choice),
    /// Something that `#[arg(…)]` says nothing of.
    #[default]
    Opaque,
}

impl Input {
    /// Resolves the struct and checks it. What is wrong with it is recorded; the model then has no fields.
    pub(crate) fn resolve(input: &DeriveInput, errors: &mut Diagnostics) -> Self {
        if let Data::Enum(data) = &input.data {
            check::no_plain_enum(input, data, errors);
        }
        Self::read(input, errors)
    }

    /// Resolves a type that is a tool. It may be an enum, of which the finished schema shows whether callers can send
    /// it as an object.
    pub(crate) fn resolve_tool(input: &DeriveInput, errors: &mut Diagnostics) -> Self {
        if let Data::Struct(data) = &input.data
            && matches!(&data.fields, Fields::Unnamed(fields) if fields.unnamed.len() > 1)
        {
            check::no_tuple(input, errors);
        }
        if let Data::Enum(data) = &input.data {
            check::no_text(input, data, &StructSerde::read(&input.attrs), errors);
        }
        Self::read(input, errors)
    }

    fn read(input: &DeriveInput, errors: &mut Diagnostics) -> Self {
        let krate = attr::crate_path(&input.attrs, errors);
        let serde = StructSerde::read(&input.attrs);
        check::serde_is_heard(input, errors);
        let body = match &input.data {
            Data::Struct(data) => body(&data.fields, &serde, errors),
            Data::Enum(data) => {
                check::no_annotated_variant(data, errors);
                of_another(&serde).unwrap_or_else(|| Body::Choice(Choice::read(data, &serde)))
            }
            Data::Union(_) => {
                check::no_union(input, errors);
                Body::Opaque
            }
        };
        Self { ident: input.ident.clone(), generics: input.generics.clone(), krate, body }
    }

    /// The fields that callers send, in order of declaration; none for anything but a struct with braces.
    pub(crate) fn args(&self) -> &[Arg] {
        self.fields().unwrap_or_default()
    }

    /// The fields that callers send, where the macro sees that they send those.
    pub(crate) fn fields(&self) -> Option<&[Arg]> {
        match &self.body {
            Body::Fields(args) => Some(args),
            _ => None,
        }
    }

    /// The same with another path to the runtime: `#[tool(crate = …)]` says it for the whole type.
    pub(crate) fn with_crate(self, krate: CratePath) -> Self {
        Self { krate, ..self }
    }
}

/// With `from` or `try_from`, callers send what they send for that type.
fn of_another(serde: &StructSerde) -> Option<Body> {
    let from = serde.from.as_ref()?;
    // What is no type, serde's own derive reports.
    Some(from.parse().map_or(Body::Opaque, |ty| Body::Same(Box::new(ty))))
}

/// What callers send for the only field, unless attributes say that it is read otherwise than its type is.
fn same(field: &Field) -> Body {
    let serde = FieldSerde::read(&field.attrs);
    if serde.opaque || serde.skip.is_some() { Body::Opaque } else { Body::Same(Box::new(field.ty.clone())) }
}

fn body(fields: &Fields, serde: &StructSerde, errors: &mut Diagnostics) -> Body {
    if serde.transparent {
        check::nothing_said(fields, errors);
        return transparent_field(fields).map_or(Body::Opaque, same);
    }
    match fields {
        Fields::Named(named) => {
            let args: Vec<Arg> = named
                .named
                .iter()
                .filter_map(|field| {
                    let ident = field.ident.as_ref()?;
                    let mut attrs = field.attrs.clone();
                    let arg = Arg::take(&mut attrs, ident, &field.ty, Place::Field, serde.rename_all, errors)?;
                    Some(if serde.default { arg.with_serde_default() } else { arg })
                })
                .collect();
            check::names_differ(&args, errors);
            headers_differ(&args, errors);
            check::fields_are_what_is_sent(&args, serde, errors);
            of_another(serde).unwrap_or(Body::Fields(args))
        }
        Fields::Unnamed(unnamed) if unnamed.unnamed.len() == 1 => {
            check::nothing_said(fields, errors);
            of_another(serde).unwrap_or_else(|| same(&unnamed.unnamed[0]))
        }
        Fields::Unnamed(unnamed) => {
            check::nothing_said_of_elements(unnamed.unnamed.iter(), errors);
            of_another(serde).unwrap_or_else(|| Body::Tuple(elements(fields)))
        }
        Fields::Unit => Body::Fields(Vec::new()),
    }
}
