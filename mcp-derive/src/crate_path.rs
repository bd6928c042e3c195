//! The path to the runtime that generated code goes through.

use darling::{FromMeta, Result};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::{Expr, Meta, Path};

use crate::keys::values::{refuse, value};

/// `::mcp_runtime`, or what `crate = path` says.
#[derive(Clone)]
pub(crate) struct CratePath(Option<Path>);

impl CratePath {
    /// The runtime under its own name, unless the author gives another path.
    pub(crate) fn new(path: Option<Path>) -> Self {
        Self(path)
    }

    /// `path::private` with every token at `span`: an error about an item reached through it is then shown there.
    pub(crate) fn private(&self, span: Span) -> TokenStream {
        // The path has to resolve where the macro is called, and point where the user can change something.
        let span = span.resolved_at(Span::call_site());
        match &self.0 {
            None => quote_spanned!(span=> ::mcp_runtime::private),
            Some(path) => {
                let path = respan(path.to_token_stream(), span);
                quote_spanned!(span=> #path::private)
            }
        }
    }

    /// `path::private::module` as a string, for `#[serde(crate = "…")]` and `#[schemars(crate = "…")]`.
    pub(crate) fn private_str(&self, module: &str) -> String {
        match &self.0 {
            None => format!("::mcp_runtime::private::{module}"),
            Some(path) => {
                let path = path.to_token_stream().to_string().replace(' ', "");
                format!("{path}::private::{module}")
            }
        }
    }
}

/// The key `crate = path`.
#[derive(Clone, Debug)]
pub(crate) struct CratePathValue(pub(crate) Path);

impl FromMeta for CratePathValue {
    fn from_meta(meta: &Meta) -> Result<Self> {
        const WRITE: &str = "`crate` takes the path to `mcp_runtime`, without quotes: `crate = facade::mcp_runtime`";
        match value(meta) {
            Some(Expr::Path(path)) if path.qself.is_none() => Ok(Self(path.path.clone())),
            _ => Err(refuse(meta, WRITE)),
        }
    }
}

/// Gives every token of `tokens` the span `span`.
pub(crate) fn respan(tokens: TokenStream, span: Span) -> TokenStream {
    tokens
        .into_iter()
        .map(|mut token| {
            if let proc_macro2::TokenTree::Group(group) = &token {
                let mut inner = proc_macro2::Group::new(group.delimiter(), respan(group.stream(), span));
                inner.set_span(span);
                return inner.into();
            }
            token.set_span(span);
            token
        })
        .collect()
}
