//! A function as far as its signature. The body stays one token tree, so that it may be broken while somebody types,
//! and so that a `$body:block` of a declarative macro, which comes in an invisible group, is taken as it is.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{
    Attribute, FnArg, Meta, Result, Signature, Token, Visibility,
    parse::{Parse, ParseStream, Parser},
};

/// A function with a body.
pub(crate) struct Function {
    /// Outer attributes.
    pub(crate) attrs: Vec<Attribute>,
    /// How far it is seen.
    pub(crate) vis: Visibility,
    /// Everything up to the body.
    pub(crate) signature: Signature,
    /// The body, never looked into.
    pub(crate) body: TokenTree,
}

impl Function {
    /// Parses what follows the attributes.
    pub(crate) fn parse_after(attrs: Vec<Attribute>, input: ParseStream<'_>) -> Result<Self> {
        let (vis, signature) = (input.parse()?, input.parse()?);
        match input.parse()? {
            body @ TokenTree::Group(_) => Ok(Self { attrs, vis, signature, body }),
            other => Err(syn::Error::new(other.span(), "expected the function's body, `{ … }`")),
        }
    }

    /// What stands in for a function whose signature can't be read: nothing is known of it but its name. `None` where
    /// there is none, or where the item is something else.
    pub(crate) fn half_typed(item: TokenStream) -> Option<Self> {
        let parser = |input: ParseStream<'_>| {
            let (attrs, vis) = (input.call(Attribute::parse_outer)?, input.parse()?);
            while !input.peek(Token![fn]) {
                input.parse::<TokenTree>()?;
            }
            input.parse::<Token![fn]>()?;
            let ident: Ident = input.parse()?;
            input.parse::<TokenStream>()?;
            let body = TokenTree::Group(Group::new(Delimiter::Brace, TokenStream::new()));
            Ok(Self { attrs: cfgs(&attrs), vis, signature: syn::parse_quote!(fn #ident()), body })
        };
        parser.parse2(item).ok()
    }

    /// The attributes of the parameters, `self` included.
    pub(crate) fn parameter_attrs(&mut self) -> impl Iterator<Item = &mut Vec<Attribute>> {
        self.signature.inputs.iter_mut().map(|input| match input {
            FnArg::Receiver(receiver) => &mut receiver.attrs,
            FnArg::Typed(typed) => &mut typed.attrs,
        })
    }
}

impl Parse for Function {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        Self::parse_after(attrs, input)
    }
}

impl ToTokens for Function {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { attrs, vis, signature, body } = self;
        tokens.extend(quote::quote!(#(#attrs)* #vis #signature #body));
    }
}

/// Whether a declarative macro put something in an invisible group, which rustc reads otherwise than syn.
pub(crate) fn is_grouped(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::None || is_grouped(group.stream()),
        _ => false,
    })
}

/// Whether it is the attribute of that name, under whatever path it is reached (`#[mcp_runtime::tool]`).
pub(crate) fn is_named(attr: &Attribute, name: &str) -> bool {
    attr.path().segments.last().is_some_and(|segment| segment.ident == name)
}

/// The `#[cfg(…)]` among the attributes.
pub(crate) fn cfgs(attrs: &[Attribute]) -> Vec<Attribute> {
    attrs.iter().filter(|attr| attr.path().is_ident("cfg")).cloned().collect()
}

/// The attribute among `names` that `#[cfg_attr(…)]` puts on an item, and its place. A macro runs before `cfg_attr` does, so
/// it can't know whether the attribute is there. `doc` counts when it gives a text.
pub(crate) fn behind_cfg_attr<'n>(attr: &Attribute, names: &[&'n str]) -> Option<(&'n str, Span)> {
    let Meta::List(list) = &attr.meta else {
        return None;
    };
    if !attr.path().is_ident("cfg_attr") {
        return None;
    }
    let is = |token: &TokenTree, c: char| matches!(token, TokenTree::Punct(punct) if punct.as_char() == c);
    let mut tokens = list.tokens.clone().into_iter().skip_while(|token| !is(token, ',')).peekable();
    while let Some(token) = tokens.next() {
        let TokenTree::Ident(ident) = &token else { continue };
        let Some(name) = names.iter().find(|name| ident == *name) else { continue };
        let given = *name != "doc" || tokens.peek().is_some_and(|next| is(next, '='));
        // In `serde::skip` it is no name of an attribute.
        if given && !tokens.peek().is_some_and(|next| is(next, ':')) {
            return Some((name, ident.span()));
        }
    }
    None
}
