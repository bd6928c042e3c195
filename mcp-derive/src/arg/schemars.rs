//! What `#[arg(…)]` says, in the words of schemars: for where only schemars is heard.

use quote::ToTokens;
use syn::{Attribute, Expr, RangeLimits};

use super::attr::ArgKeys;
use crate::{diagnostics::Diagnostics, keys, types};

/// Whether the attribute speaks of a header, and the `#[schemars(…)]` that says the same as far as there are words for it.
pub(crate) fn in_schemars(attr: &Attribute) -> (bool, Option<String>) {
    // What is wrong with the keys does not matter where they can't stay.
    let keys: ArgKeys = keys::read(std::slice::from_ref(attr), &mut Diagnostics::default());
    let mut said = Vec::new();
    if let Some(range) = keys.range.as_ref().map(|range| &range.value)
        && (range.end.is_none() || matches!(range.limits, RangeLimits::Closed(_)))
    {
        let shown = |bound: &Option<Box<Expr>>| bound.as_ref().map(|bound| types::show_tokens(bound.to_token_stream()));
        said.push(between("range", shown(&range.start), shown(&range.end)));
    }
    let (min, max) = (keys.min_length.or(keys.min_items), keys.max_length.or(keys.max_items));
    if min.is_some() || max.is_some() {
        let shown = |count: keys::values::Count| count.value.to_string();
        said.push(between("length", min.map(shown), max.map(shown)));
    }
    if let Some(pattern) = &keys.pattern {
        said.push(format!("regex(pattern = {})", pattern.0.to_token_stream()));
    }
    let said = (!said.is_empty()).then(|| format!("#[schemars({})]", said.join(", ")));
    (keys.header.is_some(), said)
}

/// `range(min = 1, max = 50)`.
fn between(rule: &str, min: Option<String>, max: Option<String>) -> String {
    let bounds = [("min", min), ("max", max)];
    let bounds = bounds.into_iter().filter_map(|(name, bound)| bound.map(|bound| format!("{name} = {bound}")));
    format!("{rule}({})", bounds.collect::<Vec<_>>().join(", "))
}
