//! An impl block as far as its functions' signatures.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{
    Attribute, Error, Generics, Result, Signature, Token, Type, Visibility, braced,
    parse::{Parse, ParseStream},
    token::Bracket,
};

use crate::{
    function::syntax::{Function, is_grouped},
    types,
};

/// An impl block.
pub(crate) struct Block {
    /// Outer attributes.
    pub(crate) attrs: Vec<Attribute>,
    /// `unsafe`, which rustc refuses here.
    safety: Option<Token![unsafe]>,
    /// The parameters and the where clause.
    pub(crate) generics: Generics,
    /// The trait, and its `for`, of a trait's impl: the tools are not the type's own, which is a mistake.
    pub(crate) of_trait: Option<(Type, Token![for])>,
    /// The type that the tools share.
    pub(crate) self_ty: Type,
    /// Inner attributes.
    inner: Vec<Attribute>,
    /// What is in the block, in order.
    pub(crate) members: Vec<Member>,
}

/// One item of the block.
pub(crate) enum Member {
    /// A function with a body.
    Function(Box<Function>),
    /// Anything else, and what is no item yet because somebody is typing it.
    Other {
        /// Outer attributes.
        attrs: Vec<Attribute>,
        /// Up to `;`, a brace group or the next attribute.
        tokens: TokenStream,
        /// What is wrong with it, if it has a `fn`.
        broken: Option<Broken>,
    },
}

/// Why something with a `fn` is no function that can be worked with.
pub(crate) enum Broken {
    /// It has no body, which is no mistake in syntax.
    NoBody(Error),
    /// Its signature can't be read.
    Syntax(Error),
}

impl Broken {
    /// Whether rustc has read these tokens in the same way, and told so before it called the macro. What a declarative
    /// macro puts in invisible groups is left to it.
    pub(crate) fn is_known_to_rustc(&self, tokens: &TokenStream) -> bool {
        matches!(self, Self::Syntax(_)) && !is_grouped(tokens.clone())
    }
}

impl Parse for Block {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        // rustc refuses it on an inherent impl.
        let safety: Option<Token![unsafe]> = input.parse()?;
        if !input.peek(Token![impl]) {
            return Err(Error::new(
                Span::call_site(),
                "`#[tools]` goes on an `impl` block whose methods have `#[tool]`: on a free function write `#[tool]` alone",
            ));
        }
        input.parse::<Token![impl]>()?;
        let has_generics = input.peek(Token![<]) && (input.peek2(Token![>]) || !input.peek2(Token![::]));
        let mut generics = if has_generics { input.parse()? } else { Generics::default() };
        let mut self_ty: Type = input.parse()?;
        let mut of_trait = None;
        if let Some(token) = input.parse::<Option<Token![for]>>()? {
            of_trait = Some((self_ty, token));
            self_ty = input.parse()?;
        }
        if let Type::TraitObject(_) = types::bare(&self_ty) {
            return Err(Error::new_spanned(
                self_ty,
                "`#[tools]` goes on the `impl` block of a type that a server can hold, and a trait object has no size: write \
                 the block for a struct that has a `Box<dyn …>`",
            ));
        }
        generics.where_clause = input.parse()?;
        let content;
        braced!(content in input);
        let inner = content.call(Attribute::parse_inner)?;
        let mut members = Vec::new();
        while !content.is_empty() {
            members.push(content.parse()?);
        }
        Ok(Self { attrs, safety, generics, of_trait, self_ty, inner, members })
    }
}

impl Parse for Member {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let attrs = input.call(Attribute::parse_outer).unwrap_or_default();
        let ahead = input.fork();
        let Err(error) = Function::parse_after(Vec::new(), &ahead) else {
            return Function::parse_after(attrs, input).map(|function| Self::Function(Box::new(function)));
        };
        let ahead = input.fork();
        let has_signature = ahead.parse::<Visibility>().is_ok() && ahead.parse::<Signature>().is_ok();
        let mut tokens = TokenStream::new();
        while !input.is_empty() && (tokens.is_empty() || !(input.peek(Token![#]) && input.peek2(Bracket))) {
            let token: TokenTree = input.parse()?;
            let ends = match &token {
                TokenTree::Punct(punct) => punct.as_char() == ';',
                TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                _ => false,
            };
            tokens.extend([token]);
            if ends {
                break;
            }
        }
        let is_function =
            tokens.clone().into_iter().any(|token| matches!(token, TokenTree::Ident(ident) if ident == "fn"));
        let broken = is_function.then_some(if has_signature { Broken::NoBody(error) } else { Broken::Syntax(error) });
        Ok(Self::Other { attrs, tokens, broken })
    }
}

impl Block {
    /// The functions with a body.
    pub(crate) fn functions(&mut self) -> impl Iterator<Item = &mut Function> {
        self.members.iter_mut().filter_map(|member| match member {
            Member::Function(function) => Some(&mut **function),
            Member::Other { .. } => None,
        })
    }
}

impl ToTokens for Block {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { attrs, safety, generics, of_trait, self_ty, inner, members } = self;
        let (parameters, _, clause) = generics.split_for_impl();
        let of_trait = of_trait.as_ref().map(|(of, token)| quote!(#of #token));
        tokens.extend(quote! {
            #(#attrs)* #safety impl #parameters #of_trait #self_ty #clause { #(#inner)* #(#members)* }
        });
    }
}

impl ToTokens for Member {
    fn to_tokens(&self, out: &mut TokenStream) {
        match self {
            Self::Function(function) => function.to_tokens(out),
            Self::Other { attrs, tokens, .. } => out.extend(quote!(#(#attrs)* #tokens)),
        }
    }
}
