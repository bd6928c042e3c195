//! How big a schema is.

use serde_json::{Map, Value};

use super::{each, strict::Obstacle};
use crate::{
    docs::{export::origin, limits::Limits},
    schema::walk::{Node, children},
};

/// What the limits count.
#[derive(Default)]
struct Size {
    properties: usize,
    values: usize,
    characters: usize,
}

/// Whether a schema keeps the limits of one tool.
pub(in crate::docs::export) fn check(schema: &Node, limits: &Limits) -> Result<(), Obstacle> {
    let size = Size::of(schema);
    let rows = [
        (size.properties, &limits.properties, "properties"),
        (depth(schema), &limits.depth, "levels"),
        (size.values, &limits.enum_values, "enum values"),
        (size.characters, &limits.name_characters, "characters in names and values"),
    ];
    for (count, row, what) in rows {
        if let Some(row) = row
            && count > row.value
        {
            let why = format!("the schema has {count} {what}, where {} are taken", row.value);
            return Err(Obstacle { pointer: origin::of(schema), why });
        }
    }
    large_enums(schema, limits)
}

impl Size {
    fn of(schema: &Node) -> Self {
        let mut size = Self::default();
        each(schema, &mut |node| {
            for names in ["properties", "$defs"] {
                let names = node.get(names).and_then(Value::as_object).into_iter().flat_map(|map| map.keys());
                size.characters += names.map(|name| name.chars().count()).sum::<usize>();
            }
            size.properties += node.get("properties").and_then(Value::as_object).map_or(0, Map::len);
            let values = node.get("enum").and_then(Value::as_array).into_iter().flatten().chain(node.get("const"));
            size.characters += values.map(characters).sum::<usize>();
            size.values += node.get("enum").and_then(Value::as_array).map_or(0, Vec::len);
        });
        size
    }
}

/// Levels of objects: an object without objects is one.
fn depth(node: &Node) -> usize {
    let mut deepest = 0;
    children(node, "", |_, _, child| {
        if let Value::Object(child) = child {
            deepest = deepest.max(depth(child));
        }
    });
    deepest + usize::from(node.contains_key("properties"))
}

fn large_enums(schema: &Node, limits: &Limits) -> Result<(), Obstacle> {
    let Some(row) = &limits.large_enum else { return Ok(()) };
    let mut found = None;
    each(schema, &mut |node| {
        let values = node.get("enum").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let length: usize = values.iter().map(characters).sum();
        if values.len() > row.value.values && length > row.value.characters {
            let why = format!(
                "an enum has {length} characters in {} values, where {} are taken",
                values.len(),
                row.value.characters
            );
            found = Some(Obstacle { pointer: origin::of(node), why });
        }
    });
    found.map_or(Ok(()), Err)
}

fn characters(value: &Value) -> usize {
    value.as_str().map_or_else(|| value.to_string().len(), |text| text.chars().count())
}
