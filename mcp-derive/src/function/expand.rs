//! A tool as tokens: data and calls, no logic.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Attribute, Generics, parse_quote, spanned::Spanned};

use super::{
    model::{ParamKind, Standing, Tool},
    rustdoc,
};
use crate::{
    arg::{self, Spelling},
    crate_path::CratePath,
    lack,
    naming::{self, RenameRule, local},
    types,
};

/// The expression of type `Entry` for a tool whose function is called as `callee`.
///
/// An error about the call (a future that is not `Send`) belongs at the function's name, so every token of the call
/// carries that span, the path to the runtime included. One about a type belongs at the type.
///
/// For a tool with mistakes it holds what is sound, so that these are not all that the compiler finds; it is never used,
/// as the build has failed.
pub(crate) fn entry(tool: &Tool, callee: &TokenStream, krate: &CratePath) -> TokenStream {
    let k = krate.private(tool.ident.span());
    let spec = tool.spec.tokens(krate, tool.ident.span());
    let spec = match of_return(tool, krate).filter(|_| tool.output.is_some()) {
        Some(own) => quote!(#k::ToolSpec { own_output: #k::core::option::Option::Some(#own), ..#spec }),
        None => spec,
    };
    let (input, output, needs, call) =
        (input(tool, krate), output(tool, krate), needs(tool), call(tool, callee, krate));
    quote!(#k::Entry { spec: #spec, input: #input, output: #output, needs: #needs, call: #call })
}

/// The items that go beside an entry: the structs that stand for parameters with serde's attributes, and the proofs.
/// `generics` are those in scope of the function, which free items can't name. The headers and
/// names of a tool with mistakes are not compared, as those may be what the mistakes are about.
pub(crate) fn items(tool: &Tool, generics: &Generics, krate: &CratePath) -> TokenStream {
    if tool.standing == Standing::Opaque {
        return TokenStream::new();
    }
    let items = tool.args.iter().map(|arg| {
        let (items, proofs) = (arg.items(krate), arg.proofs(krate, generics));
        quote!(#items #proofs)
    });
    let unique = tool.sound.then(|| arg::headers_are_unique(&tool.args, krate, generics));
    let apart = tool.sound.then(|| arg::names_are_apart(&tool.args, krate, generics));
    quote!(#(#items)* #unique #apart)
}

/// What is put on the author's function beside its own attributes.
///
/// A tool owns its arguments, since they are decoded for it: clippy's advice to take references can't be followed.
pub(crate) fn attributes(tool: &Tool) -> Vec<Attribute> {
    let owned = tool.arguments().next().map(|_| parse_quote!(#[allow(clippy::needless_pass_by_value)]));
    rustdoc::of_tool(tool).into_iter().chain(owned).collect()
}

/// Adds the arguments to the input schema, in order.
fn input(tool: &Tool, krate: &CratePath) -> TokenStream {
    if tool.standing == Standing::Opaque {
        return quote!(|_| {});
    }
    let builder = local("builder", tool.ident.span());
    let calls = tool.arguments().map(|(arg, cfgs)| {
        let call = arg.input(krate, &builder);
        quote!(#(#cfgs)* { #call })
    });
    quote!(|#builder| { #(#calls)* })
}

/// The schema of what the return type itself makes. The bound on the return type stands here and nowhere else.
fn of_return(tool: &Tool, krate: &CratePath) -> Option<TokenStream> {
    let returns = &tool.returns;
    if tool.standing == Standing::Opaque || types::impl_trait(returns).is_some() {
        return None;
    }
    let span = at(returns.span());
    let k = krate.private(span);
    Some(quote_spanned!(span=> <#returns as #k::ToolOutput>::output_schema))
}

/// The schema of the structured content: what the `output` key declares, else what the return type makes.
fn output(tool: &Tool, krate: &CratePath) -> TokenStream {
    let Some(from_return) = of_return(tool, krate) else {
        let k = krate.private(tool.ident.span());
        return quote!(|_| #k::core::option::Option::None);
    };
    let returns = &tool.returns;
    let mut asks = TokenStream::new();
    if !Spelling::of(returns).is_plain() {
        asks.extend([lack::Use::Data, lack::Use::Failure].map(|used_as| lack::ask(returns, used_as, krate)));
    }
    let Some(declared) = &tool.output else {
        return asked(&asks, &from_return);
    };
    // As if the function gave it back.
    let span = at(declared.span());
    let k = krate.private(span);
    let declared = quote_spanned!(span=> #k::Json<#declared>);
    asks.extend(lack::ask(&declared, lack::Use::Data, krate));
    // A failure is published beside what is declared, as it is beside what the return type says.
    let declared = match types::failure(returns) {
        Some(failure) => quote_spanned!(span=> #k::core::result::Result<#declared, #failure>),
        None => declared,
    };
    asked(&asks, &quote_spanned!(span=> <#declared as #k::ToolOutput>::output_schema))
}

/// The value, behind the questions: in a closure, as methods of traits can't be called in a constant.
fn asked(asks: &TokenStream, value: &TokenStream) -> TokenStream {
    if asks.is_empty() { value.clone() } else { quote!({ let _ = || { #asks }; #value }) }
}

/// Says what the extractors need.
fn needs(tool: &Tool) -> TokenStream {
    if tool.standing == Standing::Opaque {
        return quote!(|_| {});
    }
    let needs = local("needs", tool.ident.span());
    let asks = tool.extractors().map(|(ty, cfgs)| {
        let ask = quote_spanned!(at(ty.span())=> #needs.ask::<#ty>(););
        quote!(#(#cfgs)* #ask)
    });
    quote!(|#needs| { #(#asks)* })
}

/// Decodes all arguments, so that every problem is found, then runs the extractors, then the function.
fn call(tool: &Tool, callee: &TokenStream, krate: &CratePath) -> TokenStream {
    let span = at(tool.ident.span());
    let k = krate.private(span);
    let [this, args, cx] = ["this", "args", "cx"].map(|name| local(name, span));
    if tool.standing != Standing::Callable {
        return quote!(|_, #args, _| #k::rejected(#args));
    }
    let mut decode = TokenStream::new();
    let mut require = TokenStream::new();
    let mut extract = TokenStream::new();
    let mut pass = TokenStream::new();
    for (index, param) in tool.params.iter().enumerate() {
        let cfgs = &param.cfgs;
        let value = local(&format!("p{index}"), span);
        let or_refuse = |made: TokenStream| quote!(#(#cfgs)* let #k::core::option::Option::Some(#value) = #made else { return #k::rejected(#args); };);
        let passed = match &param.kind {
            ParamKind::Receiver => &this,
            ParamKind::Context => &cx,
            ParamKind::Extractor(ty) => {
                let at_type = at(ty.span());
                let k = krate.private(at_type);
                extract.extend(or_refuse(quote_spanned!(at_type=> #k::from_context::<#ty>(#args, #cx))));
                &value
            }
            ParamKind::Argument(index) => {
                if let Some(arg) = tool.args.get(*index) {
                    let made = arg.decode(krate, &args, &tool.args);
                    decode.extend(quote!(#(#cfgs)* let #value = #made;));
                    require.extend(or_refuse(value.to_token_stream()));
                }
                &value
            }
        };
        pass.extend(quote!(#(#cfgs)* #passed,));
    }
    let run = run(tool, &quote_spanned!(span=> #callee(#pass)), &cx, krate);
    quote!(|#this, #args, #cx| { #decode #require #extract #run })
}

/// Runs the function and turns what it gives back into the answer.
fn run(tool: &Tool, called: &TokenStream, cx: &Ident, krate: &CratePath) -> TokenStream {
    let span = at(tool.ident.span());
    let k = krate.private(span);
    let finish = |made: TokenStream| {
        quote_spanned! {span=> {
            #[allow(unused_imports)]
            use #k::{FinishAny as _, FinishError as _, FinishNothing as _};
            (&&&#k::Finish::new(#made)).finish(#cx)
        }}
    };
    if tool.is_async {
        let out = local("out", span);
        let finish = finish(out.to_token_stream());
        quote_spanned!(span=> #k::boxed(async move { let #out = #called.await; #finish }))
    } else {
        let finish = finish(called.clone());
        quote_spanned!(span=> #k::Started::Done(#finish))
    }
}

/// What generated impls are silent about: the author's own items that are deprecated, and values that a tool without
/// parameters does not use. The author's body is not in them.
pub(crate) fn lints() -> TokenStream {
    quote!(#[allow(deprecated, unused_variables)])
}

/// `prefix_name`, in snake case, out of the words of `tokens`: `IssueTracker<Memory>` is `issue_tracker_memory`.
pub(crate) fn test_name(prefix: &str, tokens: TokenStream) -> Ident {
    fn words(tokens: TokenStream, name: &mut String) {
        let mut tokens = tokens.into_iter();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Punct(punct) if punct.as_char() == '\'' => drop(tokens.next()),
                TokenTree::Ident(ident) => {
                    name.push('_');
                    name.push_str(&RenameRule::Snake.variant(&naming::plain(&ident)));
                }
                TokenTree::Group(group) => words(group.stream(), name),
                TokenTree::Literal(_) | TokenTree::Punct(_) => {}
            }
        }
    }
    let mut name = prefix.to_owned();
    words(tokens, &mut name);
    Ident::new(&name, Span::call_site())
}

/// A span at the author's tokens whose names resolve where the macro is called.
pub(crate) fn at(span: Span) -> Span {
    span.resolved_at(Span::call_site())
}
