//! `#[derive(HeaderValue)]`: a unit enum or a newtype that may be mirrored in a header.

mod check;
mod expand;

use proc_macro2::TokenStream;
use syn::DeriveInput;

use crate::{diagnostics::Diagnostics, input::crate_path};

/// The expansion.
pub(crate) fn derive(input: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    let mut errors = Diagnostics::default();
    let krate = crate_path(&input.attrs, &mut errors);
    let inner = check::inner(&input, &mut errors);
    // After a mistake the impl stands all the same: the type's use in a `header` is no second one.
    let inner = inner.filter(|_| errors.is_empty());
    let tokens = expand::tokens(&input, inner, &krate);
    let errors = errors.into_tokens();
    quote::quote!(#tokens #errors)
}
