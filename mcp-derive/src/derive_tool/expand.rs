//! A type as a tool, as tokens: the impls of `ToolInput` and `Tool`, and a test.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Generics, parse_quote};

use super::model::Tool;
use crate::{
    function::{expand::test_name, rustdoc},
    lack,
};

/// The impls, of which those of an unsound tool say nothing but its name.
pub(super) fn tokens(tool: &Tool, sound: bool) -> TokenStream {
    let (ident, krate) = (&tool.input.ident, &tool.input.krate);
    let k = krate.private(ident.span());
    let generics = bounded(&tool.input.generics, &k);
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let (input, spec) = if sound {
        (tool.input.tokens(), tool.spec.tokens(krate, ident.span()))
    } else {
        let name = &tool.spec.name.text;
        (tool.input.fallback(), quote!(#k::ToolSpec::new(#name, "")))
    };
    let test = tool.tested.as_ref().filter(|_| sound).map(|tested| {
        let name = test_name("mcp_tool", ident.to_token_stream());
        quote! {
            #[cfg(test)]
            #[#k::core::prelude::v1::test]
            #[allow(unnameable_test_items)]
            fn #name() {
                #k::assert_sound_tool::<#tested>();
            }
        }
    });
    // At the type's name, so that a missing derive is reported there.
    let span = ident.span().resolved_at(Span::call_site());
    let ask = lack::ask(&quote!(#ident #ty_generics), lack::Use::Tool, krate);
    // A closure, as methods of traits can't be called in a constant.
    let codec = quote_spanned!(span=> { let _ = || #ask; #k::codec::<#ident #ty_generics>() });
    // A derive can't add to the type's own doc comment.
    let docs = if sound { rustdoc::of_spec(&tool.spec, tool.input.fields()) } else { Vec::new() };
    quote! {
        #input
        #(#docs)*
        #[automatically_derived]
        impl #impl_generics #k::Tool for #ident #ty_generics #where_clause {
            const SPEC: #k::ToolSpec = #spec;
            const CODEC: #k::Codec<Self> = #codec;
        }
        #test
    }
}

/// Which instances of a generic type are tools, nothing in the type says; for a concrete one the trait itself asks.
fn bounded(generics: &Generics, k: &TokenStream) -> Generics {
    let mut generics = generics.clone();
    if generics.type_params().next().is_some() {
        let bound = parse_quote!(Self: #k::ToolType + #k::core::marker::Send + 'static);
        generics.make_where_clause().predicates.push(bound);
    }
    generics
}
