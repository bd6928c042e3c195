//! The fields of a type that says of itself what it is made of.

use std::collections::BTreeMap;

use crate::{
    declare::arg::{Field, Shape, Tagging},
    schema::{report::Report, walk::step},
};

/// How far flattened types are followed; a type that flattens itself has no value.
const MAX_DEPTH: usize = 16;

/// The fields of a struct, and those flattened into it, differ in name. `pointer` is that of the struct.
pub(in crate::schema) fn differ(fields: &[Field], pointer: &str, report: &mut Report) {
    let mut places: BTreeMap<&str, &Field> = BTreeMap::new();
    for field in fields {
        // Two of one name inside one field are that type's own affair, and reported there.
        let mut names = Vec::new();
        named(field, 0, &mut names);
        names.sort_unstable();
        names.dedup();
        for name in names {
            let Some(other) = places.insert(name, field) else { continue };
            let pointer = step(&step(pointer, "properties"), name);
            // What schemars makes of the type may have shown it already.
            if report.findings.iter().any(|finding| finding.pointer == pointer) {
                continue;
            }
            let message = format!(
                "two fields are called `{name}`: {} and {}; rename one with `#[serde(rename = \"…\")]`",
                place(other),
                place(field)
            );
            report.add(pointer, message);
        }
    }
}

/// Where a name comes from, for messages.
fn place(field: &Field) -> String {
    if field.flatten {
        format!("one inside the flattened `{}`", field.spec.name)
    } else {
        "the struct's own".to_owned()
    }
}

/// The names that a field has on the wire.
fn named(field: &Field, depth: usize, names: &mut Vec<&'static str>) {
    if field.flatten {
        flattened((field.shape)(), depth, names);
    } else {
        names.push(field.spec.name);
    }
}

/// The names of the members that stand beside others when a type of this shape is flattened.
fn flattened(shape: Shape, depth: usize, names: &mut Vec<&'static str>) {
    if depth > MAX_DEPTH {
        return;
    }
    match shape {
        Shape::Same(of) => flattened(of(), depth + 1, names),
        Shape::Struct(fields) => fields.iter().for_each(|field| named(field, depth + 1, names)),
        Shape::Enum(Tagging::Internal(tag), variants) => {
            names.push(tag);
            for variant in variants {
                flattened((variant.shape)(), depth + 1, names);
            }
        }
        Shape::Enum(Tagging::Adjacent(tag, content), _) => names.extend([tag, content]),
        Shape::Enum(Tagging::External, variants) => names.extend(variants.iter().map(|variant| variant.name)),
        Shape::Plain | Shape::Items(_) | Shape::Values(_) | Shape::Tuple(_) => {}
    }
}
