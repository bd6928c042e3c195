//! `#[tools]`: the methods of an impl block as tools that share the type's value.

mod attr;
mod check;
mod expand;
mod model;
mod syntax;

use proc_macro2::TokenStream;

use crate::{crate_path::CratePath, diagnostics::Diagnostics, function::fallback, keys};

/// The expansion of `#[tools(arguments)] item`.
pub(crate) fn expand(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Diagnostics::default();
    let keys: attr::ToolsKeys = keys::read_tokens(arguments, &mut errors);
    let mut block: syntax::Block = match syn::parse2(item.clone()) {
        Ok(block) => block,
        Err(error) => return fallback::unparsed(item.clone(), check::item(item, error), errors),
    };
    let krate = CratePath::new(keys.krate.as_ref().map(|path| path.0.clone()));
    let set = model::Set::resolve(&mut block, &keys, &mut errors);
    expand::expand(&block, &set, &krate, errors)
}
