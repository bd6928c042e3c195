//! One tool, resolved: expansion can't fail on it.

use proc_macro2::{Ident, TokenStream};
use syn::{Attribute, FnArg, Generics, Pat, PatType, ReturnType, Signature, Type};

use super::{
    attr::{SharedKeys, ToolKeys},
    check,
    spec::{Name, Spec},
    syntax::{Function, cfgs, is_named},
};
use crate::{
    arg::{self, Arg, Place},
    diagnostics::Diagnostics,
    docs,
    naming::{self, RenameRule},
    types,
};

/// A function that is a tool.
pub(crate) struct Tool {
    /// The function.
    pub(crate) ident: Ident,
    /// What decides whether it is there.
    pub(crate) cfgs: Vec<Attribute>,
    /// What is said of it as a whole.
    pub(crate) spec: Spec,
    /// Whether its call is a future.
    pub(crate) is_async: bool,
    /// The parameters, in order.
    pub(crate) params: Vec<Param>,
    /// The arguments among the parameters, in order.
    pub(crate) args: Vec<Arg>,
    /// The return type.
    pub(crate) returns: Type,
    /// The type of the `output` key.
    pub(crate) output: Option<Type>,
    /// Whether nothing is wrong with it.
    pub(crate) sound: bool,
    /// How much of it the compiler can be shown.
    pub(crate) standing: Standing,
    /// Errors that appear only under some `cfg`.
    pub(crate) conditional: TokenStream,
}

/// How much of a tool the compiler can be shown. A mistake in one part hides none in another: what is left of the tool
/// is compiled all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// Something is passed for every parameter: it can be called.
    Callable,
    /// It can't be called, but its types can be named.
    Typed,
    /// Its types speak of parameters of its own, which nothing but the function can name.
    Opaque,
}

/// One parameter.
pub(crate) struct Param {
    /// What decides whether it is there.
    pub(crate) cfgs: Vec<Attribute>,
    /// What is passed for it.
    pub(crate) kind: ParamKind,
}

/// What is passed for a parameter.
pub(crate) enum ParamKind {
    /// `&self`: the shared state.
    Receiver,
    /// `&Context`: the call.
    Context,
    /// `#[from_context]`: what this type makes of the call.
    Extractor(Box<Type>),
    /// An argument, by its place among [`Tool::args`].
    Argument(usize),
}

/// What surrounds a tool: the block's defaults and prefix.
#[derive(Default)]
pub(crate) struct Surroundings {
    /// In front of names that are made from the function's.
    pub(crate) prefix: String,
    /// What the block says for all its tools.
    pub(crate) shared: SharedKeys,
}

impl Tool {
    /// Resolves a function and its keys. Our attributes are taken off the parameters, whatever is wrong. `errors` are
    /// those of this tool, the ones in its keys included.
    pub(crate) fn resolve(
        function: &mut Function,
        keys: &ToolKeys,
        surroundings: &Surroundings,
        errors: &mut Diagnostics,
    ) -> Self {
        let ident = function.signature.ident.clone();
        let default_name =
            Name { text: format!("{}{}", surroundings.prefix, naming::plain(&ident)), span: ident.span() };
        check::no_arg_on_the_function(&mut function.attrs, errors);
        check::no_text_behind_cfg_attr(&function.attrs, errors);
        let spec = Spec::resolve(default_name, keys, &surroundings.shared, docs::description(&function.attrs), errors);
        let mistakes = errors.count();
        check::signature(&function.signature, errors);
        let sound_signature = errors.count() == mistakes;
        let rename = keys.shared.rename_all.or(surroundings.shared.rename_all).map(|rule| rule.0);
        let (params, args) = parameters(&mut function.signature, rename, errors);
        arg::headers_differ(&args, errors);
        let returns = match &function.signature.output {
            ReturnType::Default => types::unit(ident.span()),
            ReturnType::Type(_, ty) => types::without_lifetimes(ty, &own_lifetimes(&function.signature.generics)),
        };
        let generics = &function.signature.generics;
        let standing = if check::is_generic(generics) || check::own_bound(generics).is_some() {
            Standing::Opaque
        } else if sound_signature && params.len() == function.signature.inputs.len() {
            Standing::Callable
        } else {
            Standing::Typed
        };
        let mut tool = Self {
            cfgs: cfgs(&function.attrs),
            spec,
            is_async: function.signature.asyncness.is_some(),
            params,
            args,
            returns,
            output: keys.output.as_ref().map(|output| output.0.clone()),
            sound: true,
            standing,
            conditional: TokenStream::new(),
            ident,
        };
        check::examples(&tool, errors);
        tool.conditional = check::unique_arguments(&tool, errors);
        tool.sound = errors.is_empty();
        tool
    }

