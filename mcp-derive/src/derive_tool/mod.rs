//! `#[derive(Tool)]`: a struct that is the whole input of one tool.

mod check;
mod expand;
mod model;

use proc_macro2::TokenStream;
use syn::DeriveInput;

use crate::diagnostics::Diagnostics;

/// The expansion.
pub(crate) fn derive(input: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    let mut errors = Diagnostics::default();
    let tool = model::Tool::resolve(&input, &mut errors);
    let sound = errors.is_empty();
    // What borrows can't have the impls, and rustc would say so of each.
    let tokens = check::is_owned(&input, &mut errors).then(|| expand::tokens(&tool, sound));
    let errors = errors.into_tokens();
    quote::quote!(#tokens #errors)
}
