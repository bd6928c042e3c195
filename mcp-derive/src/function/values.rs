//! What may stand behind the keys that only tools have. Each type says in its error what was found and what to write.

use std::time::Duration;

use darling::{Error, FromMeta, Result};
use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::{
    Expr, ExprLit, Lit, LitBool, LitStr, Meta, Token, Type, parse::Parser, punctuated::Punctuated, spanned::Spanned,
};

use super::json::Json;
use crate::{
    diagnostics::{Diagnostics, alternatives, did_you_mean},
    keys::{
        self, Keys,
        values::{Text, key, refuse, ungroup, value},
    },
    naming::RenameRule,
    types,
};

/// `icon(src = "…", mime_type = "…", sizes = "48x48", theme = "dark")`.
#[derive(Clone, Debug)]
pub(crate) struct Icon {
    /// An `https:` or `data:` URI.
    pub(crate) src: Text,
    /// The other keys.
    pub(crate) keys: IconKeys,
}

/// The keys of `icon(…)`.
#[derive(Clone, Debug, Default, FromMeta)]
#[darling(default)]
pub(crate) struct IconKeys {
    /// An `https:` or `data:` URI.
    src: Option<Text>,
    /// The media type of the picture, where the URI's answer does not say it.
    pub(crate) mime_type: Option<Text>,
    /// The sizes that the picture is made for, as `48x48` or `any`.
    pub(crate) sizes: Option<Sizes>,
    /// The background that the picture is made for, `light` or `dark`.
    pub(crate) theme: Option<Text>,
}

impl Keys for IconKeys {
    const ATTRIBUTE: &'static str = "icon";
    const NESTED: bool = true;
    const KEYS: &'static [&'static str] = &["src", "mime_type", "sizes", "theme"];
    const ELSEWHERE: &'static [(&'static str, &'static str)] =
        &[("url", "write `src = \"…\"`"), ("uri", "write `src = \"…\"`"), ("mime", "write `mime_type = \"…\"`")];
}

impl FromMeta for Icon {
    fn from_meta(meta: &Meta) -> Result<Self> {
        const WRITE: &str = "`icon` takes a picture, `icon(src = \"https://example.com/icon.png\")`";
        let Meta::List(list) = meta else {
            return Err(refuse(meta, WRITE));
        };
        let mut errors = Diagnostics::default();
        let keys: IconKeys = keys::read_tokens(list.tokens.clone(), &mut errors);
        match keys.src.clone() {
            src if !errors.is_empty() => {
                if let Some(src) = &src {
                    super::check::icon_source(src, &mut errors);
                }
                super::check::icon_keys(&keys, &mut errors);
                Err(errors.into_darling())
            }
            Some(src) => Ok(Self { src, keys }),
            None => Err(Error::custom(format!("the icon has no `src`: {WRITE}")).with_span(meta)),
        }
    }
}

/// `sizes = "48x48"`, or `sizes = ["48x48", "96x96"]`.
#[derive(Clone, Debug)]
pub(crate) struct Sizes(pub(crate) Vec<LitStr>);

impl FromMeta for Sizes {
    fn from_meta(meta: &Meta) -> Result<Self> {
        const WRITE: &str =
            "`sizes` takes one size or several, `sizes = \"48x48\"` or `sizes = [\"48x48\", \"96x96\"]`";
        match value(meta) {
            Some(Expr::Lit(ExprLit { lit: Lit::Str(size), .. })) => Ok(Self(vec![size.clone()])),
            Some(Expr::Array(sizes)) => sizes
                .elems
                .iter()
                .map(|size| match size {
                    Expr::Lit(ExprLit { lit: Lit::Str(size), .. }) => Ok(size.clone()),
                    other => {
                        let found = types::show_tokens(other.to_token_stream());
                        Err(Error::custom(format!("{WRITE}; found `{found}`")).with_span(other))
                    }
                })
                .collect::<Result<_>>()
                .map(Self),
            _ => Err(refuse(meta, WRITE)),
        }
    }
}

/// `json!({ … })`, read at compile time.
#[derive(Clone, Debug)]
pub(crate) struct JsonObject(pub(crate) Json);

