//! The rules about a block as a whole.

use proc_macro2::{Span, TokenTree};
use syn::{Attribute, Meta};

use super::{attr::ToolsKeys, syntax::Block};
use crate::{
    diagnostics::Diagnostics,
    function::{
        self,
        syntax::{Function, is_named},
        values::Check,
    },
    keys::values::Text,
};

/// A1 and A2 for what the block says for all its tools, and K1 for `check`.
pub(crate) fn block(block: &Block, keys: &ToolsKeys, errors: &mut Diagnostics) {
    function::check::shared_keys(&keys.shared, errors);
    let (read_only, destructive) = (keys.shared.read_only, keys.shared.destructive);
    if let (Some(read_only), Some(destructive)) = (read_only, destructive)
        && read_only.on
        && destructive.on
    {
        errors.at(
            destructive.key,
            "`destructive` contradicts `read_only`: a tool that destroys something writes; keep one",
        );
    }
    let generic = block.generics.type_params().next().is_some() || block.generics.const_params().next().is_some();
    match &keys.check {
        Some(Check::Switch(on)) if on.value && generic => errors.at(
            on.span,
            "the block is generic: name the instance that the test checks, as in `check = Store<Memory, 4>`",
        ),
        Some(Check::Instance(ty)) if !generic => {
            errors.over(ty, "the block is not generic, so `check` takes `true` or `false`");
        }
        _ => {}
    }
}

/// N1, once for the beginning that the names share.
pub(crate) fn prefix(prefix: &Text, errors: &mut Diagnostics) -> bool {
    function::check::prefix(&prefix.0, errors)
}

/// A block without tools is a forgotten attribute.
pub(crate) fn no_tool(block: &Block, errors: &mut Diagnostics) {
    errors.over(&block.self_ty, "no function in this block has `#[tool]`: put it on the methods to publish");
}

/// `#[tool]` on a constant, a type or a macro call. Says whether there was one.
pub(crate) fn no_function(attrs: &[Attribute], error: Option<&syn::Error>, errors: &mut Diagnostics) -> bool {
    let Some(ours) = attrs.iter().find(|attr| is_named(attr, "tool")) else {
        return false;
    };
    match error {
        Some(error) => errors.syn(error.clone()),
        None => errors.over(ours, "`#[tool]` goes on a function"),
    }
    true
}

/// K1. The block's attribute on a method, which is taken off; says whether there was one.
pub(crate) fn no_block_attribute(attrs: &mut Vec<Attribute>, errors: &mut Diagnostics) -> bool {
    let before = attrs.len();
    for attr in attrs.extract_if(.., |attr| is_named(attr, "tools")) {
        errors.over(attr, "`#[tools]` goes on the `impl` block: on a method write `#[tool]`");
    }
    attrs.len() < before
}

/// The block's macro runs before `cfg_attr`, and the method's would find itself outside of a block. Such attributes are
/// taken off; says whether there was one.
pub(crate) fn no_tool_behind_cfg_attr(attrs: &mut Vec<Attribute>, errors: &mut Diagnostics) -> bool {
    let before = attrs.len();
    attrs.retain(|attr| {
        let tool = match &attr.meta {
            Meta::List(list) if attr.path().is_ident("cfg_attr") => tool_behind_comma(list.tokens.clone()),
            _ => None,
        };
        if let Some(span) = tool {
            errors.at(span, "`#[tool]` can't stand behind `cfg_attr`: put `#[cfg(…)]` on the function instead");
        }
        tool.is_none()
    });
    attrs.len() < before
}

fn tool_behind_comma(tokens: proc_macro2::TokenStream) -> Option<Span> {
    let mut tokens =
        tokens.into_iter().skip_while(|token| !matches!(token, TokenTree::Punct(punct) if punct.as_char() == ','));
    tokens.find_map(|token| match token {
        TokenTree::Ident(ident) if ident == "tool" => Some(ident.span()),
        _ => None,
    })
}

/// K1. The parameters of a method without `#[tool]` are no arguments. Our attributes are taken off them; says whether
/// there were any.
pub(crate) fn not_a_tool(function: &mut Function, errors: &mut Diagnostics) -> bool {
    let name = function.signature.ident.clone();
    let mut found = false;
    for attrs in function.parameter_attrs() {
        attrs.retain(|attr| {
            let Some(ours) = ["arg", "from_context"].into_iter().find(|ours| is_named(attr, ours)) else {
                return true;
            };
            errors.over(attr, format!("`#[{ours}]` does nothing here, as `fn {name}` is no tool: put `#[tool]` on it"));
            found = true;
            false
        });
    }
    found
}
