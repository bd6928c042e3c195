//! Rules about what a descriptor says beside its name and schemas.

use quote::ToTokens;
use syn::Attribute;

use crate::{
    diagnostics::{Diagnostics, alternatives, did_you_mean},
    function::{
        attr::{SharedKeys, ToolKeys},
        json::Json,
        spec::Spec,
        syntax::behind_cfg_attr,
        values::{Icon, IconKeys},
    },
    keys::values::{Switch, Text},
};

/// A1. Specification, schema of `ToolAnnotations`: `destructiveHint` "is meaningful only when `readOnlyHint == false`".
pub(crate) fn hints(own: &SharedKeys, block: &SharedKeys, errors: &mut Diagnostics) {
    let on = |own: Option<Switch>, block: Option<Switch>| own.or(block).is_some_and(|switch| switch.on);
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
    keys.meta.iter().for_each(|meta| meta_keys(&meta.0, errors));
}

/// A2, for the keys of `meta`.
pub(crate) fn meta_keys(meta: &Json, errors: &mut Diagnostics) {
    for (key, _) in meta.members() {
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

fn icon(icon: &Icon, errors: &mut Diagnostics) {
    icon_source(&icon.src, errors);
    icon_keys(&icon.keys, errors);
}

/// A2. Specification, basic page, icons: "Ensure that the icon URI is either a HTTPS or `data:` URI." Clients refuse
/// others.
pub(crate) fn icon_source(uri: &Text, errors: &mut Diagnostics) {
    let src = uri.value();
    let lower = src.to_ascii_lowercase();
    if !lower.starts_with("https://") && !lower.starts_with("data:") {
        errors.at(uri.span(), format!("clients show no icon from \"{src}\": `src` takes an `https://` or `data:` URI"));
    }
}

/// A2, for the keys beside `src`, which may be missing.
pub(crate) fn icon_keys(keys: &IconKeys, errors: &mut Diagnostics) {
    for size in keys.sizes.iter().flat_map(|sizes| &sizes.0) {
        if !is_size(&size.value()) {
            errors.at(size.span(), format!("\"{}\" is no icon size: write `48x48`, or `any`", size.value()));
        }
    }
    if let Some(theme) = &keys.theme
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
            "is no valid key: a name begins and ends with a letter or digit and holds letters, digits, `-`, `_` and `.`, as in `com.example/my-tier`".into()
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

/// D1. A text that the macro can't see would be missing from the description.
pub(crate) fn no_text_behind_cfg_attr(attrs: &[Attribute], errors: &mut Diagnostics) {
    for (_, span) in attrs.iter().filter_map(|attr| behind_cfg_attr(attr, &["doc"])) {
        errors.at(
            span,
            "the macro runs before `cfg_attr`, so it can't see this text: write `#[tool(description = TEXT)]`, with \
             `#[cfg(…)]` on the constants `TEXT`",
        );
        errors.spoil("description");
    }
}

/// D1. A model chooses tools by their descriptions.
pub(crate) fn described(spec: &Spec, errors: &mut Diagnostics) {
    let blank = spec.description.as_ref().and_then(|text| syn::parse2::<syn::LitStr>(text.clone()).ok());
    let blank = blank.filter(|text| text.value().trim().is_empty());
    let missing = spec.description.is_none() && !errors.is_spoilt("description");
    if missing || blank.is_some() {
        errors.at(
            blank.map_or(spec.name.span, |text| text.span()),
            "the tool has no description, and models choose tools by it: write a doc comment above it, or \
             `#[tool(description = \"…\")]`",
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
