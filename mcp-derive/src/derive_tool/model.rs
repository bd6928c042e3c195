//! A struct as a tool, resolved: expansion can't fail on it.

use syn::{DeriveInput, Type};

use super::check;
use crate::{
    crate_path::CratePath,
    diagnostics::Diagnostics,
    docs,
    function::{
        attr::{SharedKeys, ToolKeys},
        spec::{Name, Spec},
        values::Check,
    },
    input::Input,
    keys, naming,
};

/// A type that is a tool.
pub(super) struct Tool {
    /// The type and its fields.
    pub(super) input: Input,
    /// What is said of the tool as a whole.
    pub(super) spec: Spec,
    /// The instance that the emitted test checks; `None` when there is none to check.
    pub(super) tested: Option<Type>,
}

impl Tool {
    /// Resolves the type and its keys, and checks them.
    pub(super) fn resolve(input: &DeriveInput, errors: &mut Diagnostics) -> Self {
        let ours: Vec<_> = input.attrs.iter().filter(|attr| attr.path().is_ident("tool")).cloned().collect();
        let keys: ToolKeys = keys::read(&ours, errors);
        check::keys_of_functions(&keys, errors);
        let fields = Input::resolve_tool(input, errors);
        let fields = match &keys.krate {
            Some(path) => fields.with_crate(CratePath::new(Some(path.0.clone()))),
            None => fields,
        };
        let name = Name { text: naming::of_type(&naming::plain(&input.ident)), span: input.ident.span() };
        let spec = Spec::resolve(name, &keys, &SharedKeys::default(), docs::description(&input.attrs), errors);
        Self { input: fields, spec, tested: tested(input, &keys) }
    }
}

/// A generic type has no instance of its own to check, so the author names one.
fn tested(input: &DeriveInput, keys: &ToolKeys) -> Option<Type> {
    let ident = &input.ident;
    match &keys.check {
        Some(Check::Instance(ty)) => Some((**ty).clone()),
        Some(Check::Switch(on)) if !on.value => None,
        _ => input.generics.params.is_empty().then(|| syn::parse_quote!(#ident)),
    }
}
