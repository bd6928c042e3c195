//! A free function's tool as tokens: the function as written, and a type of its name that carries the entry.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::Generics;

use crate::{
    crate_path::CratePath,
    diagnostics::Diagnostics,
    function::{
        attr::ToolKeys,
        expand::{at, entry, items, lints, test_name},
        model::Tool,
        syntax::Function,
        values::Check,
    },
};

/// The function without our attributes, its type, and the errors.
///
/// The type is a braced struct: that takes a name among the types only, so `use path::function` brings both along.
pub(crate) fn expand(
    function: &Function,
    tool: &Tool,
    keys: &ToolKeys,
    krate: &CratePath,
    errors: Diagnostics,
) -> TokenStream {
    let span = at(tool.ident.span());
    let k = krate.private(span);
    let (ident, vis, lints) = (&tool.ident, &function.vis, lints());
    let sound = errors.is_empty();
    let (entry, items) = (entry(tool, &ident.to_token_stream(), krate), items(tool, &Generics::default(), krate));
    let declined = matches!(&keys.check, Some(Check::Switch(on)) if !on.value);
    let test = (sound && !declined).then(|| {
        let name = test_name("mcp_tool", ident.to_token_stream());
        quote! {
            #[cfg(test)]
            #[#k::core::prelude::v1::test]
            #[allow(unnameable_test_items)]
            fn #name() {
                #k::assert_sound_free::<#ident>();
            }
        }
    });
    let (conditional, errors) = (&tool.conditional, errors.into_tokens());
    let declared = quote_spanned!(span=> #vis struct #ident {});
    quote! {
        #function
        #[doc(hidden)]
        #[allow(non_camel_case_types, dead_code, unreachable_pub)]
        #declared
        const _: () = {
            #items
            #[automatically_derived]
            #lints
            impl #k::FreeTool for #ident {
                const ENTRY: #k::Entry<#k::Free> = #entry;
            }
        };
        #test
        #conditional
        #errors
    }
}
