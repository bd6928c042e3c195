//! Choices as schemars writes them for the variants of an enum.

use serde_json::Value;

use super::{node, walk::Node};

/// The name of an object's only property, if it is required.
pub(super) fn only_property(node: &Node) -> Option<&str> {
    let properties = node.get("properties")?.as_object()?;
    let name = properties.keys().next().filter(|_| properties.len() == 1)?;
    node::required(node).contains(&name.as_str()).then_some(name)
}

/// The tag of a variant and the variant's name: schemars puts it first.
pub(super) fn tag_of(branch: &Node) -> Option<(&str, &str)> {
    let (tag, schema) = branch.get("properties")?.as_object()?.iter().next()?;
    let is_required = node::required(branch).first() == Some(&tag.as_str());
    let name = schema.get("const").filter(|_| is_required && schema["type"] == "string")?;
    Some((tag, name.as_str()?))
}

/// The names of the variants of an externally tagged enum that stands beside other members. Its branches are open, which
/// they are nowhere else.
pub(super) fn names_beside(branches: &[Value]) -> Option<Vec<&str>> {
    branches.iter().map(|branch| name_beside(branch.as_object()?)).collect()
}

fn name_beside(branch: &Node) -> Option<&str> {
    let known = ["type", "properties", "required", "title", "description", "deprecated"];
    let plain = branch.keys().all(|keyword| known.contains(&keyword.as_str())) && tag_of(branch).is_none();
    only_property(branch).filter(|_| plain && node::required(branch).len() == 1)
}

/// Whether the variants are surely those of an adjacently tagged enum: beside the tag there is one member of one name, and
/// its schemas differ, or are of a variant's own fields.
///
/// An internally tagged enum whose variants have one field of one name and type looks the same as an adjacently tagged one
/// with one type for all contents. It is what authors write more often.
pub(super) fn is_adjacent(branches: &[Value]) -> bool {
    let mut contents: Vec<(&String, &Value)> = Vec::new();
    for branch in branches.iter().filter_map(Value::as_object) {
        if tag_of(branch).is_none() || ["$ref", "oneOf", "anyOf", "allOf"].iter().any(|key| branch.contains_key(*key)) {
            return false;
        }
        contents.extend(branch.get("properties").and_then(Value::as_object).into_iter().flatten().skip(1));
    }
    let Some(((name, content), others)) = contents.split_first() else { return false };
    let own_fields = |content: &Value| content.get("properties").or(content.get("prefixItems")).is_some();
    others.iter().all(|(other, _)| other == name)
        && (others.iter().any(|(_, other)| other != content) || contents.iter().any(|(_, content)| own_fields(content)))
}