impl FromMeta for JsonObject {
    fn from_meta(meta: &Meta) -> Result<Self> {
        const WRITE: &str = "`meta` takes an object, `meta = json!({ \"com.example/tier\": \"gold\" })`";
        let Some(expr) = value(meta) else {
            return Err(refuse(meta, WRITE));
        };
        let mut errors = Diagnostics::default();
        let read = object(expr, WRITE, &mut errors);
        match read {
            Some(json) if errors.is_empty() => Ok(Self(json)),
            // Its keys are looked at with the tool's other keys, unless it is left out.
            other => {
                if let Some(json) = &other {
                    super::check::meta_keys(json, &mut errors);
                }
                Err(errors.into_darling())
            }
        }
    }
}

/// `examples(json!({ … }), …)`.
#[derive(Clone, Debug)]
pub(crate) struct Examples(pub(crate) Vec<Json>);

impl FromMeta for Examples {
    fn from_meta(meta: &Meta) -> Result<Self> {
        const WRITE: &str = "`examples` takes the arguments of example calls, `examples(json!({ … }), …)`";
        let Meta::List(list) = meta else {
            return Err(refuse(meta, WRITE));
        };
        let Ok(exprs) = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(list.tokens.clone()) else {
            let found = types::show_tokens(list.tokens.clone());
            return Err(Error::custom(format!("{WRITE}; found `{found}`")).with_span(&list.tokens));
        };
        let mut errors = Diagnostics::default();
        let examples = exprs.iter().filter_map(|expr| object(expr, WRITE, &mut errors)).collect();
        if errors.is_empty() { Ok(Self(examples)) } else { Err(errors.into_darling()) }
    }
}

/// The object in `json!({ … })`; `accepted` begins the message about anything else.
fn object(expr: &Expr, accepted: &str, errors: &mut Diagnostics) -> Option<Json> {
    let Expr::Macro(call) = ungroup(expr) else {
        errors.over(expr, format!("{accepted}; found `{}`", types::show_tokens(expr.to_token_stream())));
        return None;
    };
    if call.mac.path.segments.last().is_none_or(|segment| segment.ident != "json") {
        let path = types::show_tokens(call.mac.path.to_token_stream());
        errors.over(&call.mac.path, format!("{accepted}; it is read at compile time, so `{path}!` can't stand here"));
        return None;
    }
    let json = Json::read(call.mac.tokens.clone(), errors)?;
    if matches!(json, Json::Object(_)) {
        return Some(json);
    }
    let found = types::show_tokens(call.mac.tokens.clone());
    errors.over(&call.mac.tokens, format!("{accepted}; found `{found}`, which is no object"));
    None
}

/// `timeout = "30s"`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timeout {
    /// How long a call may take.
    pub(crate) value: Duration,
}

impl FromMeta for Timeout {
    fn from_meta(meta: &Meta) -> Result<Self> {
        const WRITE: &str = "`timeout` takes a number and a unit, `timeout = \"30s\"`; units are `ms`, `s` and `m`";
        match value(meta) {
            Some(Expr::Lit(ExprLit { lit: Lit::Str(text), .. })) => match duration(&text.value()) {
                Some(value) if value.is_zero() => {
                    Err(Error::custom("a `timeout` of nothing ends every call: leave it out for no limit")
                        .with_span(text))
                }
                Some(value) => Ok(Self { value }),
                None => Err(Error::custom(format!("{WRITE}; found \"{}\"", text.value())).with_span(text)),
            },
            _ => Err(refuse(meta, WRITE)),
        }
    }
}

/// `concurrency = 4`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Concurrency {
    /// How many calls run at a time.
    pub(crate) value: usize,
}

impl FromMeta for Concurrency {
    fn from_meta(meta: &Meta) -> Result<Self> {
        const WRITE: &str = "`concurrency` takes how many calls of the tool run at a time, `concurrency = 4`";
        match value(meta) {
            Some(Expr::Lit(ExprLit { lit: Lit::Int(number), .. })) => match number.base10_parse() {
                Ok(0) => {
                    Err(Error::custom("a `concurrency` of 0 lets no call run: leave it out for no bound of its own")
                        .with_span(number))
                }
                Ok(value) => Ok(Self { value }),
                Err(error) => Err(Error::custom(format!("{WRITE}; found `{number}`: {error}")).with_span(number)),
            },
            _ => Err(refuse(meta, WRITE)),
        }
    }
}

