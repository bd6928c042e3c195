//! Mirrored arguments: which header stands for which place of the arguments.
//!
//! The list is read from the finished schema, never from what the macros knew: it is the schema that clients go by.

use serde_json::{Map, Value};

use crate::schema::node::HEADER;

/// The type of a mirrored argument, which decides how its header is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Compared as text.
    String,
    /// Compared as numbers.
    Integer,
    /// `true` or `false`.
    Boolean,
}

impl Kind {
    /// The kind of a node that has one primitive type.
    pub(crate) fn of(node: &Map<String, Value>) -> Option<Self> {
        match node.get("type")?.as_str()? {
            "string" => Some(Self::String),
            "integer" => Some(Self::Integer),
            "boolean" => Some(Self::Boolean),
            _ => None,
        }
    }
}

/// One mirrored argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Path {
    /// The `Name` of `Mcp-Param-Name`, as published.
    pub(crate) name: String,
    /// The property names that lead from the arguments to the value.
    pub(crate) properties: Vec<String>,
    /// The value's type.
    pub(crate) kind: Kind,
}

/// The mirrored arguments of an input schema, in order of the schema: those that a chain of `properties` leads to. A
/// descriptor without problems has no others.
#[cfg_attr(
    not(any(feature = "docs", feature = "http", test)),
    expect(dead_code, reason = "for the transport that mirrors")
)]
pub(crate) fn paths(input_schema: &Value) -> Vec<Path> {
    let mut paths = Vec::new();
    collect(input_schema, &mut Vec::new(), &mut paths);
    paths
}

fn collect(schema: &Value, above: &mut Vec<String>, paths: &mut Vec<Path>) {
    let Some(properties) = schema.get("properties").and_then(Value::as_object) else { return };
    for (name, property) in properties {
        above.push(name.clone());
        let node = property.as_object();
        let header = node.and_then(|node| Some((node.get(HEADER)?.as_str()?, Kind::of(node)?)));
        if let Some((header, kind)) = header {
            paths.push(Path { name: header.to_owned(), properties: above.clone(), kind });
        }
        collect(property, above, paths);
        above.pop();
    }
}
