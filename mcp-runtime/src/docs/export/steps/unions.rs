//! Unions and intersections below the root.

use serde_json::Value;

use super::{each_mut, refs::resolved};
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

/// Makes `oneOf` an `anyOf`, and lays the parts of `allOf` together.
pub(in crate::docs::export) fn plain(schema: &mut Node, pass: &mut Pass<'_>) {
    let root = schema.clone();
    each_mut(schema, &mut |node| {
        if let Some(Value::Array(parts)) = node.shift_remove("allOf") {
            for part in parts.iter().filter_map(Value::as_object) {
                lay(node, resolved(part, &root), pass);
            }
        }
        if let Some(variants) = node.shift_remove("oneOf") {
            if node.contains_key("anyOf") {
                let message = format!("{} takes one union a place: `oneOf` beside `anyOf` is left out", pass.reader());
                pass.find(Level::Warning, "union", step(&origin::of(node), "oneOf"), message);
            } else {
                node.insert("anyOf".to_owned(), variants);
                let message = "`oneOf` became `anyOf`: that no value fits two variants is no longer said";
                pass.find(Level::Note, "one-of", step(&origin::of(node), "oneOf"), message);
            }
        }
    });
}

/// Lays a part into a node.
fn lay(node: &mut Node, part: Node, pass: &mut Pass<'_>) {
    let mut names: Vec<Value> = required(node).into_iter().map(Value::from).collect();
    names.extend(required(&part).into_iter().map(Value::from).filter(|name| !names.contains(name)).collect::<Vec<_>>());
    if !names.is_empty() {
        node.insert("required".to_owned(), names.into());
    }
    for (keyword, value) in part.into_iter().filter(|(keyword, _)| keyword != "required" && !origin::is_mark(keyword)) {
        match (node.get_mut(&keyword), value) {
            (Some(Value::Object(known)), Value::Object(more)) if keyword == "properties" => {
                for (name, property) in more {
                    known.entry(name).or_insert(property);
                }
            }
            (Some(known), value) if *known == value => {}
            (Some(_), _) if ["title", "description"].contains(&keyword.as_str()) => {}
            (Some(_), _) => {
                let message = format!("two parts of an `allOf` say `{keyword}`: only the first is kept");
                pass.find(Level::Warning, "all-of", step(&origin::of(node), "allOf"), message);
            }
            (None, value) => drop(node.insert(keyword, value)),
        }
    }
}
