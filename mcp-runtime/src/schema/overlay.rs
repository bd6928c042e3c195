//! What `#[arg(…)]` says, laid over what schemars says.
//!
//! Specifications are laid over *before* normalising, where a type still has its definition to itself: an argument of
//! a shared struct is then described once, and inlining carries the description along.

use std::collections::HashSet;

use serde_json::{Map, Number, Value, json};

use super::{
    MAX_SAFE_INTEGER, bounds, merged,
    node::{self, HEADER},
    normalize::{nulls::KEEP_NULL, root},
    reference::Reference,
    walk::{Node, step},
};
use crate::{
    declare::arg::{ArgSpec, Bound, Default, Field, Range, Shape, Tagging, Variant},
    schema::report::Report,
};

/// Lays specifications over the schemas of one tool.
pub(super) struct Overlay<'a> {
    /// The definitions of the generator, where a `$ref` leads.
    pub(super) definitions: &'a mut Map<String, Value>,
    /// Definitions that have been dealt with: a type carries the same specifications wherever it is used.
    pub(super) visited: &'a mut HashSet<String>,
    /// The arguments at the top level for which serde takes other names, as pointers.
    pub(super) aliased: &'a mut Vec<String>,
    /// The headers that stand in `#[arg(…)]`, where the macros have checked them.
    pub(super) mirrored: &'a mut HashSet<&'static str>,
    /// Where to say what does not fit.
    pub(super) report: &'a mut Report,
}

