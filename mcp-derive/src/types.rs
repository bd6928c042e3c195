//! What a type says by its spelling, where that is all that can be known.

use proc_macro2::{Group, Ident, Spacing, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{GenericArgument, Pat, PathArguments, Type, TypeImplTrait, TypeParamBound, TypeReference};

/// The name of a type that is a path, as it is written but for its parameters: `db::Page` of `db::Page<Row>`.
pub(crate) fn name(ty: &Type) -> Option<String> {
    let Type::Path(path) = bare(ty) else {
        return None;
    };
    let mut path = path.clone();
    path.path.segments.last_mut()?.arguments = PathArguments::None;
    Some(show_tokens(path.to_token_stream()))
}

/// The types that `ty` is put together from, the innermost first: the parameters of paths, the elements of lists.
pub(crate) fn inside<'t>(ty: &'t Type, found: &mut Vec<&'t Type>) {
    let parts: Vec<&Type> = match bare(ty) {
        Type::Array(array) => vec![&array.elem],
        Type::Slice(slice) => vec![&slice.elem],
        Type::Tuple(tuple) => tuple.elems.iter().collect(),
        Type::Path(path) => match path.path.segments.last().map(|last| &last.arguments) {
            Some(PathArguments::AngleBracketed(generic)) => {
                let parts = generic.args.iter();
                parts.filter_map(|part| if let GenericArgument::Type(ty) = part { Some(ty) } else { None }).collect()
            }
            _ => Vec::new(),
        },
        _ => Vec::new(),
    };
    for part in parts {
        inside(part, found);
        found.push(part);
    }
}

/// The type out of the parentheses or the invisible group that a macro fragment comes in.
pub(crate) fn bare(mut ty: &Type) -> &Type {
    loop {
        ty = match ty {
            Type::Group(group) => &group.elem,
            Type::Paren(paren) => &paren.elem,
            _ => return ty,
        };
    }
}

/// How a type that names `Context` is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ContextSpelling {
    /// `&Context`.
    Borrowed,
    /// `Context`.
    Owned,
    /// `&mut Context`, `Option<&Context>` and what else borrows it.
    Other,
}

/// How the type names `Context`, if it does: the last path segment counts, as an import may rename the path before it.
pub(crate) fn context(ty: &Type) -> Option<ContextSpelling> {
    let named = |ty: &Type| matches!(bare(ty), Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "Context"));
    if named(ty) {
        return Some(ContextSpelling::Owned);
    }
    let borrowed = reference(ty).filter(|reference| named(&reference.elem))?;
    let plain = matches!(bare(ty), Type::Reference(_)) && borrowed.mutability.is_none();
    Some(if plain { ContextSpelling::Borrowed } else { ContextSpelling::Other })
}

/// The `Failure<…>` of a type that is spelled `Result<…, Failure<…>>`.
pub(crate) fn failure(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = bare(ty) else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == "Result")?;
    let PathArguments::AngleBracketed(generic) = &last.arguments else { return None };
    let failure = generic.args.iter().find_map(|part| match part {
        GenericArgument::Type(ty) if name(ty).is_some_and(|name| name.rsplit("::").next() == Some("Failure")) => {
            Some(ty)
        }
        _ => None,
    });
    failure.filter(|_| generic.args.len() == 2)
}

/// The `State<…>` or `Extension<…>` that the type is, or borrows.
pub(crate) fn extractor(ty: &Type) -> Option<&Type> {
    match bare(ty) {
        Type::Reference(reference) => extractor(&reference.elem),
        ty @ Type::Path(path) => {
            let last = path.path.segments.last()?;
            let known = last.ident == "State" || last.ident == "Extension";
            (known && !last.arguments.is_none()).then_some(ty)
        }
        _ => None,
    }
}

/// The `T` of `Option<T>`.
pub(crate) fn optional(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = bare(ty) else {
        return None;
    };
    match path.path.segments.last().filter(|last| last.ident == "Option").map(|last| &last.arguments) {
        Some(PathArguments::AngleBracketed(args)) => match args.args.first() {
            Some(GenericArgument::Type(inner)) => Some(inner),
            _ => None,
        },
        _ => None,
    }
}

/// Whether it is `&T` for the type of the block, as `self: &Self` has it: no `&&Self`, and no `&Arc<Self>`.
pub(crate) fn is_shared_self(ty: &Type) -> bool {
    let Type::Reference(reference) = bare(ty) else {
        return false;
    };
    let inner = bare(&reference.elem);
    let wrapped = match inner {
        Type::Path(path) => path.path.segments.iter().any(|segment| mentions(&segment.arguments, &[])),
        _ => true,
    };
    reference.mutability.is_none() && !wrapped
}

