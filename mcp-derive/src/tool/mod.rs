//! `#[tool]` on a free function.

mod check;
mod expand;

use proc_macro2::TokenStream;

use crate::{
    crate_path::CratePath,
    diagnostics::Diagnostics,
    function::{
        self,
        attr::ToolKeys,
        fallback,
        model::{Surroundings, Tool},
        syntax::Function,
    },
    keys,
};

/// The expansion of `#[tool(arguments)] item`.
pub(crate) fn expand(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Diagnostics::default();
    let keys: ToolKeys = keys::read_tokens(arguments, &mut errors);
    let mut function: Function = match syn::parse2(item.clone()) {
        Ok(function) => function,
        Err(error) => match check::half_typed(&item) {
            Some(stub) => {
                errors.spoil("description");
                stub
            }
            None => return fallback::unparsed(item.clone(), check::item(item, error), errors),
        },
    };
    if let Some(error) = check::method(&function) {
        return fallback::unparsed(item, error, errors);
    }
    check::function(&mut function, &keys, &mut errors);
    let krate = CratePath::new(keys.krate.as_ref().map(|path| path.0.clone()));
    let tool = Tool::resolve(&mut function, &keys, &Surroundings::default(), &mut errors);
    if errors.is_empty() {
        function.attrs.extend(function::expand::attributes(&tool));
    }
    expand::expand(&function, &tool, &keys, &krate, errors)
}
