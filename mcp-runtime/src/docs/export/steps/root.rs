//! The root of an input schema: one object, without combinations.

use serde_json::{Map, Value, json};

use super::refs::resolved;
use crate::{
    docs::{
        Level,
        export::{origin, pass::Pass},
    },
    schema::{
        node::required,
        walk::{Node, step},
    },
};

/// Makes the root a plain object: variants and parts become one list of properties. The tool still checks which of them
/// go together; the model is no longer told.
pub(in crate::docs::export) fn plain(schema: &mut Node, pass: &mut Pass<'_>) {
    schema.shift_remove("$schema");
    let outer = schema.clone();
    if schema.contains_key("$ref") {
        *schema = resolved(schema, &outer);
    }
    for keyword in ["allOf", "anyOf", "oneOf"] {
        let Some(Value::Array(list)) = schema.shift_remove(keyword) else { continue };
        let parts: Vec<Node> = list.iter().filter_map(Value::as_object).map(|part| resolved(part, &outer)).collect();
        let pointer = step(&origin::of(schema), keyword);
        join(schema, &parts, keyword == "allOf");
        let message = match keyword {
            "allOf" => format!("{} takes no `allOf` at the root: its parts are laid together", pass.reader()),
            _ => format!(
                "{} takes no `{keyword}` at the root: its {} variants became one object, and which arguments go together \
                 is no longer said",
                pass.reader(),
                parts.len()
            ),
        };
        let level = if keyword == "allOf" { Level::Note } else { Level::Warning };
        pass.find(level, "root-union", pointer, message);
    }
    for keyword in ["not", "if", "then", "else", "enum"] {
        if schema.shift_remove(keyword).is_some() {
            let message = format!("{} takes no `{keyword}` at the root: left out", pass.reader());
            pass.find(Level::Warning, "root-rule", step(&origin::of(schema), keyword), message);
        }
    }
    schema.insert("type".to_owned(), json!("object"));
    schema.entry("properties").or_insert_with(|| json!({}));
}

/// Lays parts into a root. All of them hold (`all`), or one of them.
fn join(root: &mut Node, parts: &[Node], all: bool) {
    let mut properties = root.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
    for part in parts {
        for (name, property) in part.get("properties").and_then(Value::as_object).into_iter().flatten() {
            match properties.get_mut(name) {
                Some(known) => unite(known, property),
                None => drop(properties.insert(name.clone(), property.clone())),
            }
        }
    }
    let mut names: Vec<String> = required(root).into_iter().map(str::to_owned).collect();
    let in_parts = |name: &String| parts.iter().filter(|part| required(part).contains(&name.as_str())).count();
    for name in properties.keys().filter(|name| !names.contains(name)).cloned().collect::<Vec<_>>() {
        let count = in_parts(&name);
        if (all && count > 0) || (!parts.is_empty() && count == parts.len()) {
            names.push(name);
        }
    }
    let closed = |part: &Node| {
        ["additionalProperties", "unevaluatedProperties"].iter().any(|k| part.get(*k) == Some(&json!(false)))
    };
    if !parts.is_empty() && (closed(root) || parts.iter().all(closed)) {
        root.insert("additionalProperties".to_owned(), json!(false));
    }
    root.shift_remove("unevaluatedProperties");
    root.insert("properties".to_owned(), Value::Object(properties));
    if !names.is_empty() {
        root.insert("required".to_owned(), json!(names));
    }
}

/// Makes one property of two of a name: equal ones are one, values of tags come together, others are alternatives.
fn unite(known: &mut Value, other: &Value) {
    if origin::plain(known) == origin::plain(other) {
        return;
    }
    let values = |schema: &Value| -> Option<Vec<Value>> {
        let node = schema.as_object()?;
        node.get("const").map(|value| vec![value.clone()]).or_else(|| node.get("enum")?.as_array().cloned())
    };
    match (values(known), values(other)) {
        (Some(mut all), Some(more)) => {
            all.extend(more.into_iter().filter(|value| !all.contains(value)).collect::<Vec<_>>());
            if let Value::Object(node) = known {
                node.shift_remove("const");
                node.shift_remove("description");
                node.insert("enum".to_owned(), all.into());
            }
        }
        _ => match known.get_mut("anyOf").and_then(Value::as_array_mut) {
            Some(variants) if !variants.contains(other) => variants.push(other.clone()),
            Some(_) => {}
            None => {
                let mut union = known.as_object().map_or_else(Map::new, origin::beside);
                union.insert("anyOf".to_owned(), json!([known.clone(), other]));
                *known = Value::Object(union);
            }
        },
    }
}
