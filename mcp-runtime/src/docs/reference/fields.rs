//! From a schema to rows: one for each place where a value may stand, named by its path.
//!
//! What is nested is written out below the row that holds it. A type that the schema refers to by name has a table of
//! its own, which rows link to: it may lead back to itself.

use serde_json::Value;

use super::{
    anchors::Anchors,
    model::{Field, NamedType, Need, Shape},
    schema::{branches, list, named, pointed, settled, text},
    values, words,
};
use crate::schema::{node, walk::Node};

/// How deep rows nest. What lies deeper is told by its type alone.
const MAX_DEPTH: usize = 24;

/// Which way values go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// To the tool.
    In,
    /// From the tool.
    Out,
}

impl Way {
    fn need(self, required: bool) -> Need {
        match (self, required) {
            (Self::In, true) => Need::Required,
            (Self::In, false) => Need::Optional,
            (Self::Out, true) => Need::Always,
            (Self::Out, false) => Need::Sometimes,
        }
    }
}

/// A schema as tables. `prefix` begins its anchors.
pub(super) fn shape(schema: &Value, way: Way, prefix: &str, anchors: &mut Anchors) -> Shape {
    let mut tables = Tables { root: schema, way, prefix, anchors, whole: String::new(), types: Vec::new() };
    tables.whole = tables.anchors.claim(prefix);
    let node = settled(schema, schema).into_owned();
    let mut fields = Vec::new();
    if !is_plain_object(&node) {
        fields.push(tables.field(schema, "", 0, None));
        fields.retain(says_more);
    }
    let depth = usize::from(!fields.is_empty());
    tables.below(&node, "", depth, &mut fields);
    let mut types = Vec::new();
    while let Some((definition, anchor)) = tables.next_type(types.len()) {
        types.push(tables.named_type(&definition, anchor));
    }
    Shape {
        anchor: tables.whole,
        words: words::type_of(schema, schema),
        description: text(&node, "description").map(str::to_owned),
        fields,
        types,
        others: others(&node, way, schema),
    }
}

/// An object whose members are all that there is to tell.
fn is_plain_object(node: &Node) -> bool {
    node::types(node) == ["object"]
}

/// Whether a row says more than that there is a value of some type.
fn says_more(field: &Field) -> bool {
    !field.values.is_empty() || !field.bounds.is_empty() || field.pattern.is_some() || field.link.is_some()
}

/// What becomes of members that no row names.
fn others(node: &Node, way: Way, root: &Value) -> Option<String> {
    if !is_plain_object(node) {
        return None;
    }
    let rest = node.get("additionalProperties").or_else(|| node.get("unevaluatedProperties"));
    let what = match way {
        Way::In => "arguments",
        Way::Out => "members",
    };
    Some(match rest {
        // Whoever reads a result does well to overlook what is not told of it.
        Some(Value::Bool(_)) | None if way == Way::Out => return None,
        Some(Value::Bool(false)) => format!("Other {what} are refused."),
        Some(Value::Object(schema)) if !schema.is_empty() => {
            format!("Other {what} are {}.", words::type_of(&Value::Object(schema.clone()), root))
        }
        _ => format!("Other {what} are let through."),
    })
}

/// The rows of one schema document.
struct Tables<'a> {
    root: &'a Value,
    way: Way,
    prefix: &'a str,
    anchors: &'a mut Anchors,
    /// The anchor of the document as a whole.
    whole: String,
    /// The types that have a table or will have one: reference and anchor, in order of their first mention.
    types: Vec<(String, String)>,
}

