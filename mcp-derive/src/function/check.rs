//! The rules about a tool as a whole: one function each, with its reason. Those about a single argument are in
//! [`crate::arg`].

use std::collections::HashMap;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::{Attribute, FnArg, Ident, Receiver, ReceiverKind, ReturnType, Signature, Type};

use super::{
    attr::{SharedKeys, ToolKeys},
    model::Tool,
    spec::{Name, Spec},
    types,
    values::Icon,
};
use crate::diagnostics::{Diagnostics, alternatives, did_you_mean};

/// N1. Specification, tools page: "Tool names SHOULD be between 1 and 128 characters", out of letters, digits,
/// underscore, hyphen and dot. Clients drop tools, or whole lists, over other names.
pub(crate) fn name(name: &Name, errors: &mut Diagnostics) {
    let Name { text, span } = name;
    if text.is_empty() {
        errors.at(*span, "the tool's name is empty: write 1 to 128 of `A-Z`, `a-z`, `0-9`, `_`, `-` and `.`");
    } else if let Some(bad) = text.chars().find(|c| !may_stand_in_a_name(*c)) {
        errors.at(
            *span,
            format!(
                "a tool's name can't contain {bad:?}: it is made of `A-Z`, `a-z`, `0-9`, `_`, `-` and `.`; \
                 write `#[tool(name = \"…\")]`"
            ),
        );
    } else if text.len() > MAX_NAME {
        errors.at(*span, format!("the tool's name is {} characters long; at most {MAX_NAME} are allowed", text.len()));
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
    let mut first: HashMap<&str, (&Ident, &[Attribute])> = HashMap::new();
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
        } else if let Some((other, other_cfgs)) = first.get(arg.wire_name()) {
            let message = format!(
                "two arguments are called `{}`: `{other}` and `{}`; write `#[arg(name = \"…\")]` on one of them",
                arg.wire_name(),
                arg.ident
            );
            conditional.extend(clash(other_cfgs, cfgs, arg.wire_span(), &message, errors));
        } else {
            first.insert(arg.wire_name(), (&arg.ident, cfgs));
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

/// A1. Specification, schema of `ToolAnnotations`: `destructiveHint` "is meaningful only when `readOnlyHint == false`".
pub(crate) fn hints(own: &SharedKeys, block: &SharedKeys, errors: &mut Diagnostics) {
    let on = |own: Option<crate::keys::values::Switch>, block: Option<crate::keys::values::Switch>| {
        own.or(block).is_some_and(|switch| switch.on)
    };
    if !on(own.read_only, block.read_only) || !on(own.destructive, block.destructive) {
        return;
    }
    match (own.read_only, own.destructive) {
        (Some(_), Some(destructive)) => {
            errors.at(
                destructive.key,
                "`destructive` contradicts `read_only`: a tool that destroys something writes; keep one",
            );
        }
        (None, Some(destructive)) => errors.at(
            destructive.key,
            "`destructive` contradicts the `read_only` of the `#[tools]` block: add `read_only = false` here",
        ),
        (Some(read_only), None) => errors.at(
            read_only.key,
            "`read_only` contradicts the `destructive` of the `#[tools]` block: add `destructive = false` here",
        ),
        // Both stand on the block, where they are reported once.
        (None, None) => {}
    }
}

/// A2 and what else can be said of single keys.
pub(crate) fn keys(keys: &ToolKeys, errors: &mut Diagnostics) {
    shared_keys(&keys.shared, errors);
    for (key, _) in keys.meta.iter().flat_map(|meta| meta.0.members()) {
        if let Err(why) = meta_key(&key.value()) {
            errors.at(key.span(), format!("the `meta` key \"{}\" {why}", key.value()));
        }
    }
}

/// The part of [`keys`] that a block's defaults share.
pub(crate) fn shared_keys(keys: &SharedKeys, errors: &mut Diagnostics) {
    keys.icons.iter().for_each(|icon| self::icon(icon, errors));
    for scope in keys.scopes.iter().flat_map(|scopes| &scopes.0) {
        self::scope(scope, errors);
    }
}

/// A2. Specification, basic page, icons: "Ensure that the icon URI is either a HTTPS or `data:` URI." Clients refuse
/// others.
fn icon(icon: &Icon, errors: &mut Diagnostics) {
    let src = icon.src.value();
    let lower = src.to_ascii_lowercase();
    if !lower.starts_with("https://") && !lower.starts_with("data:") {
        errors.at(
            icon.src.span(),
            format!("clients show no icon from \"{src}\": `src` takes an `https://` or `data:` URI"),
        );
    }
    for size in icon.keys.sizes.iter().flat_map(|sizes| &sizes.0) {
        if !is_size(&size.value()) {
            errors.at(size.span(), format!("\"{}\" is no icon size: write `48x48`, or `any`", size.value()));
        }
    }
    if let Some(theme) = &icon.keys.theme
        && !THEMES.contains(&theme.value().as_str())
    {
        let guess = did_you_mean(&theme.value(), THEMES);
        let accepted = alternatives(THEMES);
        errors.at(theme.span(), format!("`theme` does not know `{}`{guess}; it takes {accepted}", theme.value()));
    }
}

const THEMES: [&str; 2] = ["light", "dark"];

fn is_size(size: &str) -> bool {
    let number = |digits: &str| !digits.starts_with('0') && digits.parse::<u32>().is_ok_and(|number| number > 0);
    size == "any" || size.split_once('x').is_some_and(|(width, height)| number(width) && number(height))
}

/// A2. Specification, basic page, `_meta`: the grammar of keys, and the prefixes reserved for the protocol.
fn meta_key(key: &str) -> Result<(), String> {
    let (prefix, name) = match key.rsplit_once('/') {
        Some((prefix, name)) => (Some(prefix), name),
        None => (None, key),
    };
    if let Some(prefix) = prefix {
        let labels: Vec<&str> = prefix.split('.').collect();
        if let Some(bad) = labels.iter().find(|label| !is_label(label)) {
            return Err(format!(
                "has a bad prefix at \"{bad}\": labels start with a letter, end with a letter or digit and hold letters, \
                 digits and `-`, as in `com.example/`"
            ));
        }
        if labels
            .get(1)
            .is_some_and(|label| ["modelcontextprotocol", "mcp"].contains(&label.to_ascii_lowercase().as_str()))
        {
            return Err(
                "sits under a prefix reserved for the protocol: use one of your own, such as `com.example/`".into()
            );
        }
    }
    let edge = |c: Option<char>| c.is_none_or(|c| c.is_ascii_alphanumeric());
    let inside = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    if key.is_empty() || !edge(name.chars().next()) || !edge(name.chars().last()) || !name.chars().all(inside) {
        return Err(
            "is no valid key: a name begins and ends with a letter or digit and holds letters, digits, `-`, `_` and `.`".into()
        );
    }
    Ok(())
}

fn is_label(label: &str) -> bool {
    label.starts_with(|c: char| c.is_ascii_alphabetic())
        && label.ends_with(|c: char| c.is_ascii_alphanumeric())
        && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}

/// RFC 6749, section 3.3: `scope-token = 1*( %x21 / %x23-5B / %x5D-7E )`. A blank would make two scopes of one.
fn scope(scope: &syn::LitStr, errors: &mut Diagnostics) {
    let text = scope.value();
    if text.is_empty() {
        errors.at(scope.span(), "a scope can't be empty");
    } else if let Some(bad) = text.chars().find(|c| !matches!(c, '!' | '#'..='[' | ']'..='~')) {
        errors.at(scope.span(), format!("a scope can't contain {bad:?}: give each scope a text of its own"));
    }
}

/// D1. A model chooses tools by their descriptions.
pub(crate) fn described(spec: &Spec, errors: &mut Diagnostics) {
    if spec.description.is_none() {
        errors.at(
            spec.name.span,
            "the tool has no description, and models choose tools by it: write a doc comment above it, or \
             `#[tool(description = \"…\")]`",
        );
    }
}

/// The `examples` of a tool name arguments that it has.
pub(crate) fn examples(tool: &Tool, errors: &mut Diagnostics) {
    let arguments = || tool.arguments().map(|(arg, _)| arg);
    if tool.spec.allow_unknown || arguments().any(|arg| arg.flatten) {
        return;
    }
    for (key, _) in tool.spec.examples.iter().flat_map(|example| example.members()) {
        let found = key.value();
        if arguments().all(|arg| arg.wire_name() != found) {
            let names: Vec<&str> = arguments().map(|arg| arg.wire_name()).collect();
            let guess = did_you_mean(&found, names.iter().copied());
            let accepted = if names.is_empty() { "none".to_owned() } else { alternatives(names) };
            errors.at(key.span(), format!("the tool has no argument `{found}`{guess}; it takes {accepted}"));
        }
    }
}

/// P1. A tool is called with owned JSON values, on shared state, possibly on several threads at once.
pub(crate) fn signature(signature: &Signature, errors: &mut Diagnostics) {
    match &signature.safety {
        syn::Safety::Unsafe(token) => {
            errors.over(
                token,
                "a tool can't be `unsafe`: anyone may call it with any arguments; wrap it in a safe function",
            );
        }
        syn::Safety::Safe(token) => errors.over(token, "a tool is a plain function: remove `safe`"),
        _ => {}
    }
    if let Some(abi) = &signature.abi {
        errors.over(abi, "a tool is a plain Rust function: remove the `extern`");
    }
    if let Some(variadic) = &signature.variadic {
        errors.over(variadic, "a tool can't be variadic: take a `Vec<…>` argument");
    }
    for param in signature.generics.type_params() {
        errors.over(
            &param.ident,
            format!("a tool can't have the type parameter `{0}`, as a call could not say what it is: write the type, or put `{0}` on the `impl` block", param.ident),
        );
    }
    for param in signature.generics.const_params() {
        errors.over(
            &param.ident,
            format!("a tool can't have the const parameter `{0}`, as a call could not say what it is: write the value, or put `{0}` on the `impl` block", param.ident),
        );
    }
    if let Some(FnArg::Receiver(receiver)) = signature.inputs.first() {
        self::receiver(receiver, errors);
    }
    if let ReturnType::Type(_, ty) = &signature.output
        && let Some(found) = types::impl_trait(ty)
    {
        errors.over(
            found,
            "a tool can't return `impl Trait`, as its schema is made from the type: write the type, such as `Json<…>`",
        );
    }
}

fn receiver(receiver: &Receiver, errors: &mut Diagnostics) {
    let message = match &receiver.kind {
        ReceiverKind::Reference(_, _, None) => return,
        ReceiverKind::Reference(_, _, Some(_)) => {
            "calls run side by side, so a tool can't have `&mut self`: write `&self` and keep what changes in a `Mutex`, an \
             `RwLock` or an atomic"
        }
        ReceiverKind::Typed(_, ty) if types::is_shared_reference(ty) => return,
        _ => "a tool can't take `self` by value, as the next call needs it too: write `&self`",
    };
    errors.over(receiver, message);
}

/// P1. The type of an argument is owned and has a name.
pub(crate) fn argument_type(ident: &Ident, ty: &Type, errors: &mut Diagnostics) -> bool {
    if let Some(found) = types::impl_trait(ty) {
        errors.over(found, "an argument can't be `impl Trait`, as its schema is made from the type: write the type");
        return false;
    }
    let Some(reference) = types::reference(ty) else {
        return true;
    };
    let owned = types::owned(&reference.elem);
    let shown = types::show(ty).replace(&types::show(&Type::Reference(reference.clone())), &owned);
    errors.over(
        ty,
        format!(
            "an argument is owned by its call, so `{ident}` can't borrow: write `{ident}: {shown}`, or `#[from_context]` if \
             the server supplies it"
        ),
    );
    false
}

/// P1. The name of an argument is that of its parameter.
pub(crate) fn argument_without_name(pattern: &syn::Pat, ty: &Type, errors: &mut Diagnostics) {
    let shown = types::show(ty);
    errors.over(
        pattern,
        format!(
            "an argument needs a name to be called by: write `name: {shown}`, or put `#[from_context]` before a parameter that \
             the server supplies"
        ),
    );
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

/// K1, for keys that make sense elsewhere: `crate` and `check` of a method are said once, for the block.
pub(crate) fn method_keys(keys: &ToolKeys, errors: &mut Diagnostics) {
    if let Some(krate) = &keys.krate {
        let path = krate.0.to_token_stream().to_string().replace(' ', "");
        errors.over(&krate.0, format!("on a method, the block says `crate`: write `#[tools(crate = {path})]`"));
    }
    if let Some(check) = &keys.check {
        errors.at(check.span(), "on a method, the block says `check`: write `#[tools(check = …)]`");
    }
}
