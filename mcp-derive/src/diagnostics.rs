//! Errors: collected, so that one compile shows them all, each at the tokens to change.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;

/// The mistakes found so far in one item.
#[derive(Default)]
pub(crate) struct Diagnostics {
    errors: Vec<syn::Error>,
    spoilt: Vec<String>,
}

impl Diagnostics {
    /// Records a mistake at a span.
    pub(crate) fn at(&mut self, span: Span, message: impl std::fmt::Display) {
        self.errors.push(syn::Error::new(span, message));
    }

    /// Records a mistake over all of `tokens`.
    pub(crate) fn over(&mut self, tokens: impl ToTokens, message: impl std::fmt::Display) {
        self.errors.push(syn::Error::new_spanned(tokens, message));
    }

    /// Records every error that a `syn::Error` holds: it may be several in one.
    pub(crate) fn syn(&mut self, error: syn::Error) {
        self.errors.extend(error);
    }

    /// Records every error that a `darling::Error` holds, each at its own span.
    pub(crate) fn darling(&mut self, error: darling::Error) {
        // One by one: the conversion of a single error leaves out the path to the key, which the span shows.
        self.errors.extend(error.flatten().into_iter().map(syn::Error::from));
    }

    /// Notes that `key` was given, with a mistake that has been recorded: it is not missing.
    pub(crate) fn spoil(&mut self, key: &str) {
        self.spoilt.push(key.to_owned());
    }

    /// Whether `key` was given with a mistake.
    pub(crate) fn is_spoilt(&self, key: &str) -> bool {
        self.spoilt.iter().any(|spoilt| spoilt == key)
    }

    /// Keeps the value, or records why there is none.
    pub(crate) fn keep<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.syn(error)).ok()
    }

    /// Takes over what was found elsewhere.
    pub(crate) fn absorb(&mut self, other: Self) {
        self.errors.extend(other.errors);
    }

    /// The mistakes as one error of darling, for a value that has keys of its own.
    pub(crate) fn into_darling(self) -> darling::Error {
        darling::Error::multiple(self.errors.into_iter().map(darling::Error::from).collect())
    }

    /// How many mistakes were found: the same number later says that nothing was wrong in between.
    pub(crate) fn count(&self) -> usize {
        self.errors.len()
    }

    /// Whether nothing was found.
    pub(crate) fn is_empty(&self) -> bool {
        self.errors.is_empty()
    }

    /// One `compile_error!` per mistake.
    pub(crate) fn into_tokens(self) -> TokenStream {
        self.errors.iter().map(syn::Error::to_compile_error).collect()
    }
}

/// ` (did you mean `x`?)` when one of `known` is close to `found`, else nothing.
pub(crate) fn did_you_mean<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    closest(found, known).map(|name| format!(" (did you mean `{name}`?)")).unwrap_or_default()
}

/// The one of `known` that is close to `found`.
pub(crate) fn closest<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    known
        .into_iter()
        .map(|name| (strsim::jaro_winkler(found, name), name))
        // The first score is low for short names with two letters exchanged.
        .filter(|(score, name)| *score > 0.8 || (name.len() > 2 && strsim::osa_distance(found, name) == 1))
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| name)
}

/// `` `a`, `b` or `c` ``, for messages that list what is accepted.
pub(crate) fn alternatives<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let quoted: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}
