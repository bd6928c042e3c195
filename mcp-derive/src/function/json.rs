//! The literal in `json!(…)`, read at compile time.

use syn::{
    LitBool, LitFloat, LitInt, LitStr, Result, Token, braced, bracketed,
    ext::IdentExt,
    parse::{Parse, ParseStream},
    token::{Brace, Bracket},
};

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

impl Parse for Json {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        if input.peek(Brace) {
            let content;
            braced!(content in input);
            return object(&content);
        }
        if input.peek(Bracket) {
            let content;
            bracketed!(content in input);
            let items = content.parse_terminated(Self::parse, Token![,])?;
            return Ok(Self::Array(items.into_iter().collect()));
        }
        scalar(input).map(Self::Scalar)
    }
}

fn object(input: ParseStream<'_>) -> Result<Json> {
    let mut members: Vec<(LitStr, Json)> = Vec::new();
    while !input.is_empty() {
        let key: LitStr = input.parse().map_err(|error| syn::Error::new(error.span(), "expected a key in quotes"))?;
        if members.iter().any(|(known, _)| known.value() == key.value()) {
            return Err(syn::Error::new(key.span(), format!("the key \"{}\" is given twice: keep one", key.value())));
        }
        input.parse::<Token![:]>()?;
        members.push((key, input.parse()?));
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok(Json::Object(members))
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
    Err(input
        .error("expected a JSON literal: it is read at compile time, so variables and expressions can't stand here"))
}

fn number_of(digits: &str, span: proc_macro2::Span) -> Result<serde_json::Value> {
    serde_json::from_str(digits).map_err(|_| syn::Error::new(span, format!("`{digits}` is no JSON number")))
}
