//! Reading our attributes (`#[arg(…)]`, `#[tool(…)]`, `#[tools(…)]`) key by key, so that one bad key hides no other.

pub(crate) mod values;

use std::collections::HashSet;

use darling::{
    FromMeta,
    ast::{MetaNameValueInvalidExpr, NestedMeta},
};
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{
    Attribute, Ident, Lit, LitBool, MacroDelimiter, Meta, MetaList, Token, Type,
    ext::IdentExt,
    parse::{ParseStream, Parser},
    spanned::Spanned,
    token,
};

use crate::{
    diagnostics::{Diagnostics, alternatives, did_you_mean},
    types,
};

/// The keys of one attribute: a documented struct with one field a key.
pub(crate) trait Keys: FromMeta + Default {
    /// The attribute's name, for messages.
    const ATTRIBUTE: &'static str;
    /// Whether these are the keys of a key, such as `icon(src = …)`.
    const NESTED: bool = false;
    /// Every key, in the order of the reference.
    const KEYS: &'static [&'static str];
    /// The keys that may be given several times.
    const REPEATABLE: &'static [&'static str] = &[];
    /// The keys whose value is a type: `output = HashMap<String, u8>` is no expression.
    const TYPES: &'static [&'static str] = &[];
    /// What a key of another crate, or of another of our attributes, is written as here; `{value}` is the value it has.
    const ELSEWHERE: &'static [(&'static str, &'static str)] = &[];
}

/// Reads all attributes of one name that stand on one item.
pub(crate) fn read<T: Keys>(attrs: &[Attribute], errors: &mut Diagnostics) -> T {
    let mut items = Vec::new();
    for attr in attrs {
        match &attr.meta {
            Meta::Path(_) => {}
            Meta::List(list) => items.extend(split::<T>(list.tokens.clone(), errors)),
            Meta::NameValue(pair) => {
                let name = T::ATTRIBUTE;
                errors
                    .over(pair, format!("the keys of `#[{name}]` go in parentheses: `#[{name}({} = …)]`", T::KEYS[0]));
            }
        }
    }
    assemble(items, errors)
}

/// Reads the arguments of an attribute macro.
pub(crate) fn read_tokens<T: Keys>(tokens: TokenStream, errors: &mut Diagnostics) -> T {
    let items = split::<T>(tokens, errors);
    assemble(items, errors)
}

/// Splits `key, key = value, key(…)`. After a syntax error it goes on behind the next comma.
fn split<T: Keys>(tokens: TokenStream, errors: &mut Diagnostics) -> Vec<NestedMeta> {
    let parser = |input: ParseStream<'_>| {
        let mut items = Vec::new();
        while !input.is_empty() {
            match item::<T>(input) {
                Ok(item) if input.peek(Token![:]) && !input.peek(Token![::]) => {
                    let key = key(&item).map(|(key, _)| key).unwrap_or_default();
                    errors.at(input.span(), format!("a key takes its value behind `=`: write `{key} = …`"));
                    errors.spoil(&key);
                }
                Ok(item) => {
                    if !input.is_empty() && !input.peek(Token![,]) {
                        errors.at(input.span(), "expected `,` between two keys");
                    }
                    items.push(item);
                }
                Err(error) => errors.syn(error),
            }
            while !input.is_empty() && !input.peek(Token![,]) {
                input.parse::<TokenTree>()?;
            }
            input.parse::<Option<Token![,]>>()?;
        }
        Ok(items)
    };
    let parsed = parser.parse2(tokens);
    errors.keep(parsed).unwrap_or_default()
}

/// One key with its value. A type is handed on between parentheses, as darling knows expressions only.
fn item<T: Keys>(input: ParseStream<'_>) -> syn::Result<NestedMeta> {
    let key = input.fork().call(Ident::parse_any).map(|key| key.to_string()).unwrap_or_default();
    if !T::TYPES.contains(&key.as_str()) || !input.peek2(Token![=]) {
        let expected = |error: syn::Error| {
            syn::Error::new(error.span(), format!("expected a key such as `{} = …`: {error}", T::KEYS[0]))
        };
        return input.parse().map_err(expected);
    }
    let key = input.call(Ident::parse_any)?;
    input.parse::<Token![=]>()?;
    let tokens = match input.fork().parse::<Type>() {
        Ok(_) => input.parse::<Type>()?.into_token_stream(),
        // `check = false`, which the key knows.
        Err(_) if input.peek(LitBool) => input.parse::<Lit>()?.into_token_stream(),
        Err(_) => {
            let at = if input.is_empty() { key.span() } else { input.span() };
            return Err(syn::Error::new(
                at,
                format!("`{key}` takes a type, `{key} = Type`; this is none, or no whole one"),
            ));
        }
    };
    Ok(NestedMeta::Meta(Meta::List(MetaList {
        path: key.into(),
        delimiter: MacroDelimiter::Paren(token::Paren::default()),
        tokens,
    })))
}

