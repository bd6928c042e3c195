//! The tools of a block, resolved.

use proc_macro2::TokenStream;
use syn::Type;

use super::{
    attr::ToolsKeys,
    check,
    syntax::{Block, Member},
};
use crate::{
    diagnostics::Diagnostics,
    function::{
        self,
        attr::ToolKeys,
        model::{Surroundings, Tool, strip},
        syntax::{Function, is_named},
        values::Check,
    },
    keys,
};

/// The tools of a block.
pub(crate) struct Set {
    /// Those without a mistake, in order. The others are left out, so that a mistake in one hides nothing in another.
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
    Instance(Type),
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
                .map(|text| text.value())
                .unwrap_or_default(),
            shared: keys.shared.clone(),
        };
        let mut tools = Vec::new();
        let mut conditional = TokenStream::new();
        let mut found = false;
        for member in &mut block.members {
            match member {
                Member::Function(function) => {
                    let Some(keys) = take_keys(function, errors) else {
                        continue;
                    };
                    found = true;
                    let mut mistakes = keys.1;
                    let tool = Tool::resolve(function, &keys.0, &surroundings, &mut mistakes);
                    conditional.extend(function::check::unique_arguments(&tool, &mut mistakes));
                    tools.push((tool, mistakes.is_empty()));
                    errors.absorb(mistakes);
                }
                Member::Other { attrs, error, .. } => {
                    found |= check::no_function(attrs, error.as_ref(), errors);
                    attrs.retain(|attr| !is_named(attr, "tool"));
                }
            }
        }
        conditional.extend(function::check::unique_names(tools.iter().map(|(tool, _)| tool), errors));
        if !found {
            check::no_tool(block, errors);
        }
        let tools: Vec<Tool> = tools.into_iter().filter_map(|(tool, sound)| sound.then_some(tool)).collect();
        let generic = block.generics.type_params().next().is_some() || block.generics.const_params().next().is_some();
        let test = match &keys.check {
            Some(Check::Instance(ty)) => Test::Instance(Type::clone(ty)),
            Some(Check::Switch(on)) if !on.value => Test::None,
            _ if generic => Test::None,
            _ => Test::Whole,
        };
        Self { tools, part: keys.part.as_ref().map(|part| part.0.clone()), test, conditional }
    }
}

/// The keys of a method's `#[tool]`, and the mistakes in them. Any other method has none, and stays as it is.
fn take_keys(function: &mut Function, errors: &mut Diagnostics) -> Option<(ToolKeys, Diagnostics)> {
    check::no_tool_behind_cfg_attr(&function.attrs, errors);
    let ours: Vec<_> = function.attrs.extract_if(.., |attr| is_named(attr, "tool")).collect();
    if ours.is_empty() {
        check::not_a_tool(function, errors);
        function
            .parameter_attrs()
            .for_each(|attrs| attrs.retain(|attr| !is_named(attr, "arg") && !is_named(attr, "from_context")));
        return None;
    }
    let mut mistakes = Diagnostics::default();
    let keys: ToolKeys = keys::read(&ours, &mut mistakes);
    function::check::method_keys(&keys, &mut mistakes);
    if let Some(syn::FnArg::Receiver(receiver)) = function.signature.inputs.first_mut() {
        strip(&mut receiver.attrs);
    }
    Some((keys, mistakes))
}
