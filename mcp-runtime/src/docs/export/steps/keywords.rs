//! Keywords that the target does not know.

use serde_json::Value;

use super::each_mut;
use crate::{
    docs::{
        Level,
        export::{origin, pass::Pass},
    },
    schema::{
        node::{HEADER, types},
        walk::{Node, step},
    },
};

/// Keywords that say nothing to a model.
const SILENT: &[&str] = &["$schema", "$id", "$comment", "$anchor", "readOnly", "writeOnly", "examples"];
/// A rule that is longer, written out, is not told.
const LONGEST: usize = 200;

/// Takes away what the target refuses, and tells it in the description where a model can follow it.
pub(in crate::docs::export) fn fold(schema: &mut Node, pass: &mut Pass<'_>) {
    let limits = pass.limits;
    each_mut(schema, &mut |node| {
        let is_text = types(node).contains(&"string");
        let refused = |(keyword, value): (&String, &Value)| match keyword.as_str() {
            mark if origin::is_mark(mark) => false,
            "format" if limits.takes_keyword("format") => {
                is_text && value.as_str().is_some_and(|format| !limits.takes_format(format))
            }
            "minItems" => {
                !limits.takes_keyword("minItems")
                    || limits
                        .min_items
                        .as_ref()
                        .is_some_and(|row| value.as_u64().is_some_and(|least| least > row.value))
            }
            keyword => !limits.takes_keyword(keyword),
        };
        let refused: Vec<String> =
            node.iter().filter(|member| refused(*member)).map(|(keyword, _)| keyword.clone()).collect();
        for keyword in refused {
            tell(node, &keyword, pass);
        }
    });
}

/// Takes away one keyword, and tells its rule in the description.
pub(in crate::docs::export) fn tell(node: &mut Node, keyword: &str, pass: &mut Pass<'_>) {
    let Some(value) = node.shift_remove(keyword) else { return };
    let pointer = step(&origin::of(node), keyword);
    let reader = pass.reader();
    let rule = match keyword {
        HEADER => {
            let message = format!("{reader} sends no header: the MCP client between it and the server does");
            pass.find(Level::Note, "header", pointer, message);
            return;
        }
        silent if SILENT.contains(&silent) => {
            pass.find(Level::Note, "keyword", pointer, format!("{reader} takes no `{keyword}`: left out"));
            return;
        }
        "deprecated" if value == true => "deprecated".to_owned(),
        "deprecated" => return,
        _ => format!("{keyword} {}", origin::plain(&value)),
    };
    if rule.chars().count() > LONGEST {
        pass.find(Level::Warning, "keyword", pointer, format!("{reader} takes no `{keyword}`: left out"));
        return;
    }
    describe(node, &rule);
    pass.find(Level::Note, "keyword", pointer, format!("{reader} takes no `{keyword}`: told in the description"));
}

/// Adds a rule to a node's description.
pub(in crate::docs::export) fn describe(node: &mut Node, rule: &str) {
    const START: &str = "Rules: ";
    let text = node.get("description").and_then(Value::as_str).unwrap_or_default();
    let text =
        match text.strip_suffix('.').filter(|text| text.lines().last().is_some_and(|line| line.starts_with(START))) {
            Some(text) => format!("{text}; {rule}."),
            None if text.is_empty() => format!("{START}{rule}."),
            None => format!("{text}\n\n{START}{rule}."),
        };
    node.insert("description".to_owned(), text.into());
}

/// Takes away what only MCP knows.
pub(in crate::docs::export) fn drop_foreign(schema: &mut Node, pass: &mut Pass<'_>) {
    each_mut(schema, &mut |node| {
        for keyword in ["$schema", HEADER] {
            tell(node, keyword, pass);
        }
    });
}