impl Tables<'_> {
    /// The type whose table comes next.
    fn next_type(&self, done: usize) -> Option<(String, String)> {
        self.types.get(done).cloned()
    }

    fn named_type(&mut self, reference: &str, anchor: String) -> NamedType {
        let name = named(reference).unwrap_or_default();
        let schema = pointed(reference, self.root).cloned().unwrap_or(Value::Bool(true));
        let node = settled(&schema, self.root).into_owned();
        let mut fields = Vec::new();
        self.below(&node, &name, 0, &mut fields);
        let description = text(&node, "description").map(str::to_owned);
        NamedType { name, anchor, description, fields }
    }

    /// The row of a value, and those below it.
    fn rows(&mut self, schema: &Value, path: &str, depth: usize, need: Option<Need>, fields: &mut Vec<Field>) {
        fields.push(self.field(schema, path, depth, need));
        if depth < MAX_DEPTH && self.type_of(schema).is_none() {
            let node = settled(schema, self.root).into_owned();
            self.below(&node, path, depth + 1, fields);
        }
    }

    /// The rows below a value.
    fn below(&mut self, node: &Node, path: &str, depth: usize, fields: &mut Vec<Field>) {
        let required = node::required(node);
        for (name, schema) in node.get("properties").and_then(Value::as_object).into_iter().flatten() {
            let need = self.way.need(required.contains(&name.as_str()));
            self.rows(schema, &member(path, name), depth, Some(need), fields);
        }
        for (pattern, schema) in node.get("patternProperties").and_then(Value::as_object).into_iter().flatten() {
            self.rows(schema, &member(path, &format!("/{pattern}/")), depth, Some(self.way.need(false)), fields);
        }
        if let Some(values) = node.get("additionalProperties").filter(|schema| schema.is_object()) {
            self.held(values, &member(path, "*"), depth, fields);
        }
        let first = list(node, "prefixItems");
        for (index, schema) in first.iter().enumerate() {
            self.rows(schema, &format!("{path}[{index}]"), depth, None, fields);
        }
        if let Some(items) = node.get("items").filter(|items| items.is_object() && first.is_empty()) {
            self.held(items, &format!("{path}[]"), depth, fields);
        }
        self.forms(node, path, depth, fields);
    }

    /// The rows of what an array or a map holds. Its own row is left out where it would only repeat the holder's.
    fn held(&mut self, schema: &Value, path: &str, depth: usize, fields: &mut Vec<Field>) {
        if self.type_of(schema).is_some() {
            return;
        }
        let row = self.field(schema, path, depth, None);
        let node = settled(schema, self.root).into_owned();
        let shown = says_more(&row) || row.description.is_some();
        if shown {
            fields.push(row);
        }
        if depth < MAX_DEPTH {
            self.below(&node, path, depth + usize::from(shown), fields);
        }
    }

    /// The forms of a choice, each with what tells it apart. That a value may be `null` is no form.
    fn forms(&mut self, node: &Node, path: &str, depth: usize, fields: &mut Vec<Field>) {
        let forms: Vec<&Value> = branches(node).iter().filter(|branch| !node::is_null(branch)).collect();
        if let [only] = forms[..] {
            if self.type_of(only).is_none() {
                let node = settled(only, self.root).into_owned();
                self.below(&node, path, depth, fields);
            }
            return;
        }
        if depth >= MAX_DEPTH {
            return;
        }
        for (index, form) in forms.into_iter().enumerate() {
            let inner = settled(form, self.root).into_owned();
            let mut row = self.field(form, path, depth, None);
            row.form = Some(told_apart(&inner).unwrap_or_else(|| format!("form {}", index + 1)));
            fields.push(row);
            if self.type_of(form).is_none() {
                self.below(&inner, path, depth + 1, fields);
            }
        }
    }

    /// One row.
    fn field(&mut self, schema: &Value, path: &str, depth: usize, need: Option<Need>) -> Field {
        let mut node = settled(schema, self.root).into_owned();
        // `null` or something: what is said of the something is said of the value.
        let forms: Vec<Value> = branches(&node).iter().filter(|branch| !node::is_null(branch)).cloned().collect();
        if let [only] = &forms[..] {
            node::join(&mut node, settled(only, self.root).into_owned());
        }
        let (values, description) = values::allowed(&node);
        Field {
            path: path.to_owned(),
            depth,
            anchor: self.anchors.claim(&format!("{}.{path}", self.prefix)),
            form: None,
            words: words::type_of(schema, self.root),
            link: self.link(schema, &node),
            need,
            default: node.get("default").map(Value::to_string),
            description,
            values,
            bounds: words::bounds(&node),
            pattern: text(&node, "pattern").map(str::to_owned),
            header: text(&node, node::HEADER).map(|name| format!("{}{name}", crate::header::PARAM_PREFIX)),
            deprecated: node.get("deprecated") == Some(&Value::Bool(true)),
            examples: list(&node, "examples").iter().map(Value::to_string).collect(),
        }
    }

    /// The table that shows more of a value, or of what it holds.
    fn link(&mut self, schema: &Value, node: &Node) -> Option<(String, String)> {
        let held = [node.get("items"), node.get("additionalProperties")];
        let candidates = [Some(schema)].into_iter().chain(held).flatten().chain(branches(node));
        let reference = candidates.into_iter().find_map(|schema| self.type_of(schema))?;
        if reference == "#" {
            return Some(("the whole".to_owned(), self.whole.clone()));
        }
        let name = named(&reference)?;
        if let Some((_, anchor)) = self.types.iter().find(|(known, _)| *known == reference) {
            return Some((name, anchor.clone()));
        }
        let anchor = self.anchors.claim(&format!("{}.type.{name}", self.prefix));
        self.types.push((reference, anchor.clone()));
        Some((name, anchor))
    }

    /// The reference of a schema to a type with a table of its own: an object, or a choice.
    fn type_of(&self, schema: &Value) -> Option<String> {
        let reference = schema.get("$ref")?.as_str()?;
        if reference == "#" {
            return Some(reference.to_owned());
        }
        named(reference)?;
        let node = settled(schema, self.root);
        let complex =
            ["properties", "additionalProperties", "items", "prefixItems"].iter().any(|key| node.contains_key(*key))
                || !branches(&node).is_empty();
        complex.then(|| reference.to_owned())
    }
}

/// The path of a member.
fn member(path: &str, name: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-' | '$' | '*');
    match (path.is_empty(), !name.is_empty() && name.chars().all(plain)) {
        (true, true) => name.to_owned(),
        (false, true) => format!("{path}.{name}"),
        (_, false) => format!("{path}[{}]", Value::from(name)),
    }
}

/// What tells a form of a choice apart: a tag, or the one member that it has.
fn told_apart(form: &Node) -> Option<String> {
    let properties = form.get("properties")?.as_object()?;
    let required = node::required(form);
    let tag = properties.iter().find_map(|(name, schema)| {
        let value = schema.get("const").or_else(|| match list(schema.as_object()?, "enum") {
            [only] => Some(only),
            _ => None,
        })?;
        required.contains(&name.as_str()).then(|| format!("{name} = {value}"))
    });
    tag.or_else(|| match required[..] {
        [only] if properties.len() == 1 => Some(format!("with {only}")),
        _ => None,
    })
}
