//! The rules about `#[schemars(…)]`.

use quote::ToTokens;
use syn::Attribute;

use crate::{arg::serde::metas, diagnostics::Diagnostics, types};

/// What carries the attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// A struct or an enum.
    Type,
    /// A parameter, a field or a variant.
    Field,
}

/// K1. schemars reads serde's attributes, and takes its own in their place: one that serde does not have beside it
/// publishes what no call is read by.
pub(crate) fn read_by_serde_too(attrs: &[Attribute], item: Item, errors: &mut Diagnostics) {
    const SERDES: [&str; 13] = [
        "rename",
        "rename_all",
        "rename_all_fields",
        "tag",
        "content",
        "untagged",
        "default",
        "skip",
        "skip_deserializing",
        "flatten",
        "transparent",
        "from",
        "try_from",
    ];
    let said_to_serde: Vec<String> =
        metas(attrs, "serde").iter().map(|meta| meta.to_token_stream().to_string()).collect();
    for meta in metas(attrs, "schemars") {
        let Some(key) = meta.path().get_ident().map(ToString::to_string) else { continue };
        // A type's own name is that of its definition, and serde has no use for it.
        let name_of_a_type = item == Item::Type && key == "rename";
        let said_twice = said_to_serde.contains(&meta.to_token_stream().to_string());
        if SERDES.contains(&key.as_str()) && !name_of_a_type && !said_twice {
            let shown = types::show_tokens(meta.to_token_stream());
            errors.over(
                meta,
                format!(
                    "`{key}` in `#[schemars(…)]` changes what is published and not how serde reads it: write \
                     `#[serde({shown})]`, which both read"
                ),
            );
        }
    }
}
