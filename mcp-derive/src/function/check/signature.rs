//! Rules about a tool's signature.

use quote::ToTokens;
use syn::{
    Attribute, FnArg, Generics, Ident, Meta, Pat, PatType, Receiver, ReceiverKind, ReturnType, Signature, Type,
    WherePredicate,
};

use crate::{
    diagnostics::Diagnostics,
    function::syntax::{behind_cfg_attr, is_named},
    types,
};

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
        syn::Safety::Default => {}
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
    if let Some(bound) = own_bound(&signature.generics).filter(|_| !is_generic(&signature.generics)) {
        errors.over(
            bound,
            "a tool can't have a bound of its own, as the code that calls it could not say it again: put it in the \
             `where` clause of the `impl` block, or leave it out where it always holds",
        );
    }
    if let Some(FnArg::Receiver(receiver)) = signature.inputs.first() {
        self::receiver(receiver, errors);
    }
    if let ReturnType::Type(_, ty) = &signature.output
        && let Some(found) = types::impl_trait(ty)
    {
        let why = if types::is_future(found) {
            "a tool can't return `impl Future`, as its schema is made from the type: write `async fn`, and what the future \
             gives after `->`"
        } else {
            "a tool can't return `impl Trait`, as its schema is made from the type: write the type, such as `Json<…>`"
        };
        errors.over(found, why);
    }
}

/// Whether a call would have to choose types or constants.
pub(crate) fn is_generic(generics: &Generics) -> bool {
    generics.type_params().next().is_some() || generics.const_params().next().is_some()
}

/// The first bound in the `where` clause that speaks of a type.
pub(crate) fn own_bound(generics: &Generics) -> Option<&WherePredicate> {
    let predicates = &generics.where_clause.as_ref()?.predicates;
    predicates.iter().find(|predicate| matches!(predicate, WherePredicate::Type(_)))
}

fn receiver(receiver: &Receiver, errors: &mut Diagnostics) {
    let message = match &receiver.kind {
        ReceiverKind::Reference(_, _, None) => return,
        ReceiverKind::Reference(_, _, Some(_)) => {
            "calls run side by side, so a tool can't have `&mut self`: write `&self` and keep what changes in a `Mutex`, an \
             `RwLock` or an atomic"
        }
        ReceiverKind::Typed(_, ty) if types::is_shared_self(ty) => return,
        ReceiverKind::Typed(..) => "a tool is called on what all calls share: write `&self`",
        _ => "a tool can't take `self` by value, as the next call needs it too: write `&self`",
    };
    errors.over(receiver, message);
}

/// K1. `self` is the state, not an argument.
pub(crate) fn receiver_attrs(receiver: &Receiver, errors: &mut Diagnostics) {
    for attr in &receiver.attrs {
        if let Some(ours) = ["arg", "from_context"].into_iter().find(|ours| is_named(attr, ours)) {
            errors.over(attr, format!("`self` is what all calls share, so `#[{ours}]` does nothing here: remove it"));
        }
    }
}

/// P1. The context is borrowed from the call, and nothing else of it is passed.
///
/// `said` are our attributes on the parameter. By value, a type of that name with `#[arg]` is the author's own.
pub(crate) fn context_is_borrowed(typed: &PatType, said: &[&str], errors: &mut Diagnostics) -> bool {
    let Some(spelt) = types::context(&typed.ty) else {
        return true;
    };
    let name = match types::bare_pattern(&typed.pat) {
        Pat::Ident(pattern) => pattern.ident.to_string(),
        _ => "cx".to_owned(),
    };
    let written = &typed.ty;
    let why = match (spelt, said) {
        (types::ContextSpelling::Borrowed, []) => return true,
        (types::ContextSpelling::Owned, [arg]) if *arg == "arg" => return true,
        (types::ContextSpelling::Borrowed, [ours, ..]) => {
            errors.over(
                written,
                format!("the context is passed as it is: write `{name}: &Context`, without `#[{ours}]`"),
            );
            return false;
        }
        (types::ContextSpelling::Owned, []) => ", or `#[arg]` before an argument whose type only has that name",
        _ => "",
    };
    errors.over(written, format!("the context of a call is borrowed: write `{name}: &Context`{why}"));
    false
}

/// P1. What the server supplies is marked, as an argument's type may have any name.
pub(crate) fn extractor_is_marked(ident: &Ident, ty: &Type, errors: &mut Diagnostics) -> bool {
    let Some(extractor) = types::extractor(ty) else {
        return true;
    };
    let shown = types::show(extractor);
    errors
        .over(ty, format!("callers can't send this, the server supplies it: write `#[from_context] {ident}: {shown}`"));
    false
}

/// K1. What is taken is said by the type alone.
pub(crate) fn extractor_has_no_keys(attr: &Attribute, errors: &mut Diagnostics) {
    if !matches!(attr.meta, Meta::Path(_)) {
        errors.over(attr, "the type says what is taken from the context: write `#[from_context]`, without keys");
    }
}