/// `500ms`, `30s` or `2m`.
fn duration(text: &str) -> Option<Duration> {
    let digits = text.find(|c: char| !c.is_ascii_digit())?;
    let (number, unit) = text.split_at(digits);
    let number: u64 = number.parse().ok()?;
    match unit.trim_start() {
        "ms" => Some(Duration::from_millis(number)),
        "s" => Some(Duration::from_secs(number)),
        "m" => number.checked_mul(60).map(Duration::from_secs),
        _ => None,
    }
}

/// `scopes("issues:read", "issues:write")`.
#[derive(Clone, Debug)]
pub(crate) struct Scopes(pub(crate) Vec<LitStr>);

impl FromMeta for Scopes {
    fn from_meta(meta: &Meta) -> Result<Self> {
        const WRITE: &str = "`scopes` takes a list of texts, `scopes(\"issues:read\", \"issues:write\")`";
        let Meta::List(list) = meta else {
            return Err(refuse(meta, WRITE));
        };
        Punctuated::<LitStr, Token![,]>::parse_terminated
            .parse2(list.tokens.clone())
            .map(|scopes| Self(scopes.into_iter().collect()))
            .map_err(|error| Error::custom(format!("{WRITE}: {error}")).with_span(&error.span()))
    }
}

/// `rename_all = "camelCase"`: the rule, and the key for errors about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RenameAll(pub(crate) RenameRule, pub(crate) Span);

impl FromMeta for RenameAll {
    fn from_meta(meta: &Meta) -> Result<Self> {
        let text = Text::from_meta(meta)?;
        let key = meta.path().span();
        RenameRule::from_spelling(&text.value()).map(|rule| Self(rule, key)).ok_or_else(|| {
            let spellings = || RenameRule::ALL.iter().map(|(spelling, _)| *spelling);
            let guess = did_you_mean(&text.value(), spellings());
            let accepted = alternatives(spellings());
            Error::custom(format!("`rename_all` does not know `{}`{guess}; it takes {accepted}", text.value()))
                .with_span(&text.0)
        })
    }
}

/// `output = Type`.
#[derive(Clone, Debug)]
pub(crate) struct TypeValue(pub(crate) Type);

impl FromMeta for TypeValue {
    fn from_meta(meta: &Meta) -> Result<Self> {
        let key = key(meta);
        let tokens = value_tokens(meta)
            .ok_or_else(|| Error::custom(format!("`{key}` takes a type, `{key} = Type`")).with_span(meta))?;
        Ok(Self(syn::parse2(tokens)?))
    }
}

/// `check = false`, or on a generic block `check = Type`.
#[derive(Clone, Debug)]
pub(crate) enum Check {
    /// Whether the test is emitted.
    Switch(LitBool),
    /// The instance of the generic type that the test checks.
    Instance(Box<Type>),
}

impl Check {
    /// Where the value stands.
    pub(crate) fn span(&self) -> Span {
        match self {
            Self::Switch(on) => on.span,
            Self::Instance(ty) => ty.span(),
        }
    }
}

impl FromMeta for Check {
    fn from_meta(meta: &Meta) -> Result<Self> {
        let Some(tokens) = value_tokens(meta) else {
            return Err(
                Error::custom("`check` takes `check = false`, or on a generic block `check = Type<…>`").with_span(meta)
            );
        };
        if let Ok(on) = syn::parse2(tokens.clone()) {
            return Ok(Self::Switch(on));
        }
        Ok(Self::Instance(Box::new(syn::parse2(tokens)?)))
    }
}

/// What stands behind the `=` or between the parentheses.
fn value_tokens(meta: &Meta) -> Option<TokenStream> {
    match meta {
        Meta::NameValue(pair) => Some(pair.value.to_token_stream()),
        Meta::List(list) => Some(list.tokens.clone()),
        Meta::Path(_) => None,
    }
}
