//! What lets the compiler see whether `#[arg(…)]` inside a type reaches the schema: a mark on every type that has some,
//! and a promise of every type that hands it on. The runtime's room of the same name has the reasons.

use std::collections::BTreeMap;

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{GenericParam, Type, TypeParamBound, WherePredicate, parse_quote};

use super::model::{Body, Input};
use crate::arg::{Arg, Part, part_proof};

impl Input {
    /// The mark, if something is said here; the promise; and a proof for each part that is no argument of its own.
    pub(super) fn reach(&self) -> TokenStream {
        let (mark, passes) = (self.mark(), self.passes());
        let ident = self.ident.to_string();
        let proof = |ty: &Type, part: Part, name: &str| part_proof(ty, part, name, &self.krate, &self.generics);
        let parts: TokenStream = match &self.body {
            Body::Fields(_) | Body::Opaque => TokenStream::new(),
            Body::Same(ty) => proof(ty, Part::Same, &ident),
            Body::Tuple(types) => types.iter().map(|ty| proof(ty, Part::Within, &ident)).collect(),
            Body::Choice(choice) => choice
                .variants
                .iter()
                .flat_map(|variant| {
                    let part = if variant.untagged { Part::Untagged } else { Part::Within };
                    variant.types().into_iter().map(move |ty| proof(ty, part, &variant.ident))
                })
                .collect(),
        };
        quote!(#mark #passes #parts)
    }

    fn mark(&self) -> Option<TokenStream> {
        if !self.args().iter().any(Arg::is_annotated) {
            return None;
        }
        let k = self.krate.private(self.ident.span());
        let mut generics = self.generics.clone();
        generics.params.insert(0, parse_quote!('__mcp_mark));
        generics.make_where_clause().predicates.push(parse_quote!(#k::Mark<'__mcp_mark>: #k::Unmarked));
        let (impl_generics, _, where_clause) = generics.split_for_impl();
        let (ident, (_, ty_generics, _)) = (&self.ident, self.generics.split_for_impl());
        Some(quote! {
            #[automatically_derived]
            impl #impl_generics #k::Unmarked for #ident #ty_generics #where_clause {}
        })
    }

    /// A type parameter hands on what it has where the author's bound says so, and has to be without rules elsewhere.
    fn passes(&self) -> TokenStream {
        let k = self.krate.private(self.ident.span());
        let mut generics = self.generics.clone();
        let bounded = self.bounded();
        for (name, ty) in self.mentioned() {
            let bound = if bounded.contains(&name) { quote!(Passes) } else { quote!(Unmarked) };
            generics.make_where_clause().predicates.push(parse_quote!(#ty: #k::#bound));
        }
        let (impl_generics, _, where_clause) = generics.split_for_impl();
        let (ident, (_, ty_generics, _)) = (&self.ident, self.generics.split_for_impl());
        quote! {
            #[automatically_derived]
            impl #impl_generics #k::Passes for #ident #ty_generics #where_clause {}
        }
    }

    /// The types with the bound `ToolInput`, as text.
    fn bounded(&self) -> Vec<String> {
        fn is_input(bound: &TypeParamBound) -> bool {
            matches!(bound, TypeParamBound::Trait(bound)
                if bound.path.segments.last().is_some_and(|last| last.ident == "ToolInput"))
        }
        let params = self.generics.type_params();
        let params = params.filter(|param| param.bounds.iter().any(is_input)).map(|param| param.ident.to_string());
        let predicates = self.generics.where_clause.iter().flat_map(|clause| &clause.predicates);
        let predicates = predicates.filter_map(|predicate| match predicate {
            WherePredicate::Type(predicate) if predicate.bounds.iter().any(is_input) => {
                Some(predicate.bounded_ty.to_token_stream().to_string())
            }
            _ => None,
        });
        params.chain(predicates).collect()
    }

    /// The type parameters, and the associated types of them, that the parts are made of; by their text.
    fn mentioned(&self) -> BTreeMap<String, Type> {
        let params: Vec<String> = self
            .generics
            .params
            .iter()
            .filter_map(|param| match param {
                GenericParam::Type(param) => Some(param.ident.to_string()),
                _ => None,
            })
            .collect();
        let mut found = BTreeMap::new();
        for ty in self.parts() {
            collect(ty.to_token_stream(), &params, &mut found);
        }
        found
    }

    fn parts(&self) -> Vec<&Type> {
        match &self.body {
            Body::Fields(args) => args.iter().map(|arg| &arg.ty).collect(),
            Body::Same(ty) => vec![&**ty],
            Body::Tuple(types) => types.iter().collect(),
            Body::Choice(choice) => choice.variants.iter().flat_map(|variant| variant.types()).collect(),
            Body::Opaque => Vec::new(),
        }
    }
}

/// Every `T`, and `T::Name` as a whole.
fn collect(tokens: TokenStream, params: &[String], found: &mut BTreeMap<String, Type>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is_colon = |index: usize| matches!(tokens.get(index), Some(TokenTree::Punct(punct)) if punct.as_char() == ':');
    for (index, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => collect(group.stream(), params, found),
            TokenTree::Ident(param) if params.iter().any(|name| param == name) => {
                let ty: Type = match tokens.get(index + 3) {
                    Some(TokenTree::Ident(name)) if is_colon(index + 1) && is_colon(index + 2) => {
                        parse_quote!(#param::#name)
                    }
                    _ => parse_quote!(#param),
                };
                found.insert(ty.to_token_stream().to_string(), ty);
            }
            _ => {}
        }
    }
}