/// Makes the struct from the items that are sound, and records what is wrong with the others.
fn assemble<T: Keys>(items: Vec<NestedMeta>, errors: &mut Diagnostics) -> T {
    let mut sound = Vec::new();
    let mut seen = HashSet::new();
    for item in items {
        let Some((key, span)) = key(&item) else {
            errors.over(
                &item,
                format!(
                    "{} takes keys, such as `{} = …`, and no bare value; it knows {}",
                    shown::<T>(),
                    T::KEYS[0],
                    alternatives(T::KEYS.iter().copied())
                ),
            );
            continue;
        };
        if let Some(plain) = key.strip_prefix("r#").filter(|plain| T::KEYS.contains(plain)) {
            errors.at(span, format!("keys are never raw: write `{plain}`, without `r#`"));
            errors.spoil(plain);
        } else if !T::KEYS.contains(&key.as_str()) {
            errors.at(span, unknown::<T>(&key, &item));
        } else if !seen.insert(key.clone()) && !T::REPEATABLE.contains(&key.as_str()) {
            errors.at(span, format!("`{key}` is given twice: keep one"));
        } else if let NestedMeta::NameValueInvalidExpr(pair) = &item {
            broken_value::<T>(pair, &key, span, errors);
            errors.spoil(&key);
        } else if let Err(error) = T::from_list(std::slice::from_ref(&item)) {
            errors.darling(error);
            errors.spoil(&key);
        } else {
            sound.push(item);
        }
    }
    match T::from_list(&sound) {
        Ok(keys) => keys,
        Err(error) => {
            errors.darling(error);
            T::default()
        }
    }
}

fn key(item: &NestedMeta) -> Option<(String, Span)> {
    let path = match item {
        NestedMeta::Meta(meta) => meta.path(),
        NestedMeta::NameValueInvalidExpr(pair) => &pair.path,
        NestedMeta::Lit(_) => return None,
    };
    let name = path.segments.iter().map(|segment| segment.ident.to_string()).collect::<Vec<_>>().join("::");
    Some((name, path.span()))
}

/// A value as it stands while somebody types: `title =`, `range = 1..=`. The key without a value knows what it takes.
fn broken_value<T: Keys>(pair: &MetaNameValueInvalidExpr, key: &str, span: Span, errors: &mut Diagnostics) {
    let alone = NestedMeta::Meta(Meta::Path(pair.path.clone()));
    let accepted = match T::from_list(&[alone]) {
        Err(error) => error.to_string().split("; found").next().unwrap_or_default().to_owned(),
        Ok(_) => format!("`{key} =` takes an expression"),
    };
    if pair.value.is_empty() {
        errors.at(span, format!("{accepted}; found nothing behind the `=`"));
    } else {
        errors.over(&pair.value, format!("{accepted}; this is no expression: {}", pair.error));
    }
}

fn unknown<T: Keys>(key: &str, item: &NestedMeta) -> String {
    let shown = shown::<T>();
    if let Some((_, instead)) = T::ELSEWHERE.iter().find(|(known, _)| *known == key) {
        let value = match item {
            NestedMeta::Meta(Meta::NameValue(pair)) => types::show_tokens(pair.value.to_token_stream()),
            _ => "…".to_owned(),
        };
        let instead = instead.replace("{value}", &value);
        return format!("{shown} has no key `{key}`: {instead}");
    }
    let guess = did_you_mean(key, T::KEYS.iter().copied());
    format!("{shown} has no key `{key}`{guess}; it takes {}", alternatives(T::KEYS.iter().copied()))
}

/// The attribute as messages name it.
fn shown<T: Keys>() -> String {
    let name = T::ATTRIBUTE;
    if T::NESTED { format!("`{name}`") } else { format!("`#[{name}]`") }
}
