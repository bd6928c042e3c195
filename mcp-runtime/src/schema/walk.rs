//! Which keywords of JSON Schema 2020-12 hold subschemas, and walks over them.

use serde_json::{Map, Value};

/// A schema node that is an object.
pub(crate) type Node = Map<String, Value>;

/// How a keyword holds subschemas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Holds {
    /// It is a schema, or in older drafts a list of them.
    One,
    /// It is a list of schemas.
    List,
    /// It maps names to schemas.
    Map,
    /// It holds data.
    Data,
    /// It is no keyword of JSON Schema.
    Unknown,
}

/// How `keyword` holds subschemas.
pub(crate) fn holds(keyword: &str) -> Holds {
    // Asked of every keyword of every schema, many times over: a `match` compares lengths first.
    match keyword {
        "items"
        | "additionalProperties"
        | "unevaluatedProperties"
        | "unevaluatedItems"
        | "additionalItems"
        | "contains"
        | "propertyNames"
        | "not"
        | "if"
        | "then"
        | "else"
        | "contentSchema" => Holds::One,
        "anyOf" | "oneOf" | "allOf" | "prefixItems" => Holds::List,
        "properties" | "patternProperties" | "dependentSchemas" | "$defs" | "definitions" => Holds::Map,
        "default" | "const" | "enum" | "examples" | "required" | "type" | "dependentRequired" => Holds::Data,
        _ => Holds::Unknown,
    }
}

/// One step further down a JSON pointer, escaped (RFC 6901, section 3).
pub(crate) fn step(pointer: &str, token: &str) -> String {
    // Building a server takes every step of every schema several times, and hardly any token needs an escape.
    let mut out = String::with_capacity(pointer.len() + 1 + token.len());
    out.push_str(pointer);
    out.push('/');
    for part in token.split_inclusive(['~', '/']) {
        match (part.strip_suffix('~'), part.strip_suffix('/')) {
            (Some(part), _) => out.extend([part, "~0"]),
            (_, Some(part)) => out.extend([part, "~1"]),
            _ => out.push_str(part),
        }
    }
    out
}

/// The subschemas of a node, in order.
pub(crate) fn subschemas(node: &Node) -> impl Iterator<Item = &Value> {
    node.iter().flat_map(|(keyword, value)| match (holds(keyword), value) {
        (Holds::Map, Value::Object(map)) => map.values().collect(),
        (Holds::One | Holds::List, Value::Array(list)) => list.iter().collect(),
        (Holds::One, value) => vec![value],
        _ => Vec::new(),
    })
}

/// Calls `visit` with the keyword, the pointer and the value of each subschema of a node at `pointer`.
pub(crate) fn children(node: &Node, pointer: &str, mut visit: impl FnMut(&str, String, &Value)) {
    for (keyword, value) in node {
        match (holds(keyword), value) {
            (Holds::Map, Value::Object(map)) => {
                let pointer = step(pointer, keyword);
                map.iter().for_each(|(name, child)| visit(keyword, step(&pointer, name), child));
            }
            (Holds::One | Holds::List, Value::Array(list)) => {
                let pointer = step(pointer, keyword);
                list.iter().enumerate().for_each(|(index, child)| visit(keyword, format!("{pointer}/{index}"), child));
            }
            (Holds::One, child) => visit(keyword, step(pointer, keyword), child),
            _ => {}
        }
    }
}

/// Calls `see` with each node of a schema at `pointer`, and its pointer.
pub(crate) fn each_node(schema: &Value, pointer: &str, see: &mut dyn FnMut(&Node, &str)) {
    if let Value::Object(node) = schema {
        see(node, pointer);
        children(node, pointer, |_, pointer, child| each_node(child, &pointer, see));
    }
}

/// Calls `see` with a node and each node below it.
pub(crate) fn top_down(node: &Node, see: &mut dyn FnMut(&Node)) {
    see(node);
    let mut nested = |child: &Value| {
        if let Value::Object(child) = child {
            top_down(child, see);
        }
    };
    for (keyword, value) in node {
        match (holds(keyword), value) {
            (Holds::Map, Value::Object(map)) => map.values().for_each(&mut nested),
            (Holds::One | Holds::List, Value::Array(list)) => list.iter().for_each(&mut nested),
            (Holds::One, child) => nested(child),
            _ => {}
        }
    }
}

/// Calls `visit` with the keyword and the value of each subschema of a node.
pub(crate) fn children_mut(node: &mut Node, mut visit: impl FnMut(&str, &mut Value)) {
    for (keyword, value) in node {
        match (holds(keyword), value) {
            (Holds::Map, Value::Object(map)) => map.values_mut().for_each(|child| visit(keyword, child)),
            (Holds::One | Holds::List, Value::Array(list)) => list.iter_mut().for_each(|child| visit(keyword, child)),
            (Holds::One, child) => visit(keyword, child),
            _ => {}
        }
    }
}

/// Calls `rule` with every node of a schema, the innermost first: a rule finds its subschemas in normal form.
pub(crate) fn bottom_up(schema: &mut Value, rule: &mut dyn FnMut(&mut Node)) {
    if let Value::Object(node) = schema {
        children_mut(node, |_, child| bottom_up(child, rule));
        rule(node);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_escaped_as_rfc_6901_has_it() {
        assert_eq!(step("", "properties"), "/properties");
        assert_eq!(step("/$defs", "a/b~c~/"), "/$defs/a~1b~0c~0~1");
        assert_eq!(step("/properties", ""), "/properties/");
    }
}
