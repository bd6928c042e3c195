//! What the macros make of attributes and signatures, and a handful of expansions.

mod expansion;
mod mistakes;
mod values;

use proc_macro2::TokenStream;

/// The messages of the errors in an expansion, in order.
fn errors(expanded: TokenStream) -> Vec<String> {
    let file: syn::File = syn::parse2(expanded).expect("an expansion is a list of items");
    file.items
        .into_iter()
        .filter_map(|item| match item {
            syn::Item::Macro(call) if call.mac.path.segments.last()?.ident == "compile_error" => {
                syn::parse2::<syn::LitStr>(call.mac.tokens).ok().map(|message| message.value())
            }
            _ => None,
        })
        .collect()
}

/// The errors of a `#[tools]` block with these contents.
fn errors_in_block(arguments: &str, members: &str) -> Vec<String> {
    let parse = |text: &str| text.parse::<TokenStream>().expect("tokens");
    errors(crate::tools::expand(parse(arguments), parse(&format!("impl T {{ {members} }}"))))
}

/// The errors of a free function with `#[tool]`.
fn errors_in_function(arguments: &str, function: &str) -> Vec<String> {
    let parse = |text: &str| text.parse::<TokenStream>().expect("tokens");
    errors(crate::tool::expand(parse(arguments), parse(function)))
}
