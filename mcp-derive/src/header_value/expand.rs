//! The impl of `HeaderValue`, and the proof that a newtype's field is one.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{DeriveInput, Type, spanned::Spanned};

use crate::crate_path::CratePath;

/// `inner` is the field of a newtype.
pub(super) fn tokens(input: &DeriveInput, inner: Option<&Type>, krate: &CratePath) -> TokenStream {
    let ident = &input.ident;
    let k = krate.private(ident.span());
    let (impl_generics, ty_generics, where_clause) = input.generics.split_for_impl();
    let (inner_clause, kind) = match inner {
        Some(inner) => {
            let span = inner.span().resolved_at(Span::call_site());
            let k = krate.private(span);
            let clause = match where_clause {
                Some(clause) if !clause.predicates.empty_or_trailing() => {
                    quote_spanned!(span=> , #inner: #k::HeaderValue)
                }
                Some(_) => quote_spanned!(span=> #inner: #k::HeaderValue),
                None => quote_spanned!(span=> where #inner: #k::HeaderValue),
            };
            (clause, crate::arg::probe_anywhere(inner, "KIND", krate))
        }
        None => (TokenStream::new(), quote!(#k::proof::Kind::Text)),
    };
    quote! {
        const _: () = {
            #[automatically_derived]
            impl #impl_generics #k::HeaderValue for #ident #ty_generics #where_clause #inner_clause {}
            #[automatically_derived]
            impl #impl_generics #k::proof::Kinded for #ident #ty_generics #where_clause {
                const KIND: #k::proof::Kind = #kind;
            }
        };
    }
}
