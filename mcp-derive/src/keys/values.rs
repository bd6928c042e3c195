//! What may stand behind the `=` of a key. Each type says in its error what was found and what to write.

use darling::{Error, FromMeta, Result};
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Expr, ExprLit, ExprRange, ExprUnary, Lit, LitStr, Meta, UnOp, spanned::Spanned};

/// A string literal.
#[derive(Clone, Debug)]
pub(crate) struct Text(pub(crate) LitStr);

impl FromMeta for Text {
    fn from_meta(meta: &Meta) -> Result<Self> {
        let key = key(meta);
        match value(meta) {
            Some(Expr::Lit(ExprLit { lit: Lit::Str(text), .. })) => Ok(Self(text.clone())),
            _ => Err(refuse(meta, &format!("`{key}` takes a string literal, `{key} = \"…\"`"))),
        }
    }
}

impl Text {
    /// The text.
    pub(crate) fn value(&self) -> String {
        self.0.value()
    }

    /// Where the literal stands.
    pub(crate) fn span(&self) -> Span {
        self.0.span()
    }
}

/// Any constant expression of type `&'static str`: a literal, a constant, `concat!(…)`, `include_str!(…)`.
#[derive(Clone, Debug)]
pub(crate) struct TextExpr(pub(crate) Expr);

impl FromMeta for TextExpr {
    fn from_meta(meta: &Meta) -> Result<Self> {
        let key = key(meta);
        match value(meta) {
            Some(Expr::Lit(ExprLit { lit: Lit::Str(_), .. })) => {}
            Some(Expr::Lit(_) | Expr::Unary(_)) | None => {
                return Err(refuse(
                    meta,
                    &format!("`{key}` takes a text, `{key} = \"…\"`, or a constant `&'static str`"),
                ));
            }
            Some(_) => {}
        }
        AnyExpr::from_meta(meta).map(|expr| Self(expr.value))
    }
}

/// A whole number that is not negative.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Count {
    /// The key, for errors about it.
    pub(crate) key: Span,
    /// The number.
    pub(crate) value: u64,
    /// Where the number stands.
    pub(crate) span: Span,
}

impl FromMeta for Count {
    fn from_meta(meta: &Meta) -> Result<Self> {
        let key = key(meta);
        if let Some(Expr::Lit(ExprLit { lit: Lit::Int(number), .. })) = value(meta)
            && let Ok(value) = number.base10_parse()
        {
            return Ok(Self { key: meta.path().span(), value, span: number.span() });
        }
        Err(refuse(meta, &format!("`{key}` takes a whole number from 0, `{key} = 1`")))
    }
}

/// A switch: `key`, `key = true` or `key = false`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Switch {
    /// Whether it is on.
    pub(crate) on: bool,
    /// The key, for errors about it.
    pub(crate) key: Span,
}

impl FromMeta for Switch {
    fn from_meta(meta: &Meta) -> Result<Self> {
        let on = match (meta, value(meta)) {
            (Meta::Path(_), _) => true,
            (_, Some(Expr::Lit(ExprLit { lit: Lit::Bool(on), .. }))) => on.value,
            _ => {
                let key = key(meta);
                return Err(refuse(meta, &format!("`{key}` is a switch: write `{key}` or `{key} = false`")));
            }
        };
        Ok(Self { on, key: meta.path().span() })
    }
}

/// Any expression.
#[derive(Clone, Debug)]
pub(crate) struct AnyExpr {
    /// The key, for errors about it.
    pub(crate) key: Span,
    /// The expression.
    pub(crate) value: Expr,
}

impl FromMeta for AnyExpr {
    fn from_meta(meta: &Meta) -> Result<Self> {
        if let Some(expr) = value(meta) {
            representable(expr)?;
            Ok(Self { key: meta.path().span(), value: expr.clone() })
        } else {
            let key = key(meta);
            Err(refuse(meta, &format!("`{key}` takes an expression, `{key} = …`")))
        }
    }
}

/// `default`, or `default = expr`.
#[derive(Clone, Debug)]
pub(crate) struct DefaultValue {
    /// The key, for errors about it.
    pub(crate) key: Span,
    /// The expression, or `None` for the type's own `Default`.
    pub(crate) value: Option<Expr>,
}

impl FromMeta for DefaultValue {
    fn from_meta(meta: &Meta) -> Result<Self> {
        let key = meta.path().span();
        match meta {
            Meta::Path(_) => Ok(Self { key, value: None }),
            Meta::NameValue(pair) => {
                representable(&pair.value)?;
                stays_inside(&pair.value)?;
                Ok(Self { key, value: Some(pair.value.clone()) })
            }
            Meta::List(_) => {
                Err(refuse(meta, "`default` takes `default` for the type's own `Default`, or `default = …`"))
            }
        }
    }
}

/// `range = a..=b`.
#[derive(Clone, Debug)]
pub(crate) struct RangeValue {
    /// The key, for errors about it.
    pub(crate) key: Span,
    /// The range.
    pub(crate) value: ExprRange,
}

impl FromMeta for RangeValue {
    fn from_meta(meta: &Meta) -> Result<Self> {
        const WRITE: &str = "`range` takes a range, `range = 1..=50`, `range = 0..` or `range = ..=100`";
        match value(meta) {
            Some(Expr::Range(range)) if range.start.is_some() || range.end.is_some() => {
                [&range.start, &range.end].into_iter().flatten().try_for_each(|bound| representable(bound))?;
                Ok(Self { key: meta.path().span(), value: range.clone() })
            }
            _ => Err(refuse(meta, WRITE)),
        }
    }
}

