//! The rules about a block as a whole.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Attribute, FnArg, Item, parse_quote};

use super::{attr::ToolsKeys, syntax::Block};
use crate::{
    diagnostics::Diagnostics,
    function::{
        self,
        syntax::{Function, behind_cfg_attr, is_named},
        values::Check,
    },
    keys::values::Text,
    types,
};

/// K1. What to write instead, for an item that is no `impl` block. `error` is what reading it as one gave.
pub(crate) fn item(item: TokenStream, error: syn::Error) -> syn::Error {
    let ident = match syn::parse2(item) {
        Ok(Item::Fn(function)) if matches!(function.sig.inputs.first(), Some(FnArg::Receiver(_))) => {
            return syn::Error::new(Span::call_site(), ON_A_METHOD);
        }
        Ok(Item::Struct(item)) => item.ident,
        Ok(Item::Enum(item)) => item.ident,
        Ok(Item::Union(item)) => item.ident,
        _ => return error,
    };
    syn::Error::new(
        Span::call_site(),
        format!("`#[tools]` goes on the `impl` block whose methods have `#[tool]`: move it above `impl {ident}`"),
    )
}

const ON_A_METHOD: &str = "`#[tools]` goes on the `impl` block: on a method write `#[tool]`";

/// A1 and A2 for what the block says for all its tools, and K1 for `check`. A second `#[tools]` is taken off.
pub(crate) fn block(block: &mut Block, keys: &ToolsKeys, errors: &mut Diagnostics) {
    for attr in block.attrs.extract_if(.., |attr| is_named(attr, "tools")) {
        errors.over(attr, "`#[tools]` is given twice: put all keys into one");
    }
    if let Some((of, token)) = &block.of_trait {
        let ty = types::show(&block.self_ty);
        errors.over(
            quote!(#of #token),
            format!(
                "`#[tools]` goes on a block of the type's own: move the tools to an `impl {ty} {{ … }}` without a trait"
            ),
        );
    }
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

/// A block without tools is a forgotten attribute, or one that was imported under another name.
pub(crate) fn no_tool(block: &mut Block, errors: &mut Diagnostics) {
    let mut renamed = false;
    for attrs in block.functions().map(|function| &mut function.attrs) {
        for attr in attrs.extract_if(.., |attr| may_be_renamed(attr)) {
            renamed = true;
            let name = types::show_tokens(attr.path().to_token_stream());
            errors.over(
                attr.path(),
                format!("`#[tools]` knows its methods by `#[tool]`: write that instead of `#[{name}]`, and import it under its own name"),
            );
        }
    }
    if !renamed {
        errors.over(&block.self_ty, "no function in this block has `#[tool]`: put it on the methods to publish");
    }
}

/// Whether the attribute's name looks like one that somebody gave to `tool`.
fn may_be_renamed(attr: &Attribute) -> bool {
    attr.path().segments.last().is_some_and(|segment| segment.ident.to_string().to_lowercase().contains("tool"))
}

/// Marks a method that is no tool. Should one of its attributes turn out to be `#[tool]` under another name, that macro
/// can say so. The compiler leaves the attributes of rustfmt alone, whatever they are called.
pub(crate) fn mark_as_seen(function: &mut Function) {
    const COMMON: [&str; 9] =
        ["allow", "cfg", "cfg_attr", "deprecated", "doc", "expect", "inline", "must_use", "track_caller"];
    let common = |attr: &Attribute| COMMON.iter().any(|name| attr.path().is_ident(name));
    if !function.attrs.iter().all(common) {
        function.attrs.push(parse_quote!(#[rustfmt::mcp_seen]));
    }
}

/// `#[tool]` on a constant, a type or a macro call. Says whether there was one.
pub(crate) fn no_function(attrs: &[Attribute], errors: &mut Diagnostics) -> bool {
    let ours = attrs.iter().find(|attr| is_named(attr, "tool"));
    if let Some(ours) = ours {
        errors.over(ours, "`#[tool]` goes on a function: remove it here");
    }
    ours.is_some()
}

/// K1. The block's attribute on a method, which is taken off; says whether there was one.
pub(crate) fn no_block_attribute(attrs: &mut Vec<Attribute>, errors: &mut Diagnostics) -> bool {
    let before = attrs.len();
    for attr in attrs.extract_if(.., |attr| is_named(attr, "tools")) {
        errors.over(attr, ON_A_METHOD);
    }
    attrs.len() < before
}

/// The block's macro runs before `cfg_attr`, and the method's would find itself outside of a block. Such attributes are
/// taken off; says whether there was one.
pub(crate) fn no_tool_behind_cfg_attr(attrs: &mut Vec<Attribute>, errors: &mut Diagnostics) -> bool {
    let before = attrs.len();
    attrs.retain(|attr| {
        let found = behind_cfg_attr(attr, &["tool"]);
        if let Some((_, span)) = found {
            errors.at(span, "`#[tool]` can't stand behind `cfg_attr`: put `#[cfg(…)]` on the function instead");
        }
        found.is_none()
    });
    attrs.len() < before
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