/// The `T` of a parameter `Wrapper(name): Wrapper<T>`.
pub(crate) fn unwrapped<'t>(pattern: &Pat, ty: &'t Type) -> Option<&'t Type> {
    let (Pat::TupleStruct(pattern), Type::Path(path)) = (bare_pattern(pattern), bare(ty)) else {
        return None;
    };
    match &path.path.segments.last()?.arguments {
        PathArguments::AngleBracketed(inner) if pattern.elems.len() == 1 && inner.args.len() == 1 => {
            inner.args.iter().find_map(|arg| if let GenericArgument::Type(ty) = arg { Some(ty) } else { None })
        }
        _ => None,
    }
}

/// The pattern out of its parentheses.
pub(crate) fn bare_pattern(mut pattern: &Pat) -> &Pat {
    while let Pat::Paren(inner) = pattern {
        pattern = &inner.pat;
    }
    pattern
}

/// The first reference in the type, itself included.
pub(crate) fn reference(ty: &Type) -> Option<&TypeReference> {
    find(ty, &|ty| match ty {
        Type::Reference(reference) => Some(reference),
        _ => None,
    })
}

/// The first `impl Trait` in the type, itself included.
pub(crate) fn impl_trait(ty: &Type) -> Option<&TypeImplTrait> {
    find(ty, &|ty| match ty {
        Type::ImplTrait(found) => Some(found),
        _ => None,
    })
}

/// Whether it is `impl Future<…>`, by the name of the trait.
pub(crate) fn is_future(ty: &TypeImplTrait) -> bool {
    ty.bounds.iter().any(|bound| {
        matches!(bound, TypeParamBound::Trait(bound) if bound.path.segments.last().is_some_and(|last| last.ident == "Future"))
    })
}

fn find<'t, T>(ty: &'t Type, is: &dyn Fn(&'t Type) -> Option<&'t T>) -> Option<&'t T> {
    let mut found = None;
    walk(ty, &mut |ty| found = found.or_else(|| is(ty)));
    found
}

/// Visits the type and those in it, from the outside.
fn walk<'t>(ty: &'t Type, visit: &mut dyn FnMut(&'t Type)) {
    visit(ty);
    match ty {
        Type::Array(array) => walk(&array.elem, visit),
        Type::Group(group) => walk(&group.elem, visit),
        Type::Paren(paren) => walk(&paren.elem, visit),
        Type::Reference(reference) => walk(&reference.elem, visit),
        Type::Slice(slice) => walk(&slice.elem, visit),
        Type::Tuple(tuple) => tuple.elems.iter().for_each(|elem| walk(elem, visit)),
        Type::Path(path) => {
            for segment in &path.path.segments {
                if let PathArguments::AngleBracketed(arguments) = &segment.arguments {
                    for argument in &arguments.args {
                        if let GenericArgument::Type(ty) = argument {
                            walk(ty, visit);
                        }
                    }
                }
            }
        }
        _ => {}
    }
}

/// What to own instead of borrowing `ty`, as text for a message.
pub(crate) fn owned(ty: &Type) -> String {
    match bare(ty) {
        Type::Path(path) if path.path.is_ident("str") => "String".to_owned(),
        Type::Path(path) if path.path.segments.last().is_some_and(|segment| segment.ident == "Path") => {
            "PathBuf".to_owned()
        }
        Type::Slice(slice) => format!("Vec<{}>", owned_item(&slice.elem)),
        other => show(other),
    }
}

fn owned_item(ty: &Type) -> String {
    match bare(ty) {
        Type::Reference(reference) => owned(&reference.elem),
        other => show(other),
    }
}

/// The type as an author writes it.
pub(crate) fn show(ty: &Type) -> String {
    show_tokens(ty.to_token_stream())
}

/// The tokens of a type or an expression, with blanks where authors put them.
pub(crate) fn show_tokens(tokens: TokenStream) -> String {
    let mut shown = String::new();
    write(tokens, &mut shown);
    shown
}