impl Overlay<'_> {
    /// Follows a shape from a schema at `pointer` to the fields that carry specifications.
    pub(super) fn shape(&mut self, schema: &mut Value, shape: Shape, pointer: &str) {
        match shape {
            Shape::Plain => {}
            Shape::Same(of) => self.shape(schema, of(), pointer),
            Shape::Struct(fields) => self.at_target(schema, pointer, &mut |overlay, node, pointer| {
                merged::differ(fields, pointer, overlay.report);
                for field in fields {
                    overlay.field(node, field, pointer);
                }
            }),
            Shape::Items(of) => self.at_target(schema, pointer, &mut |overlay, node, pointer| {
                if let Some(items) = node.get_mut("items") {
                    overlay.shape(items, of(), &step(pointer, "items"));
                }
            }),
            Shape::Values(of) => self.at_target(schema, pointer, &mut |overlay, node, pointer| {
                for keyword in ["additionalProperties", "patternProperties", "properties"] {
                    let pointer = step(pointer, keyword);
                    match (keyword, node.get_mut(keyword)) {
                        ("additionalProperties", Some(values)) => overlay.shape(values, of(), &pointer),
                        (_, Some(Value::Object(values))) => values
                            .iter_mut()
                            .for_each(|(name, value)| overlay.shape(value, of(), &step(&pointer, name))),
                        _ => {}
                    }
                }
            }),
            Shape::Tuple(parts) => self.at_target(schema, pointer, &mut |overlay, node, pointer| {
                let Some(Value::Array(items)) = node.get_mut("prefixItems") else { return };
                let pointer = step(pointer, "prefixItems");
                for (index, (item, of)) in items.iter_mut().zip(parts).enumerate() {
                    overlay.shape(item, of(), &format!("{pointer}/{index}"));
                }
            }),
            Shape::Enum(tagging, variants) => self.at_target(schema, pointer, &mut |overlay, node, pointer| {
                let Some(Value::Array(branches)) = node.get_mut("oneOf") else { return };
                for (index, branch) in branches.iter_mut().enumerate() {
                    overlay.branch(branch, tagging, variants, &format!("{pointer}/oneOf/{index}"));
                }
            }),
        }
    }

    /// Goes on inside the branch that stands for one of the variants.
    fn branch(&mut self, branch: &mut Value, tagging: Tagging, variants: &[Variant], pointer: &str) {
        let Some(Value::Object(properties)) = branch.get_mut("properties") else { return };
        if let Tagging::Adjacent(tag, content) = tagging
            && properties.get(tag).is_some_and(|tag| tag.get("const").is_some())
        {
            // Of a variant without content, serde reads `null` there, and nothing else.
            properties.entry(content).or_insert_with(|| json!({ "type": "null" }));
        }
        let constant = |tag: &str| properties.get(tag)?.get("const")?.as_str();
        let name = match tagging {
            Tagging::External => properties.keys().next().map(String::as_str),
            Tagging::Internal(tag) | Tagging::Adjacent(tag, _) => constant(tag),
        };
        let Some(variant) = variants.iter().find(|variant| Some(variant.name) == name) else { return };
        let shape = (variant.shape)();
        let member = match tagging {
            Tagging::Internal(_) => {
                self.beside_the_tag(branch);
                return self.shape(branch, shape, pointer);
            }
            Tagging::External => variant.name,
            Tagging::Adjacent(_, content) => content,
        };
        if let Some(content) = properties.get_mut(member) {
            self.shape(content, shape, &step(&step(pointer, "properties"), member));
        }
    }

    /// Puts a definition in the place of a reference to it beside a tag, which the definition could be closed to.
    fn beside_the_tag(&self, branch: &mut Value) {
        let Value::Object(branch) = branch else { return };
        let definition = Reference::whole(branch).and_then(|name| self.definitions.get(&name));
        // One that is taken out at the moment is recursive, and stays a reference.
        if let Some(Value::Object(definition)) = definition {
            let mut definition = definition.clone();
            root::open_to_siblings(&mut definition);
            branch.shift_remove("$ref");
            node::join(branch, definition);
        }
    }

    /// Runs `lay` on the node that a schema stands for: through `$ref`, and on the branches of an optional one.
    fn at_target(&mut self, schema: &mut Value, pointer: &str, lay: &mut dyn FnMut(&mut Self, &mut Node, &str)) {
        let Value::Object(node) = schema else { return };
        if let Some(name) = Reference::whole(node) {
            if self.visited.insert(name.clone()) {
                // Taken out meanwhile; a recursive type does not come here again.
                if let Some(mut definition) = self.definitions.get_mut(&name).map(Value::take) {
                    self.at_target(&mut definition, &step("/inputSchema/$defs", &name), lay);
                    self.definitions.insert(name, definition);
                }
            }
            return;
        }
        if let Some(Value::Array(branches)) = node.get_mut("anyOf") {
            // `Option<T>` of a named type.
            for (index, branch) in branches.iter_mut().enumerate().filter(|(_, branch)| !node::is_null(branch)) {
                self.at_target(branch, &format!("{pointer}/anyOf/{index}"), lay);
            }
            return;
        }
        lay(self, node, pointer);
    }

    /// Lays one field of a struct over its property.
    fn field(&mut self, parent: &mut Node, field: &Field, pointer: &str) {
        let shape = (field.shape)();
        if field.flatten {
            // The fields of a flattened struct stand beside it, in the same node.
            let mut beside = Value::Object(std::mem::take(parent));
            self.shape(&mut beside, shape, pointer);
            *parent = node::object(beside);
            return;
        }
        let name = field.spec.name;
        let top = pointer == "/inputSchema";
        let pointer = step(&step(pointer, "properties"), name);
        let Some(Value::Object(properties)) = parent.get_mut("properties") else { return };
        let Some(property) = properties.get_mut(name) else {
            if says_something(&field.spec) || rules_inside(shape, 4) {
                let message = format!(
                    "`#[arg(…)]` speaks of a property `{name}` that the type's schema does not have; its properties \
                     are {}",
                    quoted(properties.keys())
                );
                self.report.add(pointer, message);
            }
            return;
        };
        self.shape(property, shape, &pointer);
        let mut node = node::object(property.take());
        let default = self.spec(&mut node, &field.spec, &pointer);
        if field.spec.keeps_null {
            node.insert(KEEP_NULL.to_owned(), true.into());
        }
        *property = Value::Object(node);
        // A published default is filled in before the arguments are decoded.
        if default {
            node::not_required(parent, name);
        } else if field.spec.required && !node::required(parent).contains(&name) {
            node::join(parent, Node::from_iter([("required".to_owned(), json!([name]))]));
        }
        if field.spec.aliased {
            self.aliased.extend(top.then_some(pointer));
            // A value under another name would pass unseen by every rule of its property.
            root::refuse_unknown(parent);
        }
    }

    /// Lays the keywords of one specification over a node; says whether a default was published.
    pub(super) fn spec(&mut self, node: &mut Node, spec: &ArgSpec, pointer: &str) -> bool {
        put(node, "title", spec.title);
        put(node, "description", spec.description.filter(|text| !text.is_empty()));
        put(node, "pattern", spec.pattern);
        put(node, "format", spec.format);
        put(node, HEADER, spec.header);
        self.mirrored.extend(spec.header);
        put(node, "uniqueItems", spec.unique_items.then_some(true));
        put(node, "deprecated", spec.deprecated.then_some(true));
        for (keyword, length) in [
            ("minLength", spec.min_length),
            ("maxLength", spec.max_length),
            ("minItems", spec.min_items),
            ("maxItems", spec.max_items),
        ] {
            if let Some(length) = length {
                node::tighten(node, keyword, length.into());
            }
        }
        if let Some(range) = spec.range {
            self.range(node, range, pointer);
        }
        bounds::hold_for_all(node, spec, self.definitions, pointer, self.report);
        let examples: Vec<Value> = spec.examples.iter().filter_map(|example| example()).collect();
        if !examples.is_empty() {
            node.insert("examples".to_owned(), examples.into());
        }
        self.default(node, spec.default, pointer)
    }

    /// Publishes a default. `null` is what "absent" already means to an optional argument, so it is left unsaid.
    fn default(&mut self, node: &mut Node, default: Default, pointer: &str) -> bool {
        let value = match default {
            Default::None => None,
            Default::Computed(compute) => compute().filter(|value| !value.is_null()),
            Default::Literal(text) => match serde_json::from_str(text) {
                Ok(value) => Some(value),
                Err(error) => {
                    self.report.add(step(pointer, "default"), format!("`default = {text}` is no JSON: {error}"));
                    None
                }
            },
        };
        let published = value.is_some();
        if let Some(value) = value {
            node.insert("default".to_owned(), value);
        }
        published
    }

    /// Publishes the bounds of `range = a..=b`.
    fn range(&mut self, node: &mut Node, range: Range, pointer: &str) {
        let end = if range.end_included { "maximum" } else { "exclusiveMaximum" };
        for (keyword, bound) in [("minimum", range.start), (end, range.end)] {
            match bound.map(number) {
                Some(Ok(Some(bound))) => node::tighten(node, keyword, bound),
                Some(Err(bound)) => self.report.add(
                    step(pointer, keyword),
                    format!(
                        "`range` is bounded by {bound}, which readers with 53-bit integers can't hold; accepted are \
                         bounds within ±{MAX_SAFE_INTEGER}, or none"
                    ),
                ),
                Some(Ok(None)) | None => {}
            }
        }
    }
}

