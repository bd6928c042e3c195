//! The rules about a free function's tool.

use proc_macro2::TokenStream;
use syn::{FnArg, Item};

use crate::{
    diagnostics::Diagnostics,
    function::{self, attr::ToolKeys, syntax::Function, values::Check},
};

/// K1. What to write instead, for an item that is no function.
pub(crate) fn item(item: TokenStream, error: syn::Error) -> syn::Error {
    let instead = match syn::parse2(item.clone()) {
        Ok(Item::Impl(_)) => "`#[tool]` goes on the methods; the `impl` block takes `#[tools]`",
        Ok(Item::Struct(_)) => {
            "`#[tool]` goes on a function; for a struct as a tool write `#[derive(Tool)]` above `#[tool]`"
        }
        // It is no whole function, or no item at all, yet.
        Ok(Item::Fn(_) | Item::Verbatim(_)) | Err(_) => return error,
        Ok(_) => "`#[tool]` goes on a function",
    };
    syn::Error::new_spanned(item, instead)
}

/// K1. A method can't be a tool on its own: its macro does not see the type.
pub(crate) fn method(function: &Function) -> Option<syn::Error> {
    match function.signature.inputs.first() {
        Some(FnArg::Receiver(receiver)) => Some(syn::Error::new_spanned(
            receiver,
            "`#[tool]` on a method needs `#[tools]` on its `impl` block: add it there",
        )),
        _ => None,
    }
}

/// The rules that hold for free functions only.
pub(crate) fn function(function: &Function, keys: &ToolKeys, errors: &mut Diagnostics) {
    function::check::no_primitive(&function.signature.ident, errors);
    if let Some(Check::Instance(ty)) = &keys.check {
        errors.over(ty, "a free function is not generic, so `check` takes `true` or `false`");
    }
}
