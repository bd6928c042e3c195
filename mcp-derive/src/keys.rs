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
    diagnostics::{Diagnostics, alternatives, closest, did_you_mean},
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
    /// The keys whose value is a `json!({ … })`: without its name, it would read as a block.
    const OBJECTS: &'static [&'static str] = &[];
    /// Two keys of other crates, each by its names, and the one of ours that both make together.
    const TOGETHER: &'static [Together] = &[];
    /// What a key of another crate, or of another of our attributes, is written as here; `{value}` is the value it has.
    const ELSEWHERE: &'static [(&'static str, &'static str)] = &[];
}

/// The names of one key, those of another, and what is written for both; `{first}` and `{second}` are their values.
pub(crate) type Together = (&'static [&'static str], &'static [&'static str], &'static str);

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
    if T::OBJECTS.contains(&key.as_str()) && input.peek2(Token![=]) && input.peek3(token::Brace) {
        input.call(Ident::parse_any)?;
        input.parse::<Token![=]>()?;
        let object: TokenTree = input.parse()?;
        return Err(syn::Error::new(
            object.span(),
            format!("an object is written with `json!`: `{key} = json!({{ … }})`"),
        ));
    }
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
    for item in together::<T>(items, errors) {
        let Some((key, span)) = key(&item) else {
            bare_value::<T>(&item, errors);
            continue;
        };
        if let Some(plain) = key.strip_prefix("r#").filter(|plain| T::KEYS.contains(plain)) {
            errors.at(span, format!("keys are never raw: write `{plain}`, without `r#`"));
            errors.spoil(plain);
        } else if !T::KEYS.contains(&key.as_str()) {
            unknown::<T>(&key, span, &item, errors);
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

/// A value without a key. A text is meant as the description.
fn bare_value<T: Keys>(item: &NestedMeta, errors: &mut Diagnostics) {
    let shown = shown::<T>();
    if let NestedMeta::Lit(text @ Lit::Str(_)) = item
        && T::KEYS.contains(&"description")
    {
        let text = text.to_token_stream();
        errors.over(
            item,
            format!("{shown} takes keys, and no bare text: write a doc comment, or `description = {text}`"),
        );
        errors.spoil("description");
        return;
    }
    let known = alternatives(T::KEYS.iter().copied());
    let first = T::KEYS[0];
    errors.over(item, format!("{shown} takes keys, such as `{first} = …`, and no bare value; it knows {known}"));
}

/// Reports two keys of other crates that are one of ours, with what to write for both, and takes them out.
fn together<T: Keys>(mut items: Vec<NestedMeta>, errors: &mut Diagnostics) -> Vec<NestedMeta> {
    for (firsts, seconds, instead) in T::TOGETHER {
        let place = |names: &[&str]| {
            items.iter().position(|item| key(item).is_some_and(|(key, _)| names.contains(&key.as_str())))
        };
        let (Some(first), Some(second)) = (place(firsts), place(seconds)) else { continue };
        let found = [first, second].map(|place| key(&items[place]));
        let [Some((first_key, span)), Some((second_key, _))] = found else { continue };
        let instead = instead.replace("{first}", &shown_value(&items[first]));
        let instead = instead.replace("{second}", &shown_value(&items[second]));
        errors.at(span, format!("{} has no keys `{first_key}` and `{second_key}`: {instead}", shown::<T>()));
        items.remove(first.max(second));
        items.remove(first.min(second));
    }
    items
}

/// Records that there is no such key, and notes that the one that was meant is given.
fn unknown<T: Keys>(key: &str, span: Span, item: &NestedMeta, errors: &mut Diagnostics) {
    let shown = shown::<T>();
    if let Some((_, instead)) = T::ELSEWHERE.iter().find(|(known, _)| *known == key) {
        T::KEYS.iter().filter(|known| instead.contains(&format!("`{known} ="))).for_each(|known| errors.spoil(known));
        let instead = instead.replace("{value}", &shown_value(item));
        errors.at(span, format!("{shown} has no key `{key}`: {instead}"));
        return;
    }
    if let Some(meant) = closest(key, T::KEYS.iter().copied()) {
        errors.spoil(meant);
    }
    let guess = did_you_mean(key, T::KEYS.iter().copied());
    let known = alternatives(T::KEYS.iter().copied());
    errors.at(span, format!("{shown} has no key `{key}`{guess}; it takes {known}"));
}

/// The value behind the `=` as an author writes it.
fn shown_value(item: &NestedMeta) -> String {
    match item {
        NestedMeta::Meta(Meta::NameValue(pair)) => types::show_tokens(pair.value.to_token_stream()),
        _ => "…".to_owned(),
    }
}

/// The attribute as messages name it.
fn shown<T: Keys>() -> String {
    let name = T::ATTRIBUTE;
    if T::NESTED { format!("`{name}`") } else { format!("`#[{name}]`") }
}
