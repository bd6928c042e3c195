//! Structs of the standard library whose schema is schemars' own, which leaves open what serde closes.

use serde_json::{Map, Value};

use crate::schema::{
    reference::Reference,
    walk::{self, Node},
};

/// `Range`, `RangeInclusive`, `Duration` and `SystemTime` take no other members. Flattened, they are no definition, and
/// serde gives them their own members only.
pub(super) fn are_closed(root: &Value, definitions: &mut Map<String, Value>) {
    let open = |(name, schema): (&String, &Value)| {
        let is_one = schema.as_object().is_some_and(|node| is_standard(name, node));
        is_one.then(|| name.clone())
    };
    let names: Vec<String> = definitions.iter().filter_map(open).collect();
    for name in names {
        let tagged = std::iter::once(root).chain(definitions.values()).any(|schema| has_beside(schema, &name));
        if !tagged && let Some(Value::Object(node)) = definitions.get_mut(&name) {
            node.insert("additionalProperties".to_owned(), Value::Bool(false));
        }
    }
}

/// Told by the name of the definition, and by its members in schemars' order, which is not that of its derive.
fn is_standard(name: &str, node: &Node) -> bool {
    let Some(Value::Object(properties)) = node.get("properties") else { return false };
    let members: Vec<&str> = properties.keys().map(String::as_str).collect();
    let keywords: Vec<&str> = node.keys().map(String::as_str).collect();
    // A second type of one name gets a number behind it.
    match name.trim_end_matches(|end: char| end.is_ascii_digit()) {
        "Duration" => keywords == ["type", "required", "properties"] && members == ["secs", "nanos"],
        "SystemTime" => {
            keywords == ["type", "required", "properties"] && members == ["secs_since_epoch", "nanos_since_epoch"]
        }
        _ => {
            name.starts_with("Range_of_")
                && keywords == ["type", "properties", "required"]
                && members == ["start", "end"]
        }
    }
}

/// Whether a definition stands beside the tag of a variant, to which it has to be open.
fn has_beside(schema: &Value, name: &str) -> bool {
    let mut found = false;
    if let Value::Object(node) = schema {
        walk::top_down(node, &mut |node| {
            found |= node.contains_key("properties") && Reference::whole(node).is_some_and(|target| target == name);
        });
    }
    found
}
