//! What targets take: the numbers and lists of `targets.json`, each with its source and the day it was looked up.
//!
//! To amend a limit, change the file. A row that no code reads doesn't parse: the types below are the list of rows.

use std::{collections::HashMap, sync::OnceLock};

use serde::Deserialize;

use super::Target;

const FILE: &str = include_str!("targets.json");

/// A limit, and where it is known from.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Row<T> {
    pub(super) value: T,
    #[expect(dead_code, reason = "read by people, and by the test that no row lacks it")]
    source: String,
    #[expect(dead_code, reason = "read by people, and by the test that no row lacks it")]
    date: String,
}

/// What a name may look like: ASCII letters, digits and some punctuation.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NameRule {
    /// The greatest number of characters.
    pub(super) max: usize,
    /// The characters that are allowed beside letters and digits.
    pub(super) punctuation: String,
    #[serde(default)]
    starts_with_letter_or_underscore: bool,
}

/// When the text of an enum's values is limited.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LargeEnum {
    /// With more values than this …
    pub(super) values: usize,
    /// … they have at most this many characters together.
    pub(super) characters: usize,
}

/// The rows of one target. Absent means that no limit is known.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Limits {
    /// What the target is, for people.
    pub(super) title: String,
    /// Names of tools.
    pub(super) tool_name: Option<Row<NameRule>>,
    /// Names of properties.
    pub(super) property_name: Option<Row<NameRule>>,
    /// The name of the server, on both sides of its slash.
    pub(super) server_name: Option<Row<NameRule>>,
    /// Characters of the server's title.
    pub(super) server_title: Option<Row<usize>>,
    /// Characters of the server's description.
    pub(super) server_description: Option<Row<usize>>,
    /// Characters of an icon's address.
    pub(super) icon_source: Option<Row<usize>>,
    /// Media types of icons.
    pub(super) icon_types: Option<Row<Vec<String>>>,
    /// The version of the target's own format, or the address of its schema.
    pub(super) schema: Option<Row<String>>,
    /// Keywords of JSON Schema that are understood; the others are refused.
    pub(super) keywords: Option<Row<Vec<String>>>,
    /// Values of `format` on text that are understood; the others are refused.
    pub(super) formats: Option<Row<Vec<String>>>,
    /// Keywords that some of the target's models never see.
    pub(super) dropped_by_some_models: Option<Row<Vec<String>>>,
    /// The greatest `minItems`.
    pub(super) min_items: Option<Row<u64>>,
    /// The greatest integer that may stand in a schema, and with a minus sign the least.
    pub(super) integer: Option<Row<u64>>,
    /// Tools in one list.
    pub(super) tools: Option<Row<usize>>,
    /// Strict tools in one list.
    pub(super) strict_tools: Option<Row<usize>>,
    /// Optional properties of all strict tools together.
    pub(super) optional_properties: Option<Row<usize>>,
    /// Unions in all strict tools together.
    pub(super) unions: Option<Row<usize>>,
    /// Properties in one schema, at any depth.
    pub(super) properties: Option<Row<usize>>,
    /// Levels of objects in one schema.
    pub(super) depth: Option<Row<usize>>,
    /// Enum values in one schema.
    pub(super) enum_values: Option<Row<usize>>,
    /// The text of a single enum's values.
    pub(super) large_enum: Option<Row<LargeEnum>>,
    /// Characters of all property names, definition names, enum values and constants in one schema.
    pub(super) name_characters: Option<Row<usize>>,
    /// Characters of a description inside a schema.
    pub(super) schema_description: Option<Row<usize>>,
    /// Characters of the server's name and the tool's name together.
    pub(super) qualified_name: Option<Row<usize>>,
    /// Estimated tokens of one tool.
    pub(super) tool_tokens: Option<Row<usize>>,
    /// Estimated tokens of the whole list.
    pub(super) total_tokens: Option<Row<usize>>,
}