/// P1. What is taken from the context is made for the call. Who implements the trait for references writes their lifetime.
pub(crate) fn extractor_is_owned(ty: &Type, errors: &mut Diagnostics) -> bool {
    if let Some(extractor) = types::optional(ty).filter(|inner| types::extractor(inner).is_some()) {
        let shown = types::show(extractor);
        errors.over(ty, format!("a value from the context is there before the tool runs: write `{shown}`"));
        return false;
    }
    let Type::Reference(reference) = types::bare(ty) else {
        return true;
    };
    if reference.lifetime.is_some() {
        return true;
    }
    let owned = types::owned(&reference.elem);
    let message = if types::extractor(&reference.elem).is_some() {
        format!("what is taken from the context is owned by the call: write `{owned}`, without `&`")
    } else {
        format!(
            "what is taken from the context is owned by the call: write `State<{owned}>` for a value that was given to the \
             server with `Server::state`, or `{owned}` if it has `FromContext`"
        )
    };
    errors.over(ty, message);
    false
}

/// K1. A parameter's attribute has another name than the function's, which is taken off.
pub(crate) fn no_tool_on_a_parameter(attrs: &mut Vec<Attribute>, errors: &mut Diagnostics) {
    for attr in attrs.extract_if(.., |attr| is_named(attr, "tool")) {
        errors.over(attr, "`#[tool]` goes on the function: on a parameter write `#[arg(…)]`");
    }
}

/// K1. Attributes that other crates have. They are taken for ours: rustc, which refuses them, would not say what to write.
pub(crate) fn attribute_of_another_name(attrs: &mut Vec<Attribute>, errors: &mut Diagnostics) {
    const ARGUMENT: [&str; 4] = ["param", "parameter", "argument", "tool_arg"];
    const SUPPLIED: [&str; 4] = ["state", "context", "extension", "inject"];
    let is = |attr: &Attribute, names: &[&str]| names.iter().any(|name| attr.path().is_ident(name));
    for attr in attrs.extract_if(.., |attr| is(attr, &ARGUMENT)) {
        let name = attr.path().to_token_stream();
        errors.over(attr.path(), format!("a parameter of a tool has no `#[{name}]`: write `#[arg(…)]`"));
    }
    for attr in attrs.iter_mut().filter(|attr| is(attr, &SUPPLIED)) {
        let name = attr.path().to_token_stream();
        errors.over(attr.path(), format!("a parameter of a tool has no `#[{name}]`: write `#[from_context]`"));
        attr.meta = syn::parse_quote!(from_context);
    }
}

/// K1. The tool's macro runs before `cfg_attr`, and what it puts on a parameter would reach rustc, which refuses it.
pub(crate) fn nothing_behind_cfg_attr(attrs: &mut Vec<Attribute>, errors: &mut Diagnostics) {
    attrs.retain(|attr| {
        let found = behind_cfg_attr(attr, &["arg", "from_context", "serde", "schemars", "doc"]);
        if let Some((name, span)) = found {
            errors.at(
                span,
                format!(
                    "the tool's macro runs before `cfg_attr`, so `{name}` can't stand behind it: write the parameter twice, each \
                     form under its own `#[cfg(…)]`"
                ),
            );
        }
        found.is_none()
    });
}

/// K1. What speaks of a parameter says nothing of the function, from which it is taken off.
pub(crate) fn no_arg_on_the_function(attrs: &mut Vec<Attribute>, errors: &mut Diagnostics) {
    for ours in ["arg", "from_context"] {
        for attr in attrs.extract_if(.., |attr| is_named(attr, ours)) {
            errors.over(attr, format!("`#[{ours}]` goes on a parameter: put it in front of the one that it is about"));
        }
    }
}

/// P1. The type of an argument is owned and has a name.
pub(crate) fn argument_type(ident: &Ident, ty: &Type, errors: &mut Diagnostics) -> bool {
    if let Some(found) = types::impl_trait(ty) {
        errors.over(found, "an argument can't be `impl Trait`, as its schema is made from the type: write the type");
        return false;
    }
    if let Type::Slice(_) = types::bare(ty) {
        errors.over(ty, format!("an argument needs a size: write `{ident}: {}`", types::owned(ty)));
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
            "an argument is owned by its call, so `{ident}` can't borrow: write `{ident}: {shown}`, or `#[from_context] {ident}: \
             State<{owned}>` if the server supplies it"
        ),
    );
    false
}

/// P1. The name of an argument is that of its parameter.
pub(crate) fn argument_without_name(pattern: &Pat, ty: &Type, errors: &mut Diagnostics) {
    const SUPPLIED: &str = "put `#[from_context]` before a parameter that the server supplies";
    let shown = types::show(ty);
    let message = if types::extractor(ty).is_some() {
        let pattern = types::show_tokens(pattern.to_token_stream());
        format!("callers can't send this, the server supplies it: write `#[from_context] {pattern}: {shown}`")
    } else if let Some(inner) = types::unwrapped(pattern, ty) {
        let inner = types::show(inner);
        format!(
            "an argument needs a name to be called by: write the arguments one by one, `name: Type`, or `#[arg(flatten)] \
             args: {inner}` where they are the fields of `{inner}`; {SUPPLIED}"
        )
    } else {
        format!("an argument needs a name to be called by: write `name: {shown}`, or {SUPPLIED}")
    };
    errors.over(pattern, message);
}
