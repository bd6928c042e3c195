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
    let kind =
        inner.map_or_else(|| quote!(#k::proof::Kind::Text), |inner| crate::arg::probe_anywhere(inner, "KIND", krate));
    let (clause, proof) = inner.map(|inner| inner_is_one(inner, input, krate)).unwrap_or_default();
    quote! {
        const _: () = {
            #proof
            #[automatically_derived]
            impl #impl_generics #k::HeaderValue for #ident #ty_generics #where_clause #clause {}
            #[automatically_derived]
            impl #impl_generics #k::proof::Kinded for #ident #ty_generics #where_clause {
                const KIND: #k::proof::Kind = #kind;
            }
        };
    }
}

/// The predicate that makes a generic newtype a header's value for some types, or the proof that any other is one. There
/// the proof is the only place that asks: a type that is none is one error, however often the newtype is used.
fn inner_is_one(inner: &Type, input: &DeriveInput, krate: &CratePath) -> (TokenStream, TokenStream) {
    let span = inner.span().resolved_at(Span::call_site());
    let k = krate.private(span);
    if input.generics.params.is_empty() {
        return (TokenStream::new(), quote_spanned!(span=> const _: () = <#inner as #k::HeaderValue>::IS_ONE;));
    }
    let predicate = quote_spanned!(span=> #inner: #k::HeaderValue);
    let clause = match &input.generics.where_clause {
        Some(clause) if !clause.predicates.empty_or_trailing() => quote_spanned!(span=> , #predicate),
        Some(_) => predicate,
        None => quote_spanned!(span=> where #predicate),
    };
    (clause, TokenStream::new())
}
