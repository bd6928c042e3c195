//! `#[derive(ToolInput)]`: what `#[arg(…)]` says of the fields of a struct, and which types hand it on.

mod attr;
mod check;
mod choice;
mod expand;
mod model;
mod reach;
#[cfg(test)]
mod tests;

use proc_macro2::TokenStream;
use syn::DeriveInput;

use crate::diagnostics::Diagnostics;

pub(crate) use attr::crate_path;
pub(crate) use model::Input;

/// The expansion.
pub(crate) fn derive(input: TokenStream) -> TokenStream {
    let mut errors = Diagnostics::default();
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    let resolved = Input::resolve(&input, &mut errors);
    if errors.is_empty() {
        resolved.tokens()
    } else {
        let fallback = resolved.fallback();
        let errors = errors.into_tokens();
        quote::quote!(#fallback #errors)
    }
}
