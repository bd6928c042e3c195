//! The literal in `json!(…)`, read at compile time.

use proc_macro2::{TokenStream, TokenTree};
use syn::{
    LitBool, LitFloat, LitInt, LitStr, Result, Token, braced, bracketed,
    ext::IdentExt,
    parse::{ParseStream, Parser},
    token::{Brace, Bracket},
};

use crate::diagnostics::Diagnostics;

/// A JSON value with the places of its keys.
#[derive(Clone, Debug)]
pub(crate) enum Json {
    /// `null`, a boolean, a number or a text.
    Scalar(serde_json::Value),
    /// `[…]`.
    Array(Vec<Json>),
    /// `{ … }`, in the order written.
    Object(Vec<(LitStr, Json)>),
}

impl Json {
    /// The value without the places.
    pub(crate) fn value(&self) -> serde_json::Value {
        match self {
            Self::Scalar(value) => value.clone(),
            Self::Array(items) => items.iter().map(Self::value).collect(),
            Self::Object(members) => members.iter().map(|(key, value)| (key.value(), value.value())).collect(),
        }
    }

    /// The members, if it is an object.
    pub(crate) fn members(&self) -> &[(LitStr, Json)] {
        match self {
            Self::Object(members) => members,
            Self::Scalar(_) | Self::Array(_) => &[],
        }
    }
}

impl Json {
    /// Reads the tokens between the parentheses of `json!(…)`. A mistake in one member hides none in another: it is
    /// recorded, and its value is `null`.
    pub(crate) fn read(tokens: TokenStream, errors: &mut Diagnostics) -> Option<Self> {
        let read = (|input: ParseStream<'_>| value(input, errors)).parse2(tokens);
        errors.keep(read)
    }
}

fn value(input: ParseStream<'_>, errors: &mut Diagnostics) -> Result<Json> {
    if input.peek(Brace) {
        let content;
        braced!(content in input);
        let mut members: Vec<(LitStr, Json)> = Vec::new();
        items(&content, errors, |content, errors| {
            let key = key(content)?;
            if members.iter().any(|(known, _)| known.value() == key.value()) {
                errors.at(key.span(), format!("the key \"{}\" is given twice: keep one", key.value()));
            }
            content.parse::<Token![:]>()?;
            // Kept in any case: something may be wrong with the key, too.
            let value = value(content, errors);
            let (value, error) =
                value.map_or_else(|error| (Json::Scalar(().into()), Some(error)), |value| (value, None));
            members.push((key, value));
            error.map_or(Ok(()), Err)
        });
        return Ok(Json::Object(members));
    }
    if input.peek(Bracket) {
        let content;
        bracketed!(content in input);
        let mut elements = Vec::new();
        items(&content, errors, |content, errors| {
            elements.push(value(content, errors)?);
            Ok(())
        });
        return Ok(Json::Array(elements));
    }
    scalar(input).map(Json::Scalar)
}

/// Reads what stands between commas. After a mistake it goes on behind the next one.
fn items(
    input: ParseStream<'_>,
    errors: &mut Diagnostics,
    mut item: impl FnMut(ParseStream<'_>, &mut Diagnostics) -> Result<()>,
) {
    while !input.is_empty() {
        match item(input, errors) {
            Ok(()) if !input.is_empty() && !input.peek(Token![,]) => errors.syn(not_a_literal(input)),
            Ok(()) => {}
            Err(error) => errors.syn(error),
        }
        while !input.is_empty() && !input.peek(Token![,]) {
            // A token tree can always be read where there is one.
            let _ = input.parse::<TokenTree>();
        }
        let _ = input.parse::<Option<Token![,]>>();
    }
}

fn key(input: ParseStream<'_>) -> Result<LitStr> {
    input.parse().map_err(|error| match input.call(syn::Ident::parse_any) {
        Ok(name) => syn::Error::new(name.span(), format!("a key of `json!` is a text: write \"{name}\"")),
        Err(_) => syn::Error::new(error.span(), "a key of `json!` is a text, `\"key\": …`"),
    })
}

fn scalar(input: ParseStream<'_>) -> Result<serde_json::Value> {
    let minus = input.parse::<Option<Token![-]>>()?.is_some();
    if input.peek(LitInt) {
        let number: LitInt = input.parse()?;
        let digits = number.base10_digits();
        return number_of(&if minus { format!("-{digits}") } else { digits.to_owned() }, number.span());
    }
    if input.peek(LitFloat) {
        let number: LitFloat = input.parse()?;
        let digits = number.base10_digits();
        return number_of(&if minus { format!("-{digits}") } else { digits.to_owned() }, number.span());
    }
    if minus {
        return Err(input.error("expected a number behind `-`"));
    }
    if input.peek(LitStr) {
        return Ok(input.parse::<LitStr>()?.value().into());
    }
    if input.peek(LitBool) {
        return Ok(input.parse::<LitBool>()?.value.into());
    }
    if input.peek(syn::Ident::peek_any) && input.fork().call(syn::Ident::parse_any)? == "null" {
        input.call(syn::Ident::parse_any)?;
        return Ok(serde_json::Value::Null);
    }
    Err(not_a_literal(input))
}

fn not_a_literal(input: ParseStream<'_>) -> syn::Error {
    input.error("expected a JSON literal: it is read at compile time, so variables and expressions can't stand here")
}

fn number_of(digits: &str, span: proc_macro2::Span) -> Result<serde_json::Value> {
    serde_json::from_str(digits).map_err(|_| syn::Error::new(span, format!("`{digits}` is no JSON number")))
}
