//! The rules about a free function's tool.

use proc_macro2::{Span, TokenStream};
use syn::{FnArg, Item};

use crate::{
    diagnostics::Diagnostics,
    function::{
        self,
        attr::ToolKeys,
        syntax::{Function, is_grouped, is_named},
        values::Check,
    },
};

/// K1. What to write instead, for an item that is no function.
pub(crate) fn item(item: TokenStream, error: syn::Error) -> syn::Error {
    let instead = match syn::parse2(item) {
        Ok(Item::Impl(_)) => {
            "`#[tool]` goes on a function: on an `impl` block write `#[tools]`, and `#[tool]` on its methods"
        }
        Ok(Item::Struct(_)) => {
            "`#[tool]` goes on a function: for a struct as a tool write `#[derive(mcp_runtime::Tool)]` above `#[tool]`"
        }
        // It is no whole function, or no item at all, yet.
        Ok(Item::Fn(_) | Item::Verbatim(_)) | Err(_) => return error,
        Ok(_) => "`#[tool]` goes on a function: remove it here",
    };
    syn::Error::new(Span::call_site(), instead)
}

/// What stands in for a function whose signature can't be read, `fn add(n: ) {}`: rustc has read it in the same way, and
/// told so before it called the macro. It would tell it again of tokens that are given back.
pub(crate) fn half_typed(item: &TokenStream) -> Option<Function> {
    let broken = syn::parse2::<Item>(item.clone()).is_err() && !is_grouped(item.clone());
    broken.then(|| Function::half_typed(item.clone())).flatten()
}

/// K1. A method can't be a tool on its own: its macro does not see the type.
pub(crate) fn method(function: &Function) -> Option<syn::Error> {
    match function.signature.inputs.first() {
        Some(FnArg::Receiver(_)) if function.attrs.iter().any(|attr| is_named(attr, "mcp_seen")) => {
            Some(syn::Error::new(
                Span::call_site(),
                "`#[tools]` knows its methods by `#[tool]`: write that, and import it under its own name",
            ))
        }
        Some(FnArg::Receiver(_)) => Some(syn::Error::new(
            Span::call_site(),
            "`#[tool]` on a method needs `#[tools]` on the `impl` block around it: write `#[tools]` above that `impl`",
        )),
        _ => None,
    }
}

/// The rules that hold for free functions only. A second `#[tool]` is taken off.
pub(crate) fn function(function: &mut Function, keys: &ToolKeys, errors: &mut Diagnostics) {
    for attr in function.attrs.extract_if(.., |attr| is_named(attr, "tool")) {
        errors.over(attr, "`#[tool]` is given twice: put all keys into one");
    }
    function::check::no_primitive(&function.signature.ident, errors);
    if let Some(Check::Instance(ty)) = &keys.check {
        errors.over(ty, "a free function is not generic, so `check` takes `true` or `false`");
    }
}
