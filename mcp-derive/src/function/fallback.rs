//! What is emitted when an item can't be a tool, so that one mistake gives one error.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use crate::diagnostics::Diagnostics;

/// An item that the macro is not for, or that is not finished: as it is, but for our attributes.
pub(crate) fn unparsed(item: TokenStream, error: syn::Error, mut errors: Diagnostics) -> TokenStream {
    errors.syn(error);
    let mut tokens = without_our_attributes(item);
    tokens.extend(errors.into_tokens());
    tokens
}

/// Removes `#[tool…]`, `#[arg…]` and `#[from_context]`, at any depth: nothing else would.
fn without_our_attributes(tokens: TokenStream) -> TokenStream {
    let mut kept: Vec<TokenTree> = Vec::new();
    for token in tokens {
        let TokenTree::Group(group) = token else {
            kept.push(token);
            continue;
        };
        let marked = matches!(kept.last(), Some(TokenTree::Punct(punct)) if punct.as_char() == '#');
        if marked && is_ours(&group) {
            kept.pop();
            continue;
        }
        let mut inner = Group::new(group.delimiter(), without_our_attributes(group.stream()));
        inner.set_span(group.span());
        kept.push(inner.into());
    }
    kept.into_iter().collect()
}

fn is_ours(attribute: &Group) -> bool {
    let path = attribute.stream().into_iter().take_while(|token| match token {
        TokenTree::Ident(_) => true,
        TokenTree::Punct(punct) => punct.as_char() == ':',
        _ => false,
    });
    attribute.delimiter() == Delimiter::Bracket
        && matches!(path.last(), Some(TokenTree::Ident(name)) if ["tool", "arg", "from_context"].iter().any(|ours| name == ours))
}
