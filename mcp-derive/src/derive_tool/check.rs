//! The rules that hold for `#[derive(Tool)]` only.

use quote::ToTokens;

use crate::{diagnostics::Diagnostics, function::attr::ToolKeys};

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
