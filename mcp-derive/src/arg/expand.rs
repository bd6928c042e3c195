//! An argument as tokens: a specification, a decoding call and a call of the schema's builder.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Expr, ExprRange, RangeLimits, Type, spanned::Spanned};

use super::{
    model::{Arg, Default, Place},
    spelling::{Spelling, is_double_option, is_option},
};
use crate::{crate_path::CratePath, keys::values::Literal, lack, naming::local};

impl Arg {
    /// The `ArgSpec` expression.
    pub(crate) fn spec(&self, krate: &CratePath) -> TokenStream {
        let k = krate.private(self.ident.span());
        let (wire, keys) = (&self.wire, &self.keys);
        let mut said = TokenStream::new();
        let mut say = |key: &str, value: TokenStream| {
            let key = Ident::new(key, Span::call_site());
            said.extend(quote!(#key: #value,));
        };
        let some = |value: &dyn ToTokens| quote!(#k::core::option::Option::Some(#value));
        if let Some(title) = &keys.title {
            say("title", some(&title.0));
        }
        if let Some(description) = &self.description {
            say("description", some(description));
        }
        for (key, text) in [("header", &keys.header), ("pattern", &keys.pattern), ("format", &keys.format)] {
            if let Some(text) = text {
                say(key, some(&text.0));
            }
        }
        let counts = [
            ("min_length", keys.min_length),
            ("max_length", keys.max_length),
            ("min_items", keys.min_items),
            ("max_items", keys.max_items),
        ];
        for (key, count) in counts {
            if let Some(count) = count {
                say(key, some(&count.value));
            }
        }
        for (key, switch) in [("unique_items", keys.unique_items), ("deprecated", keys.deprecated)] {
            if switch.is_some_and(|switch| switch.on) {
                say(key, quote!(true));
            }
        }
        // Of a parameter's own type, serde is asked.
        if self.place == Place::Field || self.serde.decodes {
            if is_double_option(&self.ty) {
                say("keeps_null", quote!(true));
            } else if self.spelling() == Spelling::Unknown {
                say("keeps_null", probe_anywhere(&self.ty, "KEEPS_NULL", krate));
            }
        }
        if self.names().nth(1).is_some() {
            say("aliased", quote!(true));
        }
        if self.field.required() || self.serde.required && !is_option(&self.ty) {
            say("required", quote!(true));
        }
        if let Some(range) = &keys.range {
            say("range", some(&range_value(&range.value, krate)));
        }
        if let Some(default) = self.published_default(krate) {
            say("default", default);
        }
        if !keys.examples.is_empty() {
            let examples = keys.examples.iter().map(|example| {
                let value = &example.value;
                let k = krate.private(value.span());
                quote_spanned!(value.span()=> || #k::example(#value))
            });
            say("examples", quote!(&[#(#examples),*]));
        }
        quote!(#k::ArgSpec { #said ..#k::ArgSpec::new(#wire) })
    }

    /// The `Shape` expression of the argument's type.
    pub(crate) fn shape(&self, krate: &CratePath) -> TokenStream {
        let k = krate.private(self.ty.span());
        if self.is_opaque() || Spelling::of(&self.ty).is_plain() {
            quote!(#k::Shape::Plain)
        } else {
            probe_anywhere(&self.ty, "SHAPE", krate)
        }
    }

    /// The element of a `Shape::Struct` that stands for a field.
    pub(crate) fn field(&self, krate: &CratePath) -> TokenStream {
        let k = krate.private(self.ident.span());
        let (cfgs, flatten) = (&self.cfgs, self.flatten);
        let (spec, shape) = (self.spec(krate), self.shape(krate));
        quote!(#(#cfgs)* #k::Field { spec: #spec, flatten: #flatten, shape: || #shape })
    }

    /// The decoding call: an expression of type `Option<Ty>`, where `args` is the collector of problems and
    /// `siblings` are all arguments of the tool.
    pub(crate) fn decode(&self, krate: &CratePath, args: &Ident, siblings: &[Self]) -> TokenStream {
        let (ty, wire, holder) = (&self.ty, &self.wire, &self.holder);
        let span = at(ty.span());
        let k = krate.private(span);
        if !self.sound {
            return quote_spanned!(span=> #k::unread::<#ty>(#args));
        }
        if self.flatten {
            let claimed = claimed(siblings);
            return quote_spanned!(span=> #k::flatten::<#ty>(#args, #claimed));
        }
        if self.serde.decodes {
            let held = local("held", span);
            return quote_spanned!(span=> #k::arg_serde::<#holder>(#args).map(|#held| #held.value));
        }
        match &self.default {
            Default::None => quote_spanned!(span=> #k::arg::<#ty>(#args, #wire)),
            Default::Literal { value, .. } => {
                let json = value.json();
                quote_spanned!(span=> #k::arg_literal::<#ty>(#args, #wire, #json))
            }
            Default::Computed { .. } => {
                let value = self.computed_default(krate);
                quote_spanned!(span=> #k::arg_computed::<#ty>(#args, #wire, || #value))
            }
        }
    }

    /// The statement that adds the argument to the input schema.
    pub(crate) fn input(&self, krate: &CratePath, builder: &Ident) -> TokenStream {
        let (ty, holder) = (&self.ty, &self.holder);
        let span = at(ty.span());
        if !self.sound {
            // The type is looked at all the same, unless attributes say how it is read.
            return self.serde.is_empty().then(|| self.ask(krate)).flatten().unwrap_or_default();
        }
        let shape = self.shape(krate);
        let ask = self.ask(krate);
        if self.flatten {
            return quote_spanned!(span=> #ask #builder.flatten::<#ty>(#shape););
        }
        let spec = self.spec(krate);
        if self.serde.is_empty() {
            quote_spanned!(span=> #ask #builder.param::<#ty>(#spec, #shape);)
        } else {
            quote_spanned!(span=> #builder.param_serde::<#holder>(#spec, #shape);)
        }
    }

    /// Asks whether the type is fit for an argument, unless its name shows that it is.
    fn ask(&self, krate: &CratePath) -> Option<TokenStream> {
        let plain = Spelling::of(&self.ty).is_plain();
        (!plain).then(|| lack::ask(&self.ty, lack::Use::Argument, krate))
    }

    /// The hidden struct that stands for a parameter with serde or schemars attributes; nothing for any other.
    pub(crate) fn items(&self, krate: &CratePath) -> TokenStream {
        if self.serde.is_empty() || !self.sound {
            return TokenStream::new();
        }
        let (ty, holder, wire, attrs, cfgs) = (&self.ty, &self.holder, &self.wire, &self.serde.attrs, &self.cfgs);
        let k = krate.private(self.ident.span());
        let (serde, schemars) = (krate.private_str("serde"), krate.private_str("schemars"));
        let rename = self.serde.rename.is_none().then(|| quote!(#[serde(rename = #wire)]));
        // A parameter that is an `Option` may be left out, whoever reads it; schemars need not write the default for that.
        let optional = self.serde.required && is_option(&self.ty);
        let default = optional.then(|| quote!(#[serde(default)] #[schemars(skip_serializing)]));
        // schemars' derive calls `.into()`, which is out of scope under `#![no_implicit_prelude]`.
        quote! {
            #[allow(unused_imports)]
            use #k::core::convert::Into as _;
            #(#cfgs)*
            #[derive(#k::serde::Deserialize, #k::schemars::JsonSchema)]
            #[serde(crate = #serde)]
            #[schemars(crate = #schemars)]
            #[allow(non_camel_case_types)]
            struct #holder { #rename #default #(#attrs)* value: #ty }
        }
    }

    /// What the schema publishes as `default`.
    fn published_default(&self, krate: &CratePath) -> Option<TokenStream> {
        let k = krate.private(self.ty.span());
        match &self.default {
            Default::None => None,
            Default::Literal { value, .. } => {
                let json = value.json();
                Some(quote!(#k::Default::Literal(#json)))
            }
            Default::Computed { key, .. } => {
                let expr = self.computed_default(krate);
                let span = at(*key);
                let (k, value) = (krate.private(span), local("value", span));
                // Only a published default can be put in for an absent field, unless serde has one of its own.
                let publish = if self.place == Place::Field && !self.field.default {
                    quote_spanned!(span=> #k::example(#value))
                } else {
                    quote_spanned!(span=> { use #k::{PublishAny as _, PublishNothing as _}; (&#k::Publish::new(#value)).publish() })
                };
                Some(quote_spanned!(span=> #k::Default::Computed(|| { let #value = #expr; #publish })))
            }
        }
    }

    /// A block of the argument's type. The same tokens wherever it is used, so that a mistake in it is one error.
    fn computed_default(&self, krate: &CratePath) -> TokenStream {
        let ty = &self.ty;
        let Default::Computed { key, expr } = &self.default else {
            return TokenStream::new();
        };
        let span = at(*key);
        let (k, value) = (krate.private(span), local("value", span));
        let expr = if let Some(expr) = expr {
            expr.to_token_stream()
        } else {
            quote_spanned!(span=> <#ty as #k::ByDefault>::by_default())
        };
        quote_spanned!(span=> { let #value: #ty = #expr; #value })
    }
}

/// `Probe::<Ty>::NAME`: what `ToolInput` says of the type, or the fallback's answer, which has to be in scope.
pub(super) fn probe(ty: &Type, name: &str, krate: &CratePath) -> TokenStream {
    let span = at(ty.span());
    let k = krate.private(span);
    let name = Ident::new(name, span);
    quote_spanned!(span=> #k::Probe::<#ty>::#name)
}

/// [`probe`] as an expression for any place.
pub(crate) fn probe_anywhere(ty: &Type, name: &str, krate: &CratePath) -> TokenStream {
    let (fallback, probe) = (fallback(krate), probe(ty, name, krate));
    quote!({ #fallback #probe })
}

/// Brings the fallback's answers in scope.
pub(crate) fn fallback(krate: &CratePath) -> TokenStream {
    let k = krate.private(Span::call_site());
    quote!(#[allow(unused_imports)] use #k::Unshaped as _;)
}

/// The `Range` expression.
pub(super) fn range_value(range: &ExprRange, krate: &CratePath) -> TokenStream {
    let k = krate.private(range.span());
    let bound = |bound: Option<&Expr>| {
        if let Some(bound) = bound {
            let bound = bound_value(bound, krate);
            quote!(#k::core::option::Option::Some(#bound))
        } else {
            quote!(#k::core::option::Option::None)
        }
    };
    let (start, end) = (bound(range.start.as_deref()), bound(range.end.as_deref()));
    let included = matches!(range.limits, RangeLimits::Closed(_));
    quote!(#k::Range { start: #start, end: #end, end_included: #included })
}

fn bound_value(bound: &Expr, krate: &CratePath) -> TokenStream {
    let span = at(bound.span());
    let k = krate.private(span);
    match Literal::of(bound) {
        Some(Literal::Int(digits)) => {
            if let Ok(value) = digits.parse::<i128>() {
                quote_spanned!(span=> #k::Bound::Int(#value))
            } else {
                quote_spanned!(span=> #k::Bound::Int(#bound))
            }
        }
        Some(Literal::Float(value)) => quote_spanned!(span=> #k::Bound::Float(#value)),
        // A constant says its own type; in `1 << 20` there is none to infer it from.
        _ if has_path(bound) => quote_spanned!(span=> #k::proof::Number(#bound).bound()),
        _ => quote_spanned!(span=> #k::Bound::Int(#bound)),
    }
}

fn has_path(expr: &Expr) -> bool {
    expr.to_token_stream().into_iter().any(|token| match token {
        proc_macro2::TokenTree::Ident(_) => true,
        proc_macro2::TokenTree::Group(group) => {
            group.stream().into_iter().any(|token| matches!(token, proc_macro2::TokenTree::Ident(_)))
        }
        _ => false,
    })
}

/// The names that the other arguments claim, for decoding a flattened one.
fn claimed(siblings: &[Arg]) -> TokenStream {
    let names = siblings.iter().filter(|arg| !arg.flatten).map(|arg| {
        let cfgs = &arg.cfgs;
        let aliases = arg.serde.aliases.iter().map(|alias| quote!(#(#cfgs)* #alias,));
        let wire = &arg.wire;
        quote!(#(#cfgs)* #wire, #(#aliases)*)
    });
    quote!(&[#(#names)*])
}

/// A span at the user's tokens whose names resolve where the macro is called.
pub(super) fn at(span: Span) -> Span {
    span.resolved_at(Span::call_site())
}
