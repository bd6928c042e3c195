//! What is said of a tool as a whole: everything in its descriptor but the schemas.

use std::time::Duration;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Expr, spanned::Spanned};

use super::{
    attr::{SharedKeys, ToolKeys},
    check,
    json::Json,
    values::Icon,
};
use crate::{
    crate_path::{CratePath, respan},
    diagnostics::Diagnostics,
    keys::values::{Switch, Text},
};

/// The published name and the token that it comes from.
#[derive(Clone)]
pub(crate) struct Name {
    /// The name.
    pub(crate) text: String,
    /// The literal or the identifier to change.
    pub(crate) span: Span,
}

/// A tool's keys and doc comment, resolved against the defaults of its block.
pub(crate) struct Spec {
    /// The published name.
    pub(crate) name: Name,
    /// A constant expression.
    pub(crate) title: Option<Expr>,
    /// A constant expression.
    pub(crate) description: Option<TokenStream>,
    /// What the tool does to the world.
    pub(crate) hints: Hints,
    /// The tool's own icons, else the block's.
    pub(crate) icons: Vec<Icon>,
    /// The `_meta` object.
    pub(crate) meta: Option<Json>,
    /// How long a call may take.
    pub(crate) timeout: Option<Duration>,
    /// How many calls run at a time.
    pub(crate) concurrency: Option<usize>,
    /// The tool's own scopes, else the block's.
    pub(crate) scopes: Vec<String>,
    /// Arguments of calls that make sense.
    pub(crate) examples: Vec<Json>,
    /// Whether arguments that the input schema does not name are let through.
    pub(crate) allow_unknown: bool,
}

/// The hints, each unset unless written.
#[derive(Clone, Copy, Default)]
pub(crate) struct Hints {
    /// `readOnlyHint`.
    pub(crate) read_only: Option<bool>,
    /// `destructiveHint`.
    pub(crate) destructive: Option<bool>,
    /// `idempotentHint`.
    pub(crate) idempotent: Option<bool>,
    /// `openWorldHint`.
    pub(crate) open_world: Option<bool>,
}

impl Spec {
    /// Resolves what is written, and checks it.
    ///
    /// `default_name` is the name when no `name` is written, `docs` the text of the doc comment, `shared` what the block
    /// says for all its tools.
    pub(crate) fn resolve(
        default_name: Name,
        keys: &ToolKeys,
        shared: &SharedKeys,
        docs: Option<TokenStream>,
        errors: &mut Diagnostics,
    ) -> Self {
        let own = &keys.shared;
        let written = keys.description.as_ref().map(|text| text.0.to_token_stream());
        let either = |own: Option<Switch>, block: Option<Switch>| own.or(block).map(|switch| switch.on);
        let icons = if own.icons.is_empty() { &shared.icons } else { &own.icons };
        let scopes = own.scopes.as_ref().or(shared.scopes.as_ref());
        check::hints(own, shared, errors);
        check::keys(keys, errors);
        let spec = Self {
            name: match &keys.name {
                Some(name) => Name { text: name.value(), span: name.span() },
                None => default_name,
            },
            title: keys.title.as_ref().map(|text| text.0.clone()),
            description: written.or(docs),
            hints: Hints {
                read_only: either(own.read_only, shared.read_only),
                destructive: either(own.destructive, shared.destructive),
                idempotent: either(own.idempotent, shared.idempotent),
                open_world: either(own.open_world, shared.open_world),
            },
            icons: icons.clone(),
            meta: keys.meta.as_ref().map(|meta| meta.0.clone()),
            timeout: own.timeout.or(shared.timeout).map(|timeout| timeout.value),
            concurrency: keys.concurrency.map(|concurrency| concurrency.value),
            scopes: scopes.map(|scopes| scopes.0.iter().map(syn::LitStr::value).collect()).unwrap_or_default(),
            examples: keys.examples.as_ref().map(|examples| examples.0.clone()).unwrap_or_default(),
            allow_unknown: keys.allow_unknown.is_some_and(|switch| switch.on),
        };
        check::name(&spec.name, errors);
        check::described(&spec, errors);
        spec
    }

    /// The `ToolSpec` expression. `at` is the identifier that the tool is declared by.
    pub(crate) fn tokens(&self, krate: &CratePath, at: Span) -> TokenStream {
        let k = krate.private(at);
        let some = |value: TokenStream| {
            let span = value.span().resolved_at(Span::call_site());
            let k = krate.private(span);
            quote_spanned!(span=> #k::core::option::Option::Some(#value))
        };
        let text = |key: &str, value: Option<TokenStream>| field(key, value.map(some));
        let flag = |key: &str, on: Option<bool>| field(key, on.map(|on| quote!(#k::core::option::Option::Some(#on))));
        let list = |key: &str, items: Vec<TokenStream>| field(key, (!items.is_empty()).then(|| quote!(&[#(#items),*])));
        let json = |value: &Json| value.value().to_string().to_token_stream();
        let fields = [
            text("title", self.title.as_ref().map(ToTokens::to_token_stream)),
            text("description", self.description.clone()),
            flag("read_only", self.hints.read_only),
            flag("destructive", self.hints.destructive),
            flag("idempotent", self.hints.idempotent),
            flag("open_world", self.hints.open_world),
            list("icons", self.icons.iter().map(|icon| icon_tokens(icon, &k)).collect()),
            text("meta", self.meta.as_ref().map(json)),
            text("timeout", self.timeout.map(|limit| duration_tokens(limit, &k))),
            text(
                "concurrency",
                self.concurrency.map(|calls| proc_macro2::Literal::usize_unsuffixed(calls).into_token_stream()),
            ),
            list("scopes", self.scopes.iter().map(ToTokens::to_token_stream).collect()),
            list("examples", self.examples.iter().map(json).collect()),
            field("allow_unknown", self.allow_unknown.then(|| quote!(true))),
        ];
        let name = &self.name.text;
        let location = location(krate, at);
        quote!(#k::ToolSpec { #(#fields)* ..#k::ToolSpec::new(#name, #location) })
    }
}

/// `key: value,`, or nothing: an unset key keeps the default of `ToolSpec::new`.
fn field(key: &str, value: Option<TokenStream>) -> Option<TokenStream> {
    let key = syn::Ident::new(key, Span::call_site());
    value.map(|value| quote!(#key: #value,))
}

fn icon_tokens(icon: &Icon, k: &TokenStream) -> TokenStream {
    let some = |text: &Text| {
        let text = text.value();
        quote!(#k::core::option::Option::Some(#text))
    };
    let option = |text: &Option<Text>| text.as_ref().map_or_else(|| quote!(#k::core::option::Option::None), some);
    let src = icon.src.value();
    let (mime_type, theme) = (option(&icon.keys.mime_type), option(&icon.keys.theme));
    let sizes = icon.keys.sizes.iter().flat_map(|sizes| sizes.0.iter().map(syn::LitStr::value));
    quote!(#k::IconSpec { src: #src, mime_type: #mime_type, sizes: &[#(#sizes),*], theme: #theme })
}

fn duration_tokens(limit: Duration, k: &TokenStream) -> TokenStream {
    let (seconds, nanos) = (limit.as_secs(), limit.subsec_nanos());
    quote!(#k::core::time::Duration::new(#seconds, #nanos))
}

/// `file:line` of the tool. `line!()` answers for the outermost macro call that its tokens come from, so they carry
/// the author's own span, not one that resolves at our call.
fn location(krate: &CratePath, at: Span) -> TokenStream {
    let core = respan(krate.private(at), at);
    quote_spanned!(at=> #core::core::concat!(#core::core::file!(), ":", #core::core::line!()))
}