    /// The arguments, each with what decides whether it is there.
    pub(crate) fn arguments(&self) -> impl Iterator<Item = (&Arg, &[Attribute])> {
        self.params.iter().filter_map(|param| match param.kind {
            ParamKind::Argument(index) => Some((self.args.get(index)?, param.cfgs.as_slice())),
            _ => None,
        })
    }

    /// The types of the extractors, each with what decides whether it is there.
    pub(crate) fn extractors(&self) -> impl Iterator<Item = (&Type, &[Attribute])> {
        self.params.iter().filter_map(|param| match &param.kind {
            ParamKind::Extractor(ty) => Some((&**ty, param.cfgs.as_slice())),
            _ => None,
        })
    }
}

fn parameters(
    signature: &mut Signature,
    rename: Option<RenameRule>,
    errors: &mut Diagnostics,
) -> (Vec<Param>, Vec<Arg>) {
    let own = own_lifetimes(&signature.generics);
    let (mut params, mut args) = (Vec::new(), Vec::new());
    for input in &mut signature.inputs {
        match input {
            FnArg::Receiver(receiver) => {
                check::receiver_attrs(receiver, errors);
                strip(&mut receiver.attrs);
                params.push(Param { cfgs: cfgs(&receiver.attrs), kind: ParamKind::Receiver });
            }
            FnArg::Typed(typed) => {
                if let Some(kind) = parameter(typed, rename, &own, &mut args, errors) {
                    params.push(Param { cfgs: cfgs(&typed.attrs), kind });
                }
            }
        }
    }
    (params, args)
}

/// Decides what a parameter is. `None` when it is nothing that can be passed, which has been reported.
fn parameter(
    typed: &mut PatType,
    rename: Option<RenameRule>,
    own: &[Ident],
    args: &mut Vec<Arg>,
    errors: &mut Diagnostics,
) -> Option<ParamKind> {
    check::no_tool_on_a_parameter(&mut typed.attrs, errors);
    check::attribute_of_another_name(&mut typed.attrs, errors);
    check::nothing_behind_cfg_attr(&mut typed.attrs, errors);
    let ours = ["from_context", "arg"].into_iter().filter(|name| typed.attrs.iter().any(|attr| is_named(attr, name)));
    if !check::context_is_borrowed(typed, &ours.collect::<Vec<_>>(), errors) {
        strip(&mut typed.attrs);
        return None;
    }
    let extractor = typed.attrs.iter().position(|attr| is_named(attr, "from_context"));
    let said = typed.attrs.iter().position(|attr| is_named(attr, "arg"));
    if let Some(extractor) = extractor {
        check::extractor_has_no_keys(&typed.attrs[extractor], errors);
        if said.is_some() {
            errors.over(
                &typed.attrs[extractor],
                "a parameter is either an argument or `#[from_context]`: keep one of `#[arg]` and `#[from_context]`",
            );
        }
        strip(&mut typed.attrs);
        if said.is_some() || !check::extractor_is_owned(&typed.ty, errors) {
            return None;
        }
        return Some(ParamKind::Extractor(Box::new(types::without_lifetimes(&typed.ty, own))));
    }
    if said.is_none() && types::context(&typed.ty).is_some() {
        strip(&mut typed.attrs);
        return Some(ParamKind::Context);
    }
    let Some(ident) = name_of(&typed.pat) else {
        check::argument_without_name(&typed.pat, &typed.ty, errors);
        strip(&mut typed.attrs);
        return None;
    };
    if said.is_none() && !check::extractor_is_marked(&ident, &typed.ty, errors) {
        strip(&mut typed.attrs);
        return None;
    }
    if !check::argument_type(&ident, &typed.ty, errors) {
        strip(&mut typed.attrs);
        // An unsized parameter is an error of rustc's too, with advice that a tool can't follow.
        if let Type::Slice(slice) = types::bare(&typed.ty) {
            let item = &slice.elem;
            *typed.ty = syn::parse_quote!(::std::vec::Vec<#item>);
        }
        return None;
    }
    let ty = types::without_lifetimes(&typed.ty, own);
    let arg = Arg::take(&mut typed.attrs, &ident, &ty, Place::Parameter, rename, errors)?;
    args.push(arg);
    Some(ParamKind::Argument(args.len() - 1))
}

/// Takes off a parameter what rustc refuses there.
pub(crate) fn strip(attrs: &mut Vec<Attribute>) {
    const OURS: [&str; 5] = ["arg", "from_context", "doc", "serde", "schemars"];
    attrs.retain(|attr| !OURS.iter().any(|name| is_named(attr, name)));
}

/// The name in `name`, `mut name` and `name @ pattern`.
fn name_of(pattern: &Pat) -> Option<Ident> {
    match pattern {
        Pat::Ident(pattern) => Some(pattern.ident.clone()),
        Pat::Paren(pattern) => name_of(&pattern.pat),
        _ => None,
    }
}

fn own_lifetimes(generics: &Generics) -> Vec<Ident> {
    generics.lifetimes().map(|param| param.lifetime.ident.clone()).collect()
}
