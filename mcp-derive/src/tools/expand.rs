//! A block as tokens: the impl as written, and beside it one entry per tool.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{Lifetime, Type, spanned::Spanned};

use super::{
    model::{Set, Test},
    syntax::Block,
};
use crate::{
    crate_path::{CratePath, respan},
    diagnostics::Diagnostics,
    function::{
        expand::{at, entry, items, lints, test_name},
        model::Tool,
    },
    types,
};

/// The impl block without our attributes, the tools, and the errors.
///
/// With mistakes in it, the block is a set of the tools that have none: nothing that uses it fails for a second reason.
/// What is sound in the others is compiled, so that no mistake hides another.
pub(crate) fn expand(block: &Block, set: &Set, krate: &CratePath, errors: Diagnostics) -> TokenStream {
    let test = errors.is_empty().then(|| test(block, set, krate));
    let errors = errors.into_tokens();
    let tools = set.tools.iter().enumerate().map(|(number, tool)| tool_at(tool, &marker(number), block, krate));
    let tool_set = tool_set(block, set, krate);
    let conditional = set.tools.iter().map(|tool| &tool.conditional).chain([&set.conditional]);
    quote! {
        #block
        const _: () = { #(#tools)* #tool_set };
        #test
        #(#conditional)*
        #errors
    }
}

/// One impl per tool, so that one tool's error does not hide another's.
fn tool_at(tool: &Tool, marker: &Ident, block: &Block, krate: &CratePath) -> TokenStream {
    let span = at(tool.ident.span());
    let k = krate.private(span);
    let (cfgs, ident, self_ty, lints) = (&tool.cfgs, &tool.ident, &block.self_ty, lints());
    let (parameters, _, _) = block.generics.split_for_impl();
    let clause = shared_clause(block, krate);
    let callee = quote_spanned!(span=> Self::#ident);
    let (entry, items) = (entry(tool, &callee, krate), items(tool, &block.generics, krate));
    quote! {
        #(#cfgs)*
        #[allow(dead_code)]
        struct #marker;
        #(#cfgs)*
        const _: () = {
            #items
            #[automatically_derived]
            #lints
            impl #parameters #k::ToolAt<#marker> for #self_ty #clause {
                const ENTRY: #k::Entry<Self> = #entry;
            }
        };
    }
}

/// The entries in order, each under its `cfg`.
fn tool_set(block: &Block, set: &Set, krate: &CratePath) -> TokenStream {
    let span = at(block.self_ty.span());
    let k = krate.private(span);
    let (parameters, _, _) = block.generics.split_for_impl();
    // Of a type with parameters, whether calls can share it is known only where it is used.
    let self_ty = &block.self_ty;
    let clause = (!block.generics.params.is_empty()).then(|| shared_clause(block, krate));
    let part =
        set.part.as_ref().map_or_else(|| quote_spanned!(span=> #k::OnlyOneBlockWithoutPart), ToTokens::to_token_stream);
    let sound = set.tools.iter().enumerate().filter(|(_, tool)| tool.sound);
    let entries = sound.map(|(number, tool)| {
        let (cfgs, marker) = (&tool.cfgs, respan(marker(number).into_token_stream(), span));
        quote_spanned!(span=> #(#cfgs)* <Self as #k::ToolAt<#marker>>::ENTRY,)
    });
    quote_spanned! {span=>
        #[automatically_derived]
        #[allow(deprecated)]
        impl #parameters #k::ToolSet<#part> for #self_ty #clause {
            const TOOLS: #k::Tools<Self> = #k::Tools {
                bring: <Self as #k::SharedState>::bring,
                entries: &[#(#entries)*],
            };
        }
    }
}

/// `where`, the author's predicates, and what calls from several threads need of the type.
///
/// In a type without parameters the last predicate is either true or an error, in every impl anew. Under `for<'a>` the
/// compiler takes it as given, and the impl of `ToolSet` is the one place that asks.
fn shared_clause(block: &Block, krate: &CratePath) -> TokenStream {
    let span = at(block.self_ty.span());
    let k = krate.private(span);
    let self_ty = &block.self_ty;
    let predicates = block.generics.where_clause.iter().flat_map(|clause| &clause.predicates);
    quote_spanned!(span=> where #(#predicates,)* for<'shared> #self_ty: #k::core::marker::Send + #k::core::marker::Sync + 'static)
}

/// A test that builds the descriptors, so that `cargo test` finds what no compiler pass can know.
fn test(block: &Block, set: &Set, krate: &CratePath) -> Option<TokenStream> {
    let ty = match &set.test {
        Test::None => return None,
        Test::Whole => static_type(block),
        Test::Instance(ty) => Type::clone(ty),
    };
    let span = at(ty.span());
    let k = krate.private(span);
    let assert = match &set.part {
        None => quote_spanned!(span=> #k::assert_sound::<#ty>()),
        Some(part) => quote_spanned!(span=> #k::assert_sound_part::<#ty, #part>()),
    };
    let named = [&block.self_ty].into_iter().chain(&set.part).map(ToTokens::to_token_stream).collect();
    let name = test_name("mcp_tools_of", named);
    let cfgs = crate::function::syntax::cfgs(&block.attrs);
    Some(quote! {
        #(#cfgs)*
        #[cfg(test)]
        #[#k::core::prelude::v1::test]
        #[allow(unnameable_test_items)]
        fn #name() {
            #assert;
        }
    })
}

/// The type of the block with its lifetime parameters as `'static`.
fn static_type(block: &Block) -> Type {
    let own: Vec<Ident> = block.generics.lifetimes().map(|param| Lifetime::clone(&param.lifetime).ident).collect();
    types::without_lifetimes(&block.self_ty, &own)
}

/// The type that numbers a tool. Tools are numbered, not named: a raw identifier can't be part of another.
fn marker(number: usize) -> Ident {
    format_ident!("__Tool{number}", span = Span::call_site())
}