/// A bound as JSON. The limits of the 64-bit types say nothing that the type does not, so they are left out; any other
/// bound beyond 53 bits would be lost on the way.
fn number(bound: Bound) -> Result<Option<Number>, String> {
    const LIMITS: [i128; 3] = [i64::MIN as i128, i64::MAX as i128, u64::MAX as i128];
    match bound {
        Bound::Int(value) if LIMITS.contains(&value) => Ok(None),
        Bound::Int(value) => match i64::try_from(value) {
            Ok(small) if small.unsigned_abs() <= MAX_SAFE_INTEGER.unsigned_abs() => Ok(Some(small.into())),
            _ => Err(value.to_string()),
        },
        Bound::Float(value) => Number::from_f64(value).map(Some).ok_or_else(|| value.to_string()),
    }
}

/// Whether a missing property would lose anything but words.
pub(super) fn says_something(spec: &ArgSpec) -> bool {
    spec.header.is_some()
        || spec.range.is_some()
        || spec.min_length.is_some()
        || spec.max_length.is_some()
        || spec.min_items.is_some()
        || spec.max_items.is_some()
        || spec.pattern.is_some()
        || !matches!(spec.default, Default::None)
}

/// Whether a missing property would lose what is said inside it, `depth` types down: a type may hold itself.
fn rules_inside(shape: Shape, depth: u8) -> bool {
    let Some(depth) = depth.checked_sub(1) else { return false };
    match shape {
        Shape::Plain => false,
        Shape::Same(of) | Shape::Items(of) | Shape::Values(of) => rules_inside(of(), depth),
        Shape::Struct(fields) => {
            fields.iter().any(|field| says_something(&field.spec) || rules_inside((field.shape)(), depth))
        }
        Shape::Tuple(parts) => parts.iter().any(|of| rules_inside(of(), depth)),
        Shape::Enum(_, variants) => variants.iter().any(|variant| rules_inside((variant.shape)(), depth)),
    }
}

/// Inserts a keyword if there is something to say.
fn put(node: &mut Node, keyword: &str, value: Option<impl Into<Value>>) {
    if let Some(value) = value {
        node.insert(keyword.to_owned(), value.into());
    }
}

/// Names in backquotes, for messages.
fn quoted<'a>(names: impl Iterator<Item = &'a String>) -> String {
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}
