//! Names: what a Rust identifier is called on the wire, and what variables of generated code are called.

use proc_macro2::Span;
use syn::{Ident, ext::IdentExt};

/// A `rename_all` rule, spelled as serde spells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RenameRule {
    Lower,
    Upper,
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
    Kebab,
    ScreamingKebab,
}

impl RenameRule {
    /// Every rule with its spelling.
    pub(crate) const ALL: [(&'static str, Self); 8] = [
        ("lowercase", Self::Lower),
        ("UPPERCASE", Self::Upper),
        ("PascalCase", Self::Pascal),
        ("camelCase", Self::Camel),
        ("snake_case", Self::Snake),
        ("SCREAMING_SNAKE_CASE", Self::ScreamingSnake),
        ("kebab-case", Self::Kebab),
        ("SCREAMING-KEBAB-CASE", Self::ScreamingKebab),
    ];

    /// The rule of that spelling.
    pub(crate) fn from_spelling(spelling: &str) -> Option<Self> {
        Self::ALL.iter().find(|(name, _)| *name == spelling).map(|(_, rule)| *rule)
    }

    /// Renames a field, parameter or function, which Rust spells in snake case. The same result as serde's.
    pub(crate) fn field(self, name: &str) -> String {
        match self {
            Self::Lower | Self::Snake => name.to_owned(),
            Self::Upper | Self::ScreamingSnake => name.to_ascii_uppercase(),
            Self::Pascal => pascal(name),
            Self::Camel => lower_first(&pascal(name)),
            Self::Kebab => name.replace('_', "-"),
            Self::ScreamingKebab => name.to_ascii_uppercase().replace('_', "-"),
        }
    }

    /// Renames a variant, which Rust spells in Pascal case. The same result as serde's.
    pub(crate) fn variant(self, name: &str) -> String {
        match self {
            Self::Pascal => name.to_owned(),
            Self::Lower => name.to_ascii_lowercase(),
            Self::Upper => name.to_ascii_uppercase(),
            Self::Camel => lower_first(name),
            Self::Snake => snake(name),
            Self::ScreamingSnake => snake(name).to_ascii_uppercase(),
            Self::Kebab => snake(name).replace('_', "-"),
            Self::ScreamingKebab => snake(name).to_ascii_uppercase().replace('_', "-"),
        }
    }
}

/// The identifier without `r#`.
pub(crate) fn plain(ident: &Ident) -> String {
    ident.unraw().to_string()
}

/// The name of a tool that a type declares: `SearchIssues` is `search_issues`, `HTTPGet` is `http_get`.
pub(crate) fn of_type(name: &str) -> String {
    let chars: Vec<char> = name.chars().collect();
    let mut out = String::new();
    for (index, &c) in chars.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| chars[before]);
        let after = chars.get(index + 1);
        let starts_word = c.is_uppercase()
            && before.is_some_and(|b| {
                b.is_lowercase() || b.is_ascii_digit() || (b.is_uppercase() && after.is_some_and(|a| a.is_lowercase()))
            });
        if starts_word {
            out.push('_');
        }
        out.extend(c.to_lowercase());
    }
    out
}

fn pascal(name: &str) -> String {
    name.split('_').map(upper_first).collect()
}

fn upper_first(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + chars.as_str())
}

fn lower_first(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| first.to_ascii_lowercase().to_string() + chars.as_str())
}

fn snake(name: &str) -> String {
    let mut out = String::new();
    for (index, c) in name.char_indices() {
        if c.is_uppercase() && index > 0 {
            out.push('_');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}

/// The identifier of a local variable that the author's names can't meet.
///
/// A pattern `value` is the author's constant or unit struct of that name where there is one, whatever the span says:
/// hygiene keeps variables apart, not items. So nobody may write the name.
pub(crate) fn local(name: &str, at: Span) -> Ident {
    Ident::new(&format!("__mcp_{name}"), at.resolved_at(Span::mixed_site()))
}

#[cfg(test)]
mod tests {
    use super::of_type;

    #[test]
    fn a_type_names_its_tool_word_by_word() {
        for (of, name) in
            [("Add", "add"), ("SearchIssues", "search_issues"), ("HTTPGet", "http_get"), ("Step2Run", "step2_run")]
        {
            assert_eq!(of_type(of), name);
        }
    }
}