/// JSON has no infinity, which is what Rust makes of `1e400`, and no Rust integer has more than 128 bits.
fn representable(expr: &Expr) -> Result<()> {
    let message = match Literal::of(expr) {
        Some(Literal::Float(value)) if !value.is_finite() => {
            "this number is beyond what an `f64` holds, and JSON has no infinity: write a smaller one"
        }
        Some(Literal::Int(digits)) if digits.parse::<i128>().is_err() => {
            "this number has more than 127 bits, and readers of JSON hold 53 or 64: write a smaller one"
        }
        _ => return Ok(()),
    };
    Err(Error::custom(message).with_span(expr))
}

/// A default is made in a closure of its own, where the tool's function has not begun.
fn stays_inside(expr: &Expr) -> Result<()> {
    let Some((found, span)) = leaves(expr.to_token_stream()) else {
        return Ok(());
    };
    let message = format!(
        "a `default` is made before the tool runs, so `{found}` can't stand in it: take an `Option<…>` and put the default in \
         inside the function"
    );
    Err(Error::custom(message).with_span(&span))
}

/// What leaves the expression or waits in it. In a closure or an `async` block it may, and then nothing is looked at.
fn leaves(tokens: TokenStream) -> Option<(&'static str, Span)> {
    let mut found = None;
    let mut after_dot = false;
    for token in tokens {
        let dot = std::mem::replace(&mut after_dot, false);
        let here = match &token {
            TokenTree::Punct(punct) if punct.as_char() == '|' => return None,
            TokenTree::Punct(punct) if punct.as_char() == '?' => Some("?"),
            TokenTree::Punct(punct) => {
                after_dot = punct.as_char() == '.';
                None
            }
            TokenTree::Ident(ident) if ident == "async" || ident == "loop" => return None,
            TokenTree::Ident(ident) if ident == "await" && dot => Some(".await"),
            TokenTree::Ident(ident) if ident == "return" => Some("return"),
            TokenTree::Group(group) => {
                found = found.or_else(|| leaves(group.stream()));
                None
            }
            _ => None,
        };
        found = found.or_else(|| here.map(|found| (found, token.span())));
    }
    found
}

/// An expression that is a literal, with or without a minus sign.
#[derive(Clone, Debug)]
pub(crate) enum Literal {
    Text(String),
    Bool(bool),
    Int(String),
    Float(f64),
}

impl Literal {
    /// The literal that `expr` is, if it is one that JSON has.
    pub(crate) fn of(expr: &Expr) -> Option<Self> {
        match expr {
            Expr::Lit(ExprLit { lit, .. }) => match lit {
                Lit::Str(text) => Some(Self::Text(text.value())),
                Lit::Char(c) => Some(Self::Text(c.value().to_string())),
                Lit::Bool(on) => Some(Self::Bool(on.value)),
                Lit::Int(number) => Some(Self::Int(number.base10_digits().to_owned())),
                Lit::Byte(byte) => Some(Self::Int(byte.value().to_string())),
                Lit::Float(number) => number.base10_parse().ok().map(Self::Float),
                _ => None,
            },
            Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => match Self::of(expr)? {
                Self::Int(digits) => Some(Self::Int(format!("-{digits}"))),
                Self::Float(value) => Some(Self::Float(-value)),
                Self::Text(_) | Self::Bool(_) => None,
            },
            Expr::Paren(paren) => Self::of(&paren.expr),
            Expr::Group(group) => Self::of(&group.expr),
            _ => None,
        }
    }

    /// What kind of value it is, for messages.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::Text(_) => "a text",
            Self::Bool(_) => "a boolean",
            Self::Int(_) => "a whole number",
            Self::Float(_) => "a number with a fraction",
        }
    }

    /// The literal as JSON text.
    pub(crate) fn json(&self) -> String {
        match self {
            Self::Text(text) => serde_json::Value::from(text.as_str()).to_string(),
            Self::Bool(on) => on.to_string(),
            Self::Int(digits) => digits.clone(),
            Self::Float(value) => serde_json::Value::from(*value).to_string(),
        }
    }
}

/// The expression behind the `=`.
pub(crate) fn value(meta: &Meta) -> Option<&Expr> {
    match meta {
        Meta::NameValue(pair) => Some(ungroup(&pair.value)),
        Meta::Path(_) | Meta::List(_) => None,
    }
}

/// The expression out of the invisible group that a macro fragment (`$b:expr`) comes in.
pub(crate) fn ungroup(mut expr: &Expr) -> &Expr {
    while let Expr::Group(group) = expr {
        expr = &group.expr;
    }
    expr
}

/// The name of the key.
pub(crate) fn key(meta: &Meta) -> String {
    meta.path().segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default()
}

/// An error at the value, or at the key where there is none, that also says what was found.
pub(crate) fn refuse(meta: &Meta, accepted: &str) -> Error {
    let (found, at): (String, TokenStream) = match meta {
        Meta::Path(path) => ("nothing".to_owned(), path.to_token_stream()),
        Meta::List(list) => ("parentheses".to_owned(), list.to_token_stream()),
        Meta::NameValue(pair) => (found(&pair.value), pair.value.to_token_stream()),
    };
    Error::custom(format!("{accepted}; found {found}")).with_span(&at)
}

fn found(expr: &Expr) -> String {
    match Literal::of(expr) {
        Some(literal) => format!("{} (`{}`)", literal.kind(), expr.to_token_stream().to_string().replace("- ", "-")),
        None => format!("`{}`", expr.to_token_stream()),
    }
}
