//! Descriptions: missing, empty of meaning, or too long.

use serde_json::Value;

use super::exceeded;
use crate::{
    Descriptor,
    docs::{Finding, Level, limits::Limits},
    schema::walk::{Node, children, step},
};

/// Words that say nothing of their own.
const EMPTY: &[&str] = &[
    "a",
    "an",
    "the",
    "of",
    "to",
    "for",
    "this",
    "that",
    "is",
    "it",
    "its",
    "in",
    "on",
    "by",
    "with",
    "and",
    "tool",
    "argument",
    "parameter",
    "value",
    "field",
];

pub(super) fn inspect(tool: &Descriptor, findings: &mut Vec<Finding>) {
    match tool.description() {
        None => {
            let message = "the tool has no description: models choose tools by it";
            findings.push(Finding::about(tool, Level::Warning, "quality/description-missing", "/description", message));
        }
        Some(text) => {
            repeats(tool, tool.name(), text, "/description", findings);
            long(tool, text, "/description", Level::Note, findings);
        }
    }
    let root = tool.input_schema();
    if let Value::Object(node) = root {
        schema(tool, root, node, "/inputSchema", 0, findings);
    }
}

/// Goes over a schema; `depth` counts the properties on the way.
fn schema(tool: &Descriptor, root: &Value, node: &Node, pointer: &str, depth: usize, findings: &mut Vec<Finding>) {
    for (name, property) in node.get("properties").and_then(Value::as_object).into_iter().flatten() {
        let at = step(&format!("{pointer}/properties"), name);
        match description(property, root) {
            Some(text) => repeats(tool, name, text, &format!("{at}/description"), findings),
            // The name and the only value of a variant's tag say it.
            None if property.get("const").is_some() => {}
            None => {
                let level = if depth == 0 { Level::Warning } else { Level::Note };
                let message = format!("the argument {name:?} has no description: models guess what to put there");
                findings.push(Finding::about(tool, level, "quality/argument-undescribed", at, message));
            }
        }
    }
    if let (Some(text), true) = (node.get("description").and_then(Value::as_str), depth > 0) {
        long(tool, text, &format!("{pointer}/description"), Level::Warning, findings);
    }
    children(node, pointer, |keyword, at, child| {
        if let Value::Object(child) = child {
            schema(tool, root, child, &at, depth + usize::from(keyword == "properties"), findings);
        }
    });
}

/// The description of a property: its own, else the one of the type that it refers to.
fn description<'a>(property: &'a Value, root: &'a Value) -> Option<&'a str> {
    let own = property.get("description");
    let referred = || root.pointer(property.get("$ref")?.as_str()?.strip_prefix('#')?)?.get("description");
    own.or_else(referred)?.as_str().filter(|text| !text.trim().is_empty())
}

fn repeats(tool: &Descriptor, name: &str, text: &str, pointer: &str, findings: &mut Vec<Finding>) {
    let known = words(name);
    // `Searches` is no news after `search`.
    let is_known = |word: &String| known.iter().any(|known| word.starts_with(known) && word.len() <= known.len() + 3);
    if words(text).iter().filter(|word| !EMPTY.contains(&word.as_str())).all(is_known) {
        let message = format!("the description {text:?} says no more than the name {name:?}");
        findings.push(Finding::about(tool, Level::Warning, "quality/description-repeats", pointer, message));
    }
}

fn long(tool: &Descriptor, text: &str, pointer: &str, level: Level, findings: &mut Vec<Finding>) {
    let length = text.chars().count();
    if let Some(most) = exceeded(Limits::general().schema_description.as_ref(), length) {
        let message = format!("the description has {length} characters; some clients show the first {most}");
        findings.push(Finding::about(tool, level, "quality/description-long", pointer, message));
    }
}

/// The words of a name or a text, in lower case: `searchIssues_by-id` is search, issues, by, id.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut inside = false;
    let mut was_lower = false;
    for c in text.chars() {
        if !c.is_alphanumeric() {
            inside = false;
            continue;
        }
        if !inside || (was_lower && c.is_uppercase()) {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut() {
            word.extend(c.to_lowercase());
        }
        inside = true;
        was_lower = c.is_lowercase();
    }
    words
}
