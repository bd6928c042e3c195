//! The rules that hold for `#[derive(Tool)]` only.

use quote::ToTokens;
use syn::{Data, DeriveInput};

use crate::{diagnostics::Diagnostics, function::attr::ToolKeys, types};

/// P1. Nothing that the arguments could borrow from is there any more when the handler runs. Says whether it is so.
pub(super) fn is_owned(input: &DeriveInput, errors: &mut Diagnostics) -> bool {
    let Some(param) = input.generics.lifetimes().next() else {
        return true;
    };
    let (ident, lifetime) = (&input.ident, &param.lifetime);
    let fields = match &input.data {
        Data::Struct(data) => Some(&data.fields),
        Data::Enum(_) | Data::Union(_) => None,
    };
    match fields.into_iter().flatten().find_map(|field| types::reference(&field.ty)) {
        Some(reference) => {
            let owned = types::owned(&reference.elem);
            errors.over(
                reference,
                format!("a tool owns its arguments, as they are decoded for the call: write `{owned}`, and `{ident}` without `{lifetime}`"),
            );
        }
        None => errors.over(
            lifetime,
            format!("a tool owns its arguments, as they are decoded for the call: remove `{lifetime}`, and own what the fields borrow"),
        ),
    }
    false
}

/// K1. Two keys of `#[tool]` speak of a function's parameters and return type, which a struct does not have.
pub(super) fn keys_of_functions(keys: &ToolKeys, errors: &mut Diagnostics) {
    if let Some(rule) = &keys.shared.rename_all {
        errors.at(rule.1, "the fields of a struct are named by serde: write `#[serde(rename_all = \"…\")]`");
    }
    if let Some(output) = &keys.output {
        errors.over(
            output.0.to_token_stream(),
            "what the tool gives back is the `Output` of its `Handler`: write it there",
        );
    }
}
