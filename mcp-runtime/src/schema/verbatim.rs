//! Schemas that are published as they were written.
//!
//! A schema that names its dialect is a document of its own: "`$schema` SHOULD be used in the document root schema
//! object" (2020-12 core, section 8.1.1). Derived schemas have no `$schema`, so that it is the author of a hand-written one
//! who asks for this. Nothing is inlined, closed or renamed in it; the rules for descriptors hold all the same, and it is
//! what arguments and results are checked against.

use serde_json::{Map, Value};

use super::{
    node,
    overlay::says_something,
    reference::Reference,
    report::Report,
    walk::{Node, step},
};
use crate::declare::arg::Shape;

/// Whether a schema is to be published as it stands.
pub(super) fn is_document(node: &Node) -> bool {
    node.contains_key("$schema")
}

/// The document that a generated root stands for: itself, or the definition that it refers to and says nothing about.
pub(super) fn of_root(root: &Value, definitions: &mut Map<String, Value>) -> Option<Node> {
    let root = root.as_object()?;
    if is_document(root) {
        return Some(root.clone());
    }
    let name = Reference::whole(root).filter(|_| root.len() == 1)?;
    definitions.get(&name)?.as_object().filter(|node| is_document(node))?;
    definitions.shift_remove(&name).map(node::object)
}

/// The document with the definitions that the generator made for it, where its author left some to it. `pointer` is the
/// document's place in the descriptor.
pub(super) fn publish(mut document: Node, generated: Map<String, Value>, pointer: &str, report: &mut Report) -> Value {
    let definitions = (!generated.is_empty()).then(|| document.entry("$defs").or_insert_with(|| Map::new().into()));
    if let Some(Value::Object(own)) = definitions {
        for (name, schema) in generated {
            match own.get(&name) {
                None => drop(own.insert(name, schema)),
                Some(written) if *written == schema => {}
                Some(_) => {
                    let message = format!(
                        "the schema is published as written, as it has a `$schema`, but one of its types brings another \
                         `{name}`: rename one of the two, so that a reference means one thing"
                    );
                    report.add(step(&step(pointer, "$defs"), &name), message);
                }
            }
        }
    }
    Value::Object(document)
}

/// The first of the type's own fields of which `#[arg(…)]` says something that would have to be written into the schema.
pub(super) fn annotated(shape: Shape) -> Option<&'static str> {
    let Shape::Struct(fields) = shape else { return None };
    fields.iter().map(|field| &field.spec).find(|spec| says_something(spec)).map(|spec| spec.name)
}
