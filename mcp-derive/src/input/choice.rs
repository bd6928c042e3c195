//! The variants of an enum, each with what is inside it: callers send one of them.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{DataEnum, Fields, Generics, Type, Variant};

use super::attr::StructSerde;
use crate::{
    arg::{Arg, Place, probe_anywhere, serde::FieldSerde, split_off, tag_proof},
    crate_path::CratePath,
    diagnostics::Diagnostics,
    naming::{self, RenameRule},
};

/// What callers send for an enum.
pub(super) struct Choice {
    /// `Tagging::…`, as written for `private`.
    tagging: Tagging,
    /// The variants with something inside, but for those that serde never reads.
    pub(super) variants: Vec<Content>,
}

/// How values say which variant they are.
enum Tagging {
    External,
    Internal(String),
    Adjacent(String, String),
}

/// One variant with its content.
pub(super) struct Content {
    /// The variant, as the author calls it.
    pub(super) ident: String,
    /// Its name on the wire.
    wire: String,
    /// Whether nothing tells it from the other variants, so that what is said inside can't be laid anywhere.
    pub(super) untagged: bool,
    form: Form,
}

enum Form {
    Same(Box<Type>),
    Tuple(Vec<Type>),
    Fields(Vec<Arg>),
}

impl Choice {
    /// Reads leniently: what serde refuses, serde's own derive reports.
    pub(super) fn read(data: &DataEnum, serde: &StructSerde) -> Self {
        let tagging = match (&serde.tag, &serde.content) {
            (Some(tag), Some(content)) => Tagging::Adjacent(tag.value(), content.value()),
            (Some(tag), None) => Tagging::Internal(tag.value()),
            (None, _) => Tagging::External,
        };
        Self { tagging, variants: data.variants.iter().filter_map(|variant| content(variant, serde)).collect() }
    }

    /// The `Shape` expression.
    pub(super) fn shape(&self, krate: &CratePath, k: &TokenStream) -> TokenStream {
        let tagging = match &self.tagging {
            Tagging::External => quote!(External),
            Tagging::Internal(tag) => quote!(Internal(#tag)),
            Tagging::Adjacent(tag, content) => quote!(Adjacent(#tag, #content)),
        };
        let variants = self.variants.iter().filter(|variant| !variant.untagged).map(|variant| {
            let (name, shape) = (&variant.wire, variant.shape(krate, k));
            quote!(#k::Variant { name: #name, shape: || #shape })
        });
        quote!(#k::Shape::Enum { 0: #k::Tagging::#tagging, 1: &[#(#variants),*] })
    }
}

impl Choice {
    /// The names that stand beside others where the enum is flattened, as far as they are written here: those inside
    /// the variants, `Server::build` compares.
    pub(super) fn names(&self, k: &TokenStream) -> TokenStream {
        let names: Vec<&str> = match &self.tagging {
            Tagging::Internal(tag) => vec![tag],
            Tagging::Adjacent(tag, content) => vec![tag, content],
            Tagging::External => {
                self.variants.iter().filter(|variant| !variant.untagged).map(|variant| variant.wire.as_str()).collect()
            }
        };
        quote!(&[#(#k::Name { field: #names, flattened: #k::core::option::Option::None }),*])
    }

    /// A proof for each struct whose fields stand beside the tag.
    pub(super) fn tag_proofs(&self, krate: &CratePath, generics: &Generics) -> TokenStream {
        let Tagging::Internal(tag) = &self.tagging else { return TokenStream::new() };
        let structs =
            self.variants.iter().filter(|variant| !variant.untagged).filter_map(|variant| match &variant.form {
                Form::Same(ty) => Some(tag_proof(tag, &variant.wire, ty, krate, generics)),
                Form::Tuple(_) | Form::Fields(_) => None,
            });
        structs.collect()
    }
}

impl Content {
    /// The types inside.
    pub(super) fn types(&self) -> Vec<&Type> {
        match &self.form {
            Form::Same(ty) => vec![ty],
            Form::Tuple(types) => types.iter().collect(),
            Form::Fields(args) => args.iter().map(|arg| &arg.ty).collect(),
        }
    }

    fn shape(&self, krate: &CratePath, k: &TokenStream) -> TokenStream {
        match &self.form {
            Form::Same(ty) => probe_anywhere(ty, "SHAPE", krate),
            // In the body of a closure, only a constant keeps its arrays alive.
            Form::Tuple(types) => {
                let tuple = tuple(types, krate, k);
                quote!(const { #tuple })
            }
            Form::Fields(args) => {
                let fields = args.iter().map(|arg| arg.field(krate));
                quote!(const { #k::Shape::Struct { 0: &[#(#fields),*] } })
            }
        }
    }
}

/// The `Shape` expression of a list of types.
pub(super) fn tuple(types: &[Type], krate: &CratePath, k: &TokenStream) -> TokenStream {
    let parts = types.iter().map(|ty| probe_anywhere(ty, "SHAPE", krate));
    quote!(#k::Shape::Tuple { 0: &[#(|| #parts),*] })
}

/// The elements of a tuple struct or variant that callers send.
pub(super) fn elements(fields: &Fields) -> Vec<Type> {
    fields.iter().filter(|field| FieldSerde::read(&field.attrs).skip.is_none()).map(|field| field.ty.clone()).collect()
}

fn content(variant: &Variant, serde: &StructSerde) -> Option<Content> {
    let (attributes, own) = (FieldSerde::read(&variant.attrs), StructSerde::read(&variant.attrs));
    if attributes.skip.is_some() || attributes.opaque {
        return None;
    }
    let ident = naming::plain(&variant.ident);
    let renamed = serde.rename_all.map_or_else(|| ident.clone(), |rule| rule.variant(&ident));
    let form = match &variant.fields {
        Fields::Unit => return None,
        Fields::Unnamed(unnamed) if unnamed.unnamed.len() == 1 => {
            let only = &unnamed.unnamed[0];
            let serde = FieldSerde::read(&only.attrs);
            // Of a skipped one, serde reads the variant as if it had none.
            if serde.opaque || serde.skip.is_some() {
                return None;
            }
            Form::Same(Box::new(only.ty.clone()))
        }
        Fields::Unnamed(_) => Form::Tuple(elements(&variant.fields)),
        Fields::Named(_) => Form::Fields(fields(variant, own.rename_all.or(serde.rename_all_fields))),
    };
    Some(Content {
        ident,
        wire: attributes.rename.map_or(renamed, |name| name.value()),
        untagged: own.untagged || serde.untagged,
        form,
    })
}

/// The fields of a variant. Nothing is said of them themselves ([`check`](super::check) refuses it), but they may hold
/// types of which something is.
fn fields(variant: &Variant, rename: Option<RenameRule>) -> Vec<Arg> {
    // Serde's own derive reports what is wrong with its attributes.
    let mut ignored = Diagnostics::default();
    let fields = variant.fields.iter().filter_map(|field| {
        let ident = field.ident.as_ref()?;
        let mut attrs = field.attrs.clone();
        split_off(&mut attrs, "arg");
        attrs.retain(|attr| !attr.path().is_ident("doc"));
        Arg::take(&mut attrs, ident, &field.ty, Place::Field, rename, &mut ignored)
    });
    fields.collect()
}
