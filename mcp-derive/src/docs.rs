//! Doc comments as descriptions.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{Attribute, Expr, ExprLit, Lit, Meta, spanned::Spanned};

/// The text of the doc comments among `attrs` as a constant expression, or `None` when there is none or it is blank.
///
/// One leading space is removed per line, line breaks and inner indentation are kept, CRLF is LF, and blank lines at
/// both ends go. A doc attribute that is an expression (`#[doc = include_str!("t.md")]`) is taken as it is.
pub(crate) fn description(attrs: &[Attribute]) -> Option<TokenStream> {
    let parts: Vec<Part> = attrs.iter().filter_map(part).collect();
    if parts.iter().all(|part| matches!(part, Part::Text(_))) {
        let lines: Vec<&str> = parts
            .iter()
            .filter_map(|part| match part {
                Part::Text(text) => Some(text),
                Part::Expr(_) => None,
            })
            // Not `lines`, which gives none for an empty text: that is the blank line between two paragraphs.
            .flat_map(|text| text.split('\n'))
            .collect();
        let text = lines.join("\n");
        let text = text.trim_matches('\n').trim_end();
        return (!text.trim().is_empty()).then(|| quote!(#text));
    }
    let pieces = parts.iter().enumerate().map(|(index, part)| {
        let line_break = (index > 0).then(|| quote!("\n",));
        match part {
            Part::Text(text) => quote!(#line_break #text),
            Part::Expr(expr) => quote_spanned!(expr.span()=> #line_break #expr),
        }
    });
    Some(quote!(::core::concat!(#(#pieces),*)))
}

/// One doc attribute.
enum Part {
    Text(String),
    Expr(Box<Expr>),
}

fn part(attr: &Attribute) -> Option<Part> {
    if !attr.path().is_ident("doc") {
        return None;
    }
    let Meta::NameValue(pair) = &attr.meta else {
        return None;
    };
    if let Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) = &pair.value {
        return Some(Part::Text(clean(&text.value())));
    }
    Some(Part::Expr(Box::new(pair.value.clone())))
}

/// Removes one leading space per line; a `/** … */` block also loses the ` * ` in front of its lines.
fn clean(text: &str) -> String {
    let text = text.replace("\r\n", "\n");
    let block = text.contains('\n');
    let starred = block
        && text.lines().skip(1).filter(|line| !line.trim().is_empty()).all(|line| line.trim_start().starts_with('*'));
    text.lines()
        .enumerate()
        .map(|(index, line)| {
            let line = if starred && index > 0 { line.trim_start().strip_prefix('*').unwrap_or(line) } else { line };
            line.strip_prefix(' ').unwrap_or(line).trim_end()
        })
        .collect::<Vec<_>>()
        .join("\n")
}

#[cfg(test)]
mod tests {
    use syn::parse_quote;

    use super::*;

    fn text(item: &syn::ItemFn) -> Option<String> {
        let tokens = description(&item.attrs)?;
        Some(syn::parse2::<syn::LitStr>(tokens).map_or_else(|error| error.to_string(), |text| text.value()))
    }

    #[test]
    fn paragraphs_and_inner_indentation_are_kept() {
        let item = parse_quote! {
            ///
            /// First.
            ///
            ///   - indented
            ///
            fn f() {}
        };
        assert_eq!(text(&item).as_deref(), Some("First.\n\n  - indented"));
    }

    #[test]
    fn a_blank_comment_is_none() {
        let item = parse_quote! {
            ///
            ///
            fn f() {}
        };
        assert_eq!(text(&item), None);
    }

    #[test]
    fn line_breaks_are_line_feeds() {
        let item = parse_quote! {
            #[doc = " One.\r\n\r\n Two."]
            fn f() {}
        };
        assert_eq!(text(&item).as_deref(), Some("One.\n\nTwo."));
    }
}
