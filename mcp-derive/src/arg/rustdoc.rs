//! What rustdoc shows of an argument.

use quote::ToTokens;
use syn::{Expr, LitStr};

use super::model::{Arg, Default};
use crate::types;

/// One row of the table of a tool's arguments.
pub(crate) struct Summary {
    /// The name on the wire, as a code span; a flattened argument has those of its fields.
    pub(crate) name: String,
    /// The type, as an author writes it.
    pub(crate) ty: String,
    /// What is let through, what stands in, and where it is mirrored.
    pub(crate) rules: Vec<String>,
    /// The first paragraph of the description, as far as the macro sees it.
    pub(crate) description: String,
}

impl Arg {
    /// Sums up what the attributes say. What only the schema shows is left to the schema.
    pub(crate) fn summary(&self) -> Summary {
        let keys = &self.keys;
        let mut rules = Vec::new();
        if let Some(range) = &keys.range {
            rules.push(format!("`{}`", shown(&Expr::Range(range.value.clone()))));
        }
        let counts = [
            ("at least", keys.min_length, "character"),
            ("at most", keys.max_length, "character"),
            ("at least", keys.min_items, "item"),
            ("at most", keys.max_items, "item"),
        ];
        for (bound, count, unit) in counts {
            if let Some(count) = count {
                let plural = if count.value == 1 { "" } else { "s" };
                rules.push(format!("{bound} {} {unit}{plural}", count.value));
            }
        }
        if keys.unique_items.is_some_and(|switch| switch.on) {
            rules.push("no item twice".to_owned());
        }
        for (rule, text) in [("matches", &keys.pattern), ("format", &keys.format), ("header `Mcp-Param-", &keys.header)]
        {
            if let Some(text) = text {
                // The last label is the beginning of a code span already.
                let open = if rule.ends_with('-') { "" } else { " `" };
                rules.push(format!("{rule}{open}{}`", text.value()));
            }
        }
        match &self.default {
            Default::None => {}
            Default::Literal { value, .. } => rules.push(format!("default `{}`", value.json())),
            Default::Computed { expr: Some(expr), .. } => rules.push(format!("default `{}`", shown(expr))),
            Default::Computed { expr: None, .. } => rules.push("default of its type".to_owned()),
        }
        if keys.deprecated.is_some_and(|switch| switch.on) {
            rules.push("deprecated".to_owned());
        }
        let description = self.description.clone().and_then(|text| syn::parse2::<LitStr>(text).ok());
        Summary {
            name: if self.flatten { "its fields".to_owned() } else { format!("`{}`", self.wire) },
            ty: types::show(&self.ty),
            rules,
            description: description.map(|text| first_paragraph(&text.value())).unwrap_or_default(),
        }
    }
}

fn shown(expr: &Expr) -> String {
    types::show_tokens(expr.to_token_stream())
}

/// The text up to the first blank line, on one line.
pub(crate) fn first_paragraph(text: &str) -> String {
    text.lines().take_while(|line| !line.trim().is_empty()).map(str::trim).collect::<Vec<_>>().join(" ")
}
