//! The impl of `ToolInput`, and the proofs beside it.

use proc_macro2::TokenStream;
use quote::quote;

use super::{
    choice,
    model::{Body, Input},
};
use crate::arg::{Arg, fallback, headers_are_unique, names_are_apart, probe_anywhere};

impl Input {
    /// The impl and the proofs.
    pub(crate) fn tokens(&self) -> TokenStream {
        let ident = &self.ident;
        let k = self.krate.private(ident.span());
        let (impl_generics, ty_generics, where_clause) = self.generics.split_for_impl();
        let shaped = |shape: &TokenStream| {
            quote! {
                const SHAPE: #k::Shape = #shape;
                const HEADERS: &'static [#k::HeaderNode] = &[];
            }
        };
        let constants = match &self.body {
            Body::Fields(args) => self.of_fields(args),
            Body::Opaque => shaped(&quote!(#k::Shape::Plain)),
            Body::Same(ty) => {
                let [shape, headers, inside, names] =
                    ["SHAPE", "HEADERS", "INSIDE", "NAMES"].map(|name| probe_anywhere(ty, name, &self.krate));
                quote! {
                    const SHAPE: #k::Shape = #k::Shape::Same(|| #shape);
                    const HEADERS: &'static [#k::HeaderNode] = #headers;
                    const INSIDE: &'static [#k::HeaderNode] = #inside;
                    const NAMES: &'static [#k::Name] = #names;
                }
            }
            // No chain of `properties` leads to their parts: a header there is refused, by a proof for each.
            Body::Tuple(types) => shaped(&choice::tuple(types, &self.krate, &k)),
            Body::Choice(choice) => {
                let (shaped, names) = (shaped(&choice.shape(&self.krate, &k)), choice.names(&k));
                quote!(#shaped const NAMES: &'static [#k::Name] = #names;)
            }
        };
        let proofs = self.args().iter().map(|arg| arg.proofs(&self.krate, &self.generics));
        let unique = headers_are_unique(self.args(), &self.krate, &self.generics);
        let apart = names_are_apart(self.args(), &self.krate, &self.generics);
        let tags = match &self.body {
            Body::Choice(choice) => choice.tag_proofs(&self.krate, &self.generics),
            _ => TokenStream::new(),
        };
        let reach = self.reach();
        quote! {
            const _: () = {
                #[automatically_derived]
                impl #impl_generics #k::ToolInput for #ident #ty_generics #where_clause {
                    #constants
                }
                #reach
                #(#proofs)*
                #unique
                #apart
                #tags
            };
        }
    }

    /// What stands in after a mistake, so that no second error follows from the first: an impl that says nothing, and
    /// the proofs about the fields without a mistake.
    pub(crate) fn fallback(&self) -> TokenStream {
        let ident = &self.ident;
        let k = self.krate.private(ident.span());
        let (impl_generics, ty_generics, where_clause) = self.generics.split_for_impl();
        let proofs = self.args().iter().map(|arg| arg.proofs(&self.krate, &self.generics));
        quote! {
            const _: () = { #(#proofs)* };
            #[automatically_derived]
            impl #impl_generics #k::ToolInput for #ident #ty_generics #where_clause {
                const SHAPE: #k::Shape = #k::Shape::Plain;
                const HEADERS: &'static [#k::HeaderNode] = &[];
            }
            #[automatically_derived]
            impl #impl_generics #k::Passes for #ident #ty_generics #where_clause {}
        }
    }

    fn of_fields(&self, args: &[Arg]) -> TokenStream {
        let k = self.krate.private(self.ident.span());
        let fields = args.iter().map(|arg| arg.field(&self.krate));
        let fallback = fallback(&self.krate);
        let headers = args.iter().filter(|arg| arg.may_be_mirrored()).map(|arg| arg.header_node(&self.krate));
        let names = args.iter().map(|arg| arg.name_node(&self.krate));
        quote! {
            // The braced form keeps the array alive in a constant of a generic type.
            const SHAPE: #k::Shape = #k::Shape::Struct { 0: &[#(#fields),*] };
            const HEADERS: &'static [#k::HeaderNode] = { #fallback &[#(#headers),*] };
            const NAMES: &'static [#k::Name] = { #fallback &[#(#names),*] };
        }
    }
}