/// Blanks only where two words would run together, behind `,` and `;`, and around what reads badly without.
fn write(tokens: TokenStream, shown: &mut String) {
    let mut after_word = false;
    for token in tokens {
        let word = matches!(token, TokenTree::Ident(_) | TokenTree::Literal(_));
        if word && after_word {
            shown.push(' ');
        }
        match &token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    proc_macro2::Delimiter::Parenthesis => ("(", ")"),
                    proc_macro2::Delimiter::Bracket => ("[", "]"),
                    proc_macro2::Delimiter::Brace => ("{ ", " }"),
                    proc_macro2::Delimiter::None => ("", ""),
                };
                shown.push_str(open);
                write(group.stream(), shown);
                shown.push_str(close);
            }
            TokenTree::Punct(punct) if matches!(punct.as_char(), ',' | ';') => {
                shown.push(punct.as_char());
                shown.push(' ');
            }
            // An arrow, a difference, or a sign.
            TokenTree::Punct(punct) if punct.as_char() == '-' => shown.push_str(match punct.spacing() {
                Spacing::Joint => " -",
                Spacing::Alone if after_word => " - ",
                Spacing::Alone => "-",
            }),
            TokenTree::Punct(punct) if punct.as_char() == '>' && shown.ends_with(" -") => shown.push_str("> "),
            TokenTree::Punct(punct) if punct.as_char() == '=' && shown.ends_with("..") => shown.push('='),
            TokenTree::Punct(punct) if matches!(punct.as_char(), '+' | '=') => {
                shown.push(' ');
                shown.push(punct.as_char());
                shown.push(' ');
            }
            other => shown.push_str(&other.to_string()),
        }
        // `'a T` and `dyn Trait` need a blank, `&'a` brings its own quote.
        after_word = word;
    }
}

/// The type with the function's own lifetimes, and `'_`, as `'static`: an argument owns what it holds, and the
/// generated code that names the type stands outside the function.
pub(crate) fn without_lifetimes(ty: &Type, own: &[Ident]) -> Type {
    let tokens = make_static(ty.to_token_stream(), own);
    // Only lifetimes are exchanged, so it is a type as before.
    syn::parse2(tokens).unwrap_or_else(|_| ty.clone())
}

fn make_static(tokens: TokenStream, own: &[Ident]) -> TokenStream {
    let mut after_quote = false;
    let replace = |token: TokenTree| match token {
        TokenTree::Group(group) => {
            let mut inner = Group::new(group.delimiter(), make_static(group.stream(), own));
            inner.set_span(group.span());
            inner.into()
        }
        TokenTree::Ident(ident) if std::mem::take(&mut after_quote) => {
            if ident == "_" || own.contains(&ident) {
                Ident::new("static", ident.span()).into()
            } else {
                ident.into()
            }
        }
        other => {
            after_quote = matches!(&other, TokenTree::Punct(punct) if punct.as_char() == '\'');
            other
        }
    };
    tokens.into_iter().map(replace).collect()
}

/// `()` at the place of a return type that is not written.
pub(crate) fn unit(at: Span) -> Type {
    Type::Tuple(syn::TypeTuple {
        attrs: Vec::new(),
        paren_token: syn::token::Paren(at),
        elems: syn::punctuated::Punctuated::new(),
    })
}

/// Whether `Self` or one of `names` is mentioned in `tokens`.
pub(crate) fn mentions(tokens: impl ToTokens, names: &[String]) -> bool {
    fn any(tokens: TokenStream, names: &[String]) -> bool {
        tokens.into_iter().any(|token| match token {
            TokenTree::Ident(ident) => ident == "Self" || names.iter().any(|name| ident == name),
            TokenTree::Group(group) => any(group.stream(), names),
            _ => false,
        })
    }
    any(tokens.into_token_stream(), names)
}

#[cfg(test)]
mod tests {
    use super::{inside, show, show_tokens};

    #[test]
    fn tokens_are_shown_as_authors_write_them() {
        for text in ["1..=50", "-5..=-1", "LIMIT - 1", "..MAX", "i64::MAX + 1", "limit(-1, 2)"] {
            assert_eq!(text.parse().map(show_tokens).ok().as_deref(), Some(text));
        }
        for text in ["HashMap<String, Vec<Page>>", "Box<dyn Fn(u8) -> bool>", "&'a str", "[u8; 4]"] {
            assert_eq!(syn::parse_str(text).map(|ty| show(&ty)).ok().as_deref(), Some(text));
        }
    }

    #[test]
    fn the_innermost_type_comes_first() {
        let parts = |text: &str| {
            let ty = syn::parse_str(text).expect("a type");
            let mut found = Vec::new();
            inside(&ty, &mut found);
            found.into_iter().map(show).collect::<Vec<_>>()
        };
        assert_eq!(parts("HashMap<String, Vec<Query>>"), ["String", "Query", "Vec<Query>"]);
        assert_eq!(parts("(A, [B; 2])"), ["A", "B", "[B; 2]"]);
        assert!(parts("Query").is_empty() && parts("fn(Query)").is_empty());
    }
}
