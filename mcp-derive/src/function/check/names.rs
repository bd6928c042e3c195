//! Rules about names: of tools, and of arguments among each other.

use std::collections::HashMap;

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::{Attribute, Ident};

use crate::{
    arg::Arg,
    diagnostics::{Diagnostics, alternatives, did_you_mean},
    function::{json::Json, model::Tool, spec::Name},
};

/// N1. Specification, tools page: "Tool names SHOULD be between 1 and 128 characters", out of letters, digits,
/// underscore, hyphen and dot. Clients drop tools, or whole lists, over other names.
pub(crate) fn name(name: &Name, errors: &mut Diagnostics) {
    let Name { text, span } = name;
    if text.is_empty() {
        errors.at(*span, "the tool's name is empty: write 1 to 128 of `A-Z`, `a-z`, `0-9`, `_`, `-` and `.`");
    } else if let Some(bad) = text.chars().find(|c| !may_stand_in_a_name(*c)) {
        // Of letters of other scripts, nothing readable would be left.
        let right = if text.is_ascii() { text.replace(|c| !may_stand_in_a_name(c), "_") } else { "…".to_owned() };
        errors.at(
            *span,
            format!(
                "a tool's name can't contain {bad:?}: it is made of `A-Z`, `a-z`, `0-9`, `_`, `-` and `.`; \
                 write `#[tool(name = \"{right}\")]`"
            ),
        );
    } else if text.len() > MAX_NAME {
        let length = text.len();
        errors.at(
            *span,
            format!("the tool's name is {length} characters long; at most {MAX_NAME} are allowed: write a shorter one, `#[tool(name = \"…\")]`"),
        );
    }
}

/// N1, for the beginning that all names of a block share: the mistake is reported there, once.
pub(crate) fn prefix(prefix: &syn::LitStr, errors: &mut Diagnostics) -> bool {
    let bad = prefix.value().chars().find(|c| !may_stand_in_a_name(*c));
    if let Some(bad) = bad {
        errors.at(
            prefix.span(),
            format!("a tool's name can't contain {bad:?}: a prefix is made of `A-Z`, `a-z`, `0-9`, `_`, `-` and `.`"),
        );
    }
    bad.is_none()
}

const MAX_NAME: usize = 128;

fn may_stand_in_a_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.')
}

/// N2. Specification, tools page: "Tool names SHOULD be unique within a server". A call could not say which is meant.
///
/// Tools that carry `cfg` may share a name as long as only one of them is there; the answer holds the errors that
/// appear when both are.
pub(crate) fn unique_names<'t>(tools: impl IntoIterator<Item = &'t Tool>, errors: &mut Diagnostics) -> TokenStream {
    let mut first: HashMap<&str, &Tool> = HashMap::new();
    let mut conditional = TokenStream::new();
    for tool in tools {
        let Name { text, span } = &tool.spec.name;
        let Some(other) = first.get(text.as_str()) else {
            first.insert(text, tool);
            continue;
        };
        let message = format!(
            "two tools are called `{text}`: `fn {}` and `fn {}`; write `#[tool(name = \"…\")]` on one of them",
            other.ident, tool.ident
        );
        conditional.extend(clash(&other.cfgs, &tool.cfgs, *span, &message, errors));
    }
    conditional
}

/// P3. Two arguments of one wire name: the second would never be seen.
///
/// Like [`unique_names`], it gives the errors for parameters that carry `cfg` back.
pub(crate) fn unique_arguments(tool: &Tool, errors: &mut Diagnostics) -> TokenStream {
    let mut first: HashMap<String, (&Ident, &[Attribute])> = HashMap::new();
    let mut whole: Option<&Ident> = None;
    let mut conditional = TokenStream::new();
    for (arg, cfgs) in tool.arguments() {
        if arg.flatten {
            if let Some(other) = whole.replace(&arg.ident) {
                let message = format!(
                    "only one argument can be `#[arg(flatten)]`, and `{other}` is: nest the fields of `{}` in it with \
                     `#[serde(flatten)]`",
                    arg.ident
                );
                errors.at(arg.ident.span(), message);
            }
            continue;
        }
        for (name, span) in arg.names() {
            match first.get(&name) {
                Some((other, other_cfgs)) if *other != &arg.ident => {
                    let message = format!(
                        "two arguments are called `{name}`: `{other}` and `{}`; write `#[arg(name = \"…\")]` on one of \
                         them",
                        arg.ident
                    );
                    conditional.extend(clash(other_cfgs, cfgs, span, &message, errors));
                }
                _ => {
                    first.insert(name, (&arg.ident, cfgs));
                }
            }
        }
    }
    conditional
}

/// An error now, or tokens that are one wherever both items exist.
fn clash(a: &[Attribute], b: &[Attribute], span: Span, message: &str, errors: &mut Diagnostics) -> Option<TokenStream> {
    if a.is_empty() && b.is_empty() {
        errors.at(span, message);
        return None;
    }
    Some(quote_spanned!(span=> #(#a)* #(#b)* ::core::compile_error! { #message }))
}

/// The `examples` of a tool name arguments that it has.
pub(crate) fn examples(tool: &Tool, errors: &mut Diagnostics) {
    let arguments = || tool.arguments().map(|(arg, _)| arg);
    if tool.spec.allow_unknown || arguments().any(|arg| arg.flatten) {
        return;
    }
    for (key, _) in tool.spec.examples.iter().flat_map(Json::members) {
        let found = key.value();
        if arguments().all(|arg| arg.wire_name() != found) {
            let names: Vec<&str> = arguments().map(Arg::wire_name).collect();
            let guess = did_you_mean(&found, names.iter().copied());
            let accepted = if names.is_empty() { "none".to_owned() } else { alternatives(names) };
            errors.at(key.span(), format!("the tool has no argument `{found}`{guess}; it takes {accepted}"));
        }
    }
}

/// A free function's tool is a type beside it, and a type of that name would hide the primitive in the whole module.
pub(crate) fn no_primitive(ident: &Ident, errors: &mut Diagnostics) {
    const PRIMITIVES: [&str; 17] = [
        "bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "str", "u8", "u16", "u32", "u64",
        "u128", "usize",
    ];
    if PRIMITIVES.iter().any(|primitive| ident == primitive) {
        errors.at(
            ident.span(),
            format!("a free function with `#[tool]` can't be named like the primitive type `{ident}`: rename it, and write `#[tool(name = \"{ident}\")]`"),
        );
    }
}
