//! Asking the compiler which derive a type lacks, before something needs it: see `lack.rs` of the runtime.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::spanned::Spanned;

use crate::crate_path::CratePath;

/// What a type is used as: the module of the runtime that answers, and the method of its traits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// An argument of a tool.
    Argument,
    /// The whole input of a tool.
    Tool,
    /// A return type with structured content.
    Data,
    /// A return type with a structured failure.
    Failure,
}

impl Use {
    fn name(self) -> &'static str {
        match self {
            Self::Argument => "argument",
            Self::Tool => "tool",
            Self::Data => "data",
            Self::Failure => "failure",
        }
    }

    fn traits(self) -> &'static [&'static str] {
        match self {
            Self::Argument => &["Sound", "Supplied", "Unread", "Undescribed", "Unfit"],
            Self::Tool => &["Sound", "Unread", "Undescribed", "Unfit"],
            Self::Data | Self::Failure => &["Sound", "Unwritten", "Undescribed", "Unfit", "Other"],
        }
    }
}

/// A statement that compiles if `ty` is fit for its use, and else is an error at the type that names what is missing. Where
/// the same function needs more of the same tokens behind it, that is the only error.
pub(crate) fn ask(ty: &impl ToTokens, used_as: Use, krate: &CratePath) -> TokenStream {
    let span = ty.span().resolved_at(Span::call_site());
    let k = krate.private(span);
    let name = Ident::new(used_as.name(), span);
    let traits = used_as.traits().iter().map(|name| Ident::new(name, span));
    quote_spanned! {span=> {
        #[allow(unused_imports)]
        use #k::lack::#name::{#(#traits as _),*};
        (&&&&&#k::lack::Ask::<#ty>::NEW).#name::<#ty>();
    }}
}