impl Limits {
    /// The limits of a target. The protocol's own revisions have none beyond the protocol.
    pub(super) fn of(target: Target) -> &'static Self {
        static NONE: OnceLock<Limits> = OnceLock::new();
        rows().get(target.name()).unwrap_or_else(|| NONE.get_or_init(Self::default))
    }

    /// What clients and models take in general.
    pub(super) fn general() -> &'static Self {
        static NONE: OnceLock<Limits> = OnceLock::new();
        rows().get("quality").unwrap_or_else(|| NONE.get_or_init(Self::default))
    }

    /// Whether a keyword is understood.
    pub(super) fn takes_keyword(&self, keyword: &str) -> bool {
        self.keywords.as_ref().is_none_or(|row| row.value.iter().any(|known| known == keyword))
    }

    /// Whether a `format` of text is understood.
    pub(super) fn takes_format(&self, format: &str) -> bool {
        self.formats.as_ref().is_none_or(|row| row.value.iter().any(|known| known == format))
    }
}

impl NameRule {
    /// Whether `name` is allowed.
    pub(super) fn accepts(&self, name: &str) -> bool {
        self.mend(name) == name && !name.is_empty()
    }

    /// The nearest allowed name: other characters become `_`, and the end is cut.
    pub(super) fn mend(&self, name: &str) -> String {
        let allowed = |c: char| c.is_ascii_alphanumeric() || self.punctuation.contains(c);
        let mut mended: String = name.chars().map(|c| if allowed(c) { c } else { '_' }).collect();
        let starts = mended.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        if self.starts_with_letter_or_underscore && !starts {
            mended.insert(0, '_');
        }
        mended.chars().take(self.max).collect()
    }
}

impl std::fmt::Display for NameRule {
    /// `1 to 64 of A-Z, a-z, 0-9, "_", "-"`
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "1 to {} of A-Z, a-z, 0-9", self.max)?;
        self.punctuation.chars().try_for_each(|c| write!(f, ", {:?}", c.to_string()))?;
        if self.starts_with_letter_or_underscore {
            f.write_str(", the first a letter or an underscore")?;
        }
        Ok(())
    }
}

/// The file, parsed once.
#[expect(clippy::expect_used, reason = "the file is part of the crate, and a test reads it")]
fn rows() -> &'static HashMap<String, Limits> {
    static ROWS: OnceLock<HashMap<String, Limits>> = OnceLock::new();
    ROWS.get_or_init(|| serde_json::from_str(FILE).expect("targets.json fits the rows"))
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::{FILE, Limits, NameRule, rows};
    use crate::docs::Target;

    #[test]
    fn every_row_says_where_it_is_known_from_and_since_when() {
        let file: serde_json::Map<String, Value> = serde_json::from_str(FILE).expect("JSON");
        for (target, limits) in &file {
            for (name, row) in limits.as_object().expect("an object").iter().filter(|(name, _)| *name != "title") {
                let source = row["source"].as_str().unwrap_or_default();
                let date = row["date"].as_str().unwrap_or_default();
                assert!(source.len() > 10, "{target}/{name} lacks a source");
                assert!(date.len() == 10 && date.starts_with("20"), "{target}/{name} lacks a date: {date:?}");
            }
        }
    }

    #[test]
    fn every_target_is_in_the_file() {
        for target in Target::ALL {
            assert!(!Limits::of(*target).title.is_empty(), "{target}");
        }
        assert_eq!(rows().len(), Target::ALL.len() + 1, "a target in the file that the code does not know");
        assert!(Limits::general().tools.is_some());
    }

    #[test]
    fn names_are_mended_to_the_nearest_allowed_one() {
        let rule = NameRule { max: 8, punctuation: "_-".into(), starts_with_letter_or_underscore: true };
        for (name, mended) in
            [("list", "list"), ("a.b", "a_b"), ("7up", "_7up"), ("naïve", "na_ve"), ("abcdefghij", "abcdefgh")]
        {
            assert_eq!(rule.mend(name), mended);
            assert_eq!(rule.accepts(name), name == mended);
        }
        assert!(!rule.accepts(""));
        assert_eq!(rule.to_string(), r#"1 to 8 of A-Z, a-z, 0-9, "_", "-", the first a letter or an underscore"#);
    }
}
