//! Proofs: constants that the compiler evaluates, for what only the type system knows of an argument.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{GenericParam, Generics, Type, spanned::Spanned};

use super::{
    expand::{at, fallback, probe, range_value},
    model::{Arg, Default, Place},
    spelling::{Spelling, is_option},
};
use crate::{
    crate_path::CratePath,
    keys::values::Literal,
    naming,
    types::{self, mentions},
};

impl Arg {
    /// Free constant items in one block, each spanned at the tokens that it speaks of. The block carries the
    /// argument's `cfg`. An argument with a mistake has none, as the mistake has been reported; nor has a type that
    /// mentions `Self` or a parameter of `generics`: a free item can't name them, so `Server::build` decides.
    pub(crate) fn proofs(&self, krate: &CratePath, generics: &Generics) -> TokenStream {
        if !self.sound || self.is_opaque() || mentions(&self.ty, &names(generics)) {
            return TokenStream::new();
        }
        let proofs: TokenStream = if self.flatten {
            [self.argument_proof(krate), self.flatten_proof(krate)].into_iter().collect()
        } else {
            [
                self.argument_proof(krate),
                self.header_proof(krate),
                self.range_proof(krate, generics),
                self.text_proofs(krate),
                self.list_proofs(krate),
                self.default_proof(krate, generics),
            ]
            .into_iter()
            .collect()
        };
        if proofs.is_empty() {
            return proofs;
        }
        let (cfgs, fallback) = (&self.cfgs, fallback(krate));
        quote!(#(#cfgs)* const _: () = { #fallback #proofs };)
    }

    /// The mirrored headers of the argument, as an element of an array of `HeaderNode`, where [`fallback`] is in scope.
    pub(crate) fn header_node(&self, krate: &CratePath) -> TokenStream {
        let k = krate.private(self.ident.span());
        let cfgs = &self.cfgs;
        let field = if self.flatten { "" } else { self.wire.as_str() };
        let header = if let Some(header) = &self.keys.header {
            let name = &header.0;
            quote!(#k::core::option::Option::Some(#name))
        } else {
            quote!(#k::core::option::Option::None)
        };
        let nested = if self.spelled() { quote!(&[]) } else { probe(&self.ty, "HEADERS", krate) };
        quote!(#(#cfgs)* #k::HeaderNode { field: #field, header: #header, nested: #nested })
    }

    /// The names of the argument on the wire, as an element of an array of `Name`, where [`fallback`] is in scope.
    pub(crate) fn name_node(&self, krate: &CratePath) -> TokenStream {
        let k = krate.private(self.ident.span());
        let (cfgs, field) = (&self.cfgs, &self.wire);
        let flattened = if self.flatten {
            let names = if self.is_opaque() { quote!(&[]) } else { probe(&self.ty, "NAMES", krate) };
            quote!(#k::core::option::Option::Some(#names))
        } else {
            quote!(#k::core::option::Option::None)
        };
        quote!(#(#cfgs)* #k::Name { field: #field, flattened: #flattened })
    }

    /// Whether the argument, or something inside it, can be mirrored.
    pub(crate) fn may_be_mirrored(&self) -> bool {
        self.keys.header.is_some() || !self.spelled()
    }

    /// Whether the type's name shows that nothing inside it can be mirrored.
    fn spelled(&self) -> bool {
        Spelling::of(&self.ty).is_plain()
    }

    /// H4, rules that nothing hands on, and the 128-bit integers behind aliases.
    fn argument_proof(&self, krate: &CratePath) -> TokenStream {
        if self.spelled() {
            return TokenStream::new();
        }
        let span = at(self.ty.span());
        let k = krate.private(span);
        let (kind, inside) = (probe(&self.ty, "KIND", krate), probe(&self.ty, "INSIDE", krate));
        let name = naming::plain(&self.ident);
        // Of a mirrored integer that is too wide, the proof of the header says it.
        let argument = if self.keys.header.is_some() {
            quote_spanned!(span=> #k::proof::reachable(#name, #inside))
        } else {
            let handed_on = handed_on(&self.ty, krate);
            quote_spanned!(span=> { #k::proof::argument(#name, #kind, #inside); #handed_on })
        };
        quote_spanned!(span=> const _: () = #argument;)
    }

    /// An option behind an alias; of one that is spelled out, the rules without types say it.
    fn flatten_proof(&self, krate: &CratePath) -> TokenStream {
        if self.place == Place::Parameter || is_option(&self.ty) {
            return TokenStream::new();
        }
        let span = at(self.ty.span());
        let k = krate.private(span);
        let option = probe(&self.ty, "OPTION", krate);
        quote_spanned!(span=> const _: () = #k::proof::flattened(#option);)
    }

    /// H3: one bound, at the type.
    fn header_proof(&self, krate: &CratePath) -> TokenStream {
        if self.keys.header.is_none() {
            return TokenStream::new();
        }
        let ty = &self.ty;
        let span = at(ty.span());
        let k = krate.private(span);
        quote_spanned!(span=> const _: () = <#ty as #k::HeaderValue>::IS_ONE;)
    }

    /// P2 and H5 for aliases and constant bounds.
    fn range_proof(&self, krate: &CratePath, generics: &Generics) -> TokenStream {
        let Some(range) = &self.keys.range else {
            return TokenStream::new();
        };
        if mentions(&range.value, &names(generics)) {
            return TokenStream::new();
        }
        let span = at(range.key);
        let k = krate.private(span);
        let (kind, value) = (probe(&self.ty, "KIND", krate), range_value(&range.value, krate));
        let (name, mirrored) = (naming::plain(&self.ident), self.keys.header.is_some());
        quote_spanned!(span=> const _: () = #k::proof::range(#name, #kind, #value, #mirrored);)
    }

    /// P2 for aliases.
    fn text_proofs(&self, krate: &CratePath) -> TokenStream {
        let keys = &self.keys;
        self.kind_proofs(
            krate,
            "text",
            &[
                ("min_length", keys.min_length.map(|count| count.key)),
                ("max_length", keys.max_length.map(|count| count.key)),
                ("pattern", keys.pattern.as_ref().map(super::super::keys::values::Text::span)),
                ("format", keys.format.as_ref().map(super::super::keys::values::Text::span)),
            ],
        )
    }

    /// P2 for aliases.
    fn list_proofs(&self, krate: &CratePath) -> TokenStream {
        let keys = &self.keys;
        self.kind_proofs(
            krate,
            "list",
            &[
                ("min_items", keys.min_items.map(|count| count.key)),
                ("max_items", keys.max_items.map(|count| count.key)),
                ("unique_items", keys.unique_items.map(|switch| switch.key)),
            ],
        )
    }

    fn kind_proofs(&self, krate: &CratePath, proof: &str, said: &[(&str, Option<proc_macro2::Span>)]) -> TokenStream {
        if self.spelled() {
            return TokenStream::new();
        }
        let name = naming::plain(&self.ident);
        said.iter()
            .filter_map(|(key, span)| span.map(|span| (key, at(span))))
            .map(|(key, span)| {
                let k = krate.private(span);
                let proof = syn::Ident::new(proof, span);
                let kind = probe(&self.ty, "KIND", krate);
                quote_spanned!(span=> const _: () = #k::proof::#proof(#name, #kind, #key);)
            })
            .collect()
    }

    /// P2: a literal default behind an alias, or against constant bounds.
    fn default_proof(&self, krate: &CratePath, generics: &Generics) -> TokenStream {
        let Default::Literal { value, span } = &self.default else {
            return TokenStream::new();
        };
        let span = at(*span);
        let k = krate.private(span);
        let kind = probe(&self.ty, "KIND", krate);
        let range = match &self.keys.range {
            Some(range) if !mentions(&range.value, &names(generics)) => {
                let range = range_value(&range.value, krate);
                quote_spanned!(span=> #k::core::option::Option::Some(#range))
            }
            _ => quote_spanned!(span=> #k::core::option::Option::None),
        };
        let literal = match value {
            Literal::Text(_) => quote_spanned!(span=> Text),
            Literal::Bool(_) => quote_spanned!(span=> Bool),
            Literal::Float(value) => quote_spanned!(span=> Number(#k::Bound::Float(#value))),
            Literal::Int(digits) => match digits.parse::<i128>() {
                Ok(value) => quote_spanned!(span=> Number(#k::Bound::Int(#value))),
                Err(_) => return TokenStream::new(),
            },
        };
        let json = value.json();
        quote_spanned!(span=> const _: () = #k::proof::default(#json, #kind, #k::proof::Literal::#literal, #range);)
    }
}

/// The `Reach` expression of a type, where [`fallback`] is in scope.
fn reach(ty: &Type, krate: &CratePath) -> TokenStream {
    let k = krate.private(at(ty.span()));
    let [passes, unmarked, plain_data] = ["PASSES", "UNMARKED", "PLAIN_DATA"].map(|name| probe(ty, name, krate));
    quote!(#k::proof::Reach { passes: #passes, unmarked: #unmarked, plain_data: #plain_data })
}

/// Statements that fail at the innermost type in `ty` that does not hand on the rules inside it, where [`fallback`] is in
/// scope: of `Vec<Query>`, that is `Query`.
///
/// The types in it are asked only where the whole loses something: a type may name another and hold nothing of it.
fn handed_on(ty: &Type, krate: &CratePath) -> TokenStream {
    let published = |ty: &Type| {
        let span = at(ty.span());
        let (k, reach) = (krate.private(span), reach(ty, krate));
        let (shown, name) = (types::show(ty), types::name(ty).unwrap_or_default());
        quote_spanned!(span=> #k::proof::published(#shown, #name, #reach);)
    };
    let whole = published(ty);
    let mut inside = Vec::new();
    types::inside(ty, &mut inside);
    let inside: Vec<_> = inside.into_iter().filter(|ty| !Spelling::of(ty).is_plain()).map(published).collect();
    if inside.is_empty() {
        return whole;
    }
    let reach = reach(ty, krate);
    quote_spanned!(at(ty.span())=> if (#reach).loses() { #(#inside)* #whole })
}

/// How a part of a type that is no argument of its own stands in the JSON of the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// It is the whole: the field of a newtype.
    Same,
    /// Where no chain of `properties` leads to: an element of a list, the content of a variant.
    Within,
    /// As before, and nothing tells which variant it belongs to.
    Untagged,
}

/// A constant for a part of a type: what `#[arg(…)]` says inside it is handed on. `name` is the place in words.
pub(crate) fn part_proof(ty: &Type, part: Part, name: &str, krate: &CratePath, generics: &Generics) -> TokenStream {
    if Spelling::of(ty).is_plain() || mentions(ty, &names(generics)) {
        return TokenStream::new();
    }
    let span = at(ty.span());
    let k = krate.private(span);
    let fallback = fallback(krate);
    let (headers, inside) = (probe(ty, "HEADERS", krate), probe(ty, "INSIDE", krate));
    let within = quote_spanned!(span=> #k::proof::within(#name, #headers, #inside););
    let proof = match part {
        Part::Same => handed_on(ty, krate),
        Part::Within => {
            let handed_on = handed_on(ty, krate);
            quote!(#within #handed_on)
        }
        Part::Untagged => {
            let (shown, reach) = (types::show(ty), reach(ty, krate));
            quote_spanned!(span=> #within #k::proof::untagged(#shown, #reach))
        }
    };
    quote_spanned!(span=> const _: () = { #fallback #proof };)
}

/// H2: one constant per argument that may hold headers, which compares it with the arguments before it. Ignoring
/// case, and nested and flattened structs included; a struct's own fields are compared where it derives `ToolInput`.
pub(crate) fn headers_are_unique(args: &[Arg], krate: &CratePath, generics: &Generics) -> TokenStream {
    let names = names(generics);
    let able: Vec<&Arg> =
        args.iter().filter(|arg| arg.may_be_mirrored()).filter(|arg| !mentions(&arg.ty, &names)).collect();
    let proofs = able.iter().enumerate().skip(1).map(|(index, arg)| {
        let span = at(arg.keys.header.as_ref().map_or_else(|| arg.ty.span(), super::super::keys::values::Text::span));
        let k = krate.private(span);
        let before = able[..index].iter().map(|arg| arg.header_node(krate));
        let this = arg.header_node(krate);
        let cfgs = &arg.cfgs;
        let fallback = fallback(krate);
        quote_spanned!(span=> #(#cfgs)* const _: () = { #fallback #k::proof::unique(&[#(#before),*], &[#this]) };)
    });
    proofs.collect()
}

/// P3 where something is flattened: one constant per argument, which compares it with those before it. Names that are
/// both written here are compared by the rules without types.
pub(crate) fn names_are_apart(args: &[Arg], krate: &CratePath, generics: &Generics) -> TokenStream {
    let names = names(generics);
    let able: Vec<&Arg> = args.iter().filter(|arg| !arg.flatten || !mentions(&arg.ty, &names)).collect();
    let proofs = able.iter().enumerate().filter_map(|(index, arg)| {
        let before: Vec<TokenStream> = able[..index]
            .iter()
            .filter(|before| arg.flatten || before.flatten)
            .map(|before| before.name_node(krate))
            .collect();
        if before.is_empty() {
            return None;
        }
        let span = at(arg.ident.span());
        let k = krate.private(span);
        let (this, cfgs, fallback) = (arg.name_node(krate), &arg.cfgs, fallback(krate));
        Some(quote_spanned!(span=> #(#cfgs)* const _: () = { #fallback #k::proof::apart(&[#(#before),*], &[#this]) };))
    });
    proofs.collect()
}

/// P3 for a tag and the fields of a struct that stand beside it.
pub(crate) fn tag_proof(tag: &str, variant: &str, ty: &Type, krate: &CratePath, generics: &Generics) -> TokenStream {
    if Spelling::of(ty).is_plain() || mentions(ty, &names(generics)) {
        return TokenStream::new();
    }
    let span = at(ty.span());
    let (k, fallback, names) = (krate.private(span), fallback(krate), probe(ty, "NAMES", krate));
    quote_spanned!(span=> const _: () = { #fallback #k::proof::tag_apart(#tag, #variant, #names) };)
}

/// The parameters in scope.
fn names(generics: &Generics) -> Vec<String> {
    generics
        .params
        .iter()
        .map(|param| match param {
            GenericParam::Type(param) => param.ident.to_string(),
            GenericParam::Const(param) => param.ident.to_string(),
            GenericParam::Lifetime(param) => param.lifetime.ident.to_string(),
        })
        .collect()
}
