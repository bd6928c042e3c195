//! Schemas in words: types, and what is asked of a value beside its type.

use serde_json::Value;

use super::schema::{branches, list, named, settled};
use crate::schema::{node, walk::Node};

/// How far into element types words go.
const DEPTH: usize = 3;

/// What the formats of JSON Schema mean.
const FORMATS: &[(&str, &str)] = &[
    ("date-time", "date and time"),
    ("date", "date"),
    ("time", "time"),
    ("duration", "duration"),
    ("email", "email address"),
    ("hostname", "host name"),
    ("ipv4", "IPv4 address"),
    ("ipv6", "IPv6 address"),
    ("uri", "URI"),
    ("uri-reference", "URI reference"),
    ("uuid", "UUID"),
    ("regex", "regular expression"),
    ("byte", "base64"),
];

/// The type of a schema in words: `string`, `array of integers`, `string or null`.
pub(super) fn type_of(schema: &Value, root: &Value) -> String {
    within(schema, root, DEPTH)
}

fn within(schema: &Value, root: &Value, depth: usize) -> String {
    if schema == &Value::Bool(false) {
        return "nothing".to_owned();
    }
    if depth == 0 {
        return "any value".to_owned();
    }
    let reference = schema.get("$ref").and_then(Value::as_str);
    let node = settled(schema, root);
    let choice = branches(&node);
    if !choice.is_empty() {
        return of_choice(choice, root, depth);
    }
    match reference.and_then(named) {
        Some(name) if is_object(&node) => name,
        _ => of_node(&node, root, depth),
    }
}

fn is_object(node: &Node) -> bool {
    node::types(node) == ["object"] || node.contains_key("properties")
}

fn of_choice(choice: &[Value], root: &Value, depth: usize) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut forms = 0;
    for branch in choice {
        let word = within(branch, root, depth - 1);
        forms += usize::from(word == "object");
        if !words.contains(&word) {
            words.push(word);
        }
    }
    if forms > 1 {
        words
            .iter_mut()
            .filter(|word| *word == "object")
            .for_each(|word| *word = format!("object in one of {forms} forms"));
    }
    joined(&words)
}

/// `a`, `a or b`, `a, b or c`.
fn joined(words: &[String]) -> String {
    match words {
        [] => "any value".to_owned(),
        [only] => only.clone(),
        [rest @ .., last] => format!("{} or {last}", rest.join(", ")),
    }
}

fn of_node(node: &Node, root: &Value, depth: usize) -> String {
    let types = node::types(node);
    if types.is_empty() {
        return match (node.get("const"), list(node, "enum")) {
            (Some(_), _) => "one value".to_owned(),
            (None, [_, ..]) => "one of the values listed".to_owned(),
            _ if node.contains_key("properties") => "object".to_owned(),
            _ if node.contains_key("not") && node.get("not") == Some(&Value::Object(Node::new())) => {
                "nothing".to_owned()
            }
            _ => "any value".to_owned(),
        };
    }
    let words: Vec<String> = types.iter().map(|name| of_type(name, node, root, depth)).collect();
    joined(&words)
}

fn of_type(name: &str, node: &Node, root: &Value, depth: usize) -> String {
    match name {
        "string" => match node.get("format").and_then(Value::as_str) {
            None => "string".to_owned(),
            Some(format) => {
                let known = FORMATS.iter().find(|(known, _)| *known == format).map(|(_, words)| *words);
                format!("string ({})", known.unwrap_or(format))
            }
        },
        "array" => of_array(node, root, depth),
        "object" => of_object(node, root, depth),
        other => other.to_owned(),
    }
}

fn of_array(node: &Node, root: &Value, depth: usize) -> String {
    if let [_, ..] = list(node, "prefixItems") {
        let count = list(node, "prefixItems").len();
        return format!("array of {count} element{} in order", if count == 1 { "" } else { "s" });
    }
    match node.get("items") {
        Some(items) => format!("array of {}", plural(&within(items, root, depth - 1))),
        None => "array".to_owned(),
    }
}

fn of_object(node: &Node, root: &Value, depth: usize) -> String {
    let values = node.get("additionalProperties").filter(|schema| schema.is_object());
    match values {
        Some(values) if !node.contains_key("properties") => {
            format!("object with {} by name", plural(&within(values, root, depth - 1)))
        }
        _ => "object".to_owned(),
    }
}

fn plural(words: &str) -> String {
    match words {
        "string" | "integer" | "number" | "boolean" | "object" | "array" | "any value" => format!("{words}s"),
        _ if words.contains(" or ") => format!("({words})"),
        _ => match words.split_once(' ') {
            Some((first @ ("string" | "object" | "array"), rest)) => format!("{first}s {rest}"),
            _ => words.to_owned(),
        },
    }
}

/// What else is asked of a value, a few words each; patterns apart.
pub(super) fn bounds(node: &Node) -> Vec<String> {
    let mut found = Vec::new();
    found.extend(range(node));
    found.extend(count(node, "minLength", "maxLength", "character"));
    // Where the type already says how many elements there are (`array of 2 elements in order`), they are not counted again.
    let first = Some(list(node, "prefixItems").len() as u64).filter(|count| *count > 0);
    let items = |keyword: &str| node.get(keyword).and_then(Value::as_u64);
    if first.is_none() || items("minItems") != first || items("maxItems") != first {
        found.extend(count(node, "minItems", "maxItems", "element"));
    }
    found.extend(count(node, "minProperties", "maxProperties", "member"));
    if let Some(step) = node.get("multipleOf") {
        found.push(format!("a multiple of {step}"));
    }
    if node.get("uniqueItems") == Some(&Value::Bool(true)) {
        found.push("no element twice".to_owned());
    }
    if let Some(encoding) = node.get("contentEncoding").and_then(Value::as_str) {
        found.push(format!("encoded as {encoding}"));
    }
    if let Some(media_type) = node.get("contentMediaType").and_then(Value::as_str) {
        found.push(format!("holds {media_type}"));
    }
    found
}

fn range(node: &Node) -> Option<String> {
    let bound = |keyword: &str| node.get(keyword).filter(|bound| bound.is_number());
    Some(match (bound("minimum"), bound("exclusiveMinimum"), bound("maximum"), bound("exclusiveMaximum")) {
        (None, None, None, None) => return None,
        (Some(low), None, Some(high), None) if low == high => format!("exactly {low}"),
        (Some(low), None, Some(high), None) => format!("{low} to {high}"),
        (low, above, high, below) => {
            let ends = [("at least", low), ("more than", above), ("at most", high), ("less than", below)];
            let ends = ends.into_iter().filter_map(|(words, bound)| Some(format!("{words} {}", bound?)));
            ends.collect::<Vec<_>>().join(", ")
        }
    })
}

fn count(node: &Node, low: &str, high: &str, what: &str) -> Option<String> {
    let bound = |keyword: &str| node.get(keyword).and_then(Value::as_u64);
    let many = |count: u64| format!("{what}{}", if count == 1 { "" } else { "s" });
    match (bound(low).filter(|low| *low > 0), bound(high)) {
        (None, None) => None,
        (Some(low), None) => Some(format!("at least {low} {}", many(low))),
        (None, Some(high)) => Some(format!("at most {high} {}", many(high))),
        (Some(low), Some(high)) if low == high => Some(format!("exactly {low} {}", many(low))),
        (Some(low), Some(high)) => Some(format!("{low} to {high} {}", many(high))),
    }
}
