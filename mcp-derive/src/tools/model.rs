//! The tools of a block, resolved.

use proc_macro2::TokenStream;
use syn::{Attribute, Type};

use super::{
    attr::ToolsKeys,
    check,
    syntax::{Block, Broken, Member},
};
use crate::{
    diagnostics::Diagnostics,
    function::{
        self,
        attr::ToolKeys,
        model::{Surroundings, Tool},
        rustdoc,
        syntax::{Function, is_named},
        values::Check,
    },
    keys::{self, values::Text},
};

/// The tools of a block.
pub(crate) struct Set {
    /// In order. One with mistakes stays, so that the compiler looks at what is sound in it; it is not published.
    pub(crate) tools: Vec<Tool>,
    /// The type that names the block, if it has a name.
    pub(crate) part: Option<Type>,
    /// What the emitted test checks.
    pub(crate) test: Test,
    /// Errors that appear only under some `cfg`.
    pub(crate) conditional: TokenStream,
}

/// What the emitted test checks.
pub(crate) enum Test {
    /// There is no test: it was declined, or the block is generic and names no instance.
    None,
    /// The type of the block.
    Whole,
    /// An instance of the generic type of the block.
    Instance(Box<Type>),
}

impl Set {
    /// Resolves the block, and takes our attributes off it.
    pub(crate) fn resolve(block: &mut Block, keys: &ToolsKeys, errors: &mut Diagnostics) -> Self {
        check::block(block, keys, errors);
        let surroundings = Surroundings {
            prefix: keys
                .prefix
                .as_ref()
                .filter(|prefix| check::prefix(prefix, errors))
                .map(Text::value)
                .unwrap_or_default(),
            shared: keys.shared.clone(),
        };
        let mut tools = Vec::new();
        let mut found = false;
        let mut told_by_rustc = false;
        for member in &mut block.members {
            match member {
                Member::Function(function) => match read(function, errors) {
                    Method::Tool(keys, mut mistakes) => {
                        found = true;
                        let tool = Tool::resolve(function, &keys, &surroundings, &mut mistakes);
                        if tool.sound {
                            function.attrs.extend(function::expand::attributes(&tool));
                        }
                        tools.push(tool);
                        errors.absorb(mistakes);
                    }
                    Method::Mistaken => found = true,
                    Method::Plain => check::mark_as_seen(function),
                },
                Member::Other { attrs, tokens, broken } => {
                    found |= other(attrs, tokens, broken.as_ref(), &mut told_by_rustc, errors);
                }
            }
        }
        let conditional = function::check::unique_names(&tools, errors);
        if !found {
            check::no_tool(block, errors);
        }
        if errors.is_empty() {
            block.attrs.extend(rustdoc::of_block(&tools));
        }
        let generic = block.generics.type_params().next().is_some() || block.generics.const_params().next().is_some();
        let test = match &keys.check {
            Some(Check::Instance(ty)) => Test::Instance(ty.clone()),
            Some(Check::Switch(on)) if !on.value => Test::None,
            _ if generic => Test::None,
            _ => Test::Whole,
        };
        Self { tools, part: keys.part.as_ref().map(|part| part.0.clone()), test, conditional }
    }
}

/// Looks at what is no function, or none yet. Says whether it was meant to be a tool.
///
/// The first function whose signature can't be read is what rustc has reported: it stops there, and sees none of those
/// behind. All of them are left out, since rustc would stop again and lose the rest of the block.
fn other(
    attrs: &mut Vec<Attribute>,
    tokens: &mut TokenStream,
    broken: Option<&Broken>,
    told_by_rustc: &mut bool,
    errors: &mut Diagnostics,
) -> bool {
    let is_tool = attrs.iter().any(|attr| is_named(attr, "tool"));
    match broken {
        Some(broken @ Broken::Syntax(error)) => {
            if !broken.is_known_to_rustc(tokens) || std::mem::replace(told_by_rustc, true) {
                errors.at(error.span(), "the signature of this function can't be read from here on");
            }
        }
        Some(Broken::NoBody(error)) if is_tool => errors.syn(error.clone()),
        // Attributes without an item, at the end of the block, which rustc has reported.
        None if tokens.is_empty() => {}
        _ => {
            check::no_function(attrs, errors);
            attrs.retain(|attr| !is_named(attr, "tool"));
            return is_tool;
        }
    }
    attrs.clear();
    *tokens = TokenStream::new();
    is_tool
}

/// What a method says of itself.
enum Method {
    /// It is a tool, with these keys and the mistakes in them.
    Tool(Box<ToolKeys>, Diagnostics),
    /// It was meant to be a tool, which has been reported.
    Mistaken,
    /// It stays as it is.
    Plain,
}

/// Takes our attributes off a method.
fn read(function: &mut Function, errors: &mut Diagnostics) -> Method {
    let conditional = check::no_tool_behind_cfg_attr(&mut function.attrs, errors);
    if check::no_block_attribute(&mut function.attrs, errors) {
        check::not_a_tool(function, &mut Diagnostics::default());
        return Method::Mistaken;
    }
    let ours: Vec<_> = function.attrs.extract_if(.., |attr| is_named(attr, "tool")).collect();
    if ours.is_empty() {
        let mistaken = check::not_a_tool(function, errors) || conditional;
        return if mistaken { Method::Mistaken } else { Method::Plain };
    }
    let mut mistakes = Diagnostics::default();
    let keys: ToolKeys = keys::read(&ours, &mut mistakes);
    function::check::method_keys(&keys, &mut mistakes);
    Method::Tool(Box::new(keys), mistakes)
}
