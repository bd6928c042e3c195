//! Enums: a list of names, or a choice of objects.

use serde_json::{Value, json};

use crate::schema::{choice::only_property, node, walk::Node};

/// A unit enum is `type: string` with `enum`. schemars makes a choice of constants of it as soon as a variant has a
/// doc comment, which Codex and the google-genai helper turn into plain `string`; the words about the variants go
/// into the description, where models read them.
pub(super) fn unit_enum(node: &mut Node) {
    let Some(keyword) = ["oneOf", "anyOf"].into_iter().find(|keyword| node.contains_key(*keyword)) else { return };
    let Some(variants) = node.get(keyword).and_then(Value::as_array).and_then(|branches| unit_variants(branches))
    else {
        return;
    };
    if node.contains_key("enum") {
        return;
    }
    node.shift_remove(keyword);
    let docs: Vec<String> = variants.iter().filter_map(UnitVariant::line).collect();
    let names: Vec<Value> = variants.into_iter().map(|variant| variant.name).collect();
    node.insert("type".to_owned(), "string".into());
    node.insert("enum".to_owned(), names.into());
    if !docs.is_empty() {
        let list = docs.join("\n");
        let description = match node.get("description").and_then(Value::as_str) {
            Some(text) if !text.trim().is_empty() => format!("{text}\n\n{list}"),
            _ => list,
        };
        node.insert("description".to_owned(), description.into());
    }
}

/// A variant without data.
struct UnitVariant {
    name: Value,
    doc: Option<String>,
    deprecated: bool,
}

impl UnitVariant {
    /// The variant as an item of a Markdown list, if there is anything to say of it.
    fn line(&self) -> Option<String> {
        let doc = self.doc.as_deref().map(|doc| doc.replace('\n', "\n  "));
        let text = match (doc, self.deprecated) {
            (Some(doc), false) => doc,
            (Some(doc), true) => format!("(deprecated) {doc}"),
            (None, true) => "(deprecated)".to_owned(),
            (None, false) => return None,
        };
        Some(format!("- `{}`: {text}", self.name.as_str().unwrap_or_default()))
    }
}

/// The variants, if all branches are names and nothing is said of them but words.
fn unit_variants(branches: &[Value]) -> Option<Vec<UnitVariant>> {
    let mut variants = Vec::new();
    for branch in branches {
        let branch = branch.as_object()?;
        let words = ["type", "const", "enum", "description", "deprecated"];
        if node::types(branch) != ["string"] || branch.keys().any(|keyword| !words.contains(&keyword.as_str())) {
            return None;
        }
        let names = match (branch.get("const"), branch.get("enum")) {
            (Some(name), None) => vec![name.clone()],
            (None, Some(Value::Array(names))) => names.clone(),
            _ => return None,
        };
        let doc = branch.get("description").and_then(Value::as_str).map(str::to_owned);
        let deprecated = branch.get("deprecated") == Some(&Value::Bool(true));
        variants.extend(names.into_iter().map(|name| UnitVariant { name, doc: doc.clone(), deprecated }));
    }
    Some(variants).filter(|variants| !variants.is_empty() && variants.iter().all(|variant| variant.name.is_string()))
}

/// The enums of the standard library whose schema is schemars' own, which forgets that serde takes one member only.
const STANDARD: &[[&str; 2]] = &[["Ok", "Err"], ["Included", "Excluded"], PLATFORMS];

/// `OsString`, of which serde reads and writes the form of its own platform.
const PLATFORMS: [&str; 2] = ["Unix", "Windows"];

/// `Result`, `Bound` and `OsString` inside a value are objects of exactly one member.
pub(super) fn standard_enums_are_closed(node: &mut Node) {
    let Some(Value::Array(branches)) = node.get_mut("oneOf") else { return };
    let names: Vec<&str> = branches.iter().filter_map(Value::as_object).filter_map(only_property).collect();
    if !STANDARD.iter().any(|standard| names == *standard) {
        return;
    }
    if names == PLATFORMS {
        let here = PLATFORMS[usize::from(cfg!(windows))];
        branches.retain(|branch| branch["properties"].get(here).is_some());
    }
    for branch in branches.iter_mut().filter_map(Value::as_object_mut).filter(|branch| only_property(branch).is_some())
    {
        branch.entry("additionalProperties").or_insert(Value::Bool(false));
    }
}

/// A variant without data has no content: of an adjacently tagged enum, schemars forgets to say that serde takes nothing
/// but `null` there. Only arguments are concerned: serde never writes it.
///
/// An internally tagged enum may look the same when its variants have one field each. What tells them apart is that
/// contents differ in type, where fields of one name rarely do; in doubt the schema stays, and the decoder refuses.
pub(super) fn unit_variants_have_no_content(node: &mut Node) {
    let Some(Value::Array(branches)) = node.get_mut("oneOf") else { return };
    let Some((tag, content)) = branches.iter().find_map(tag_and_content) else { return };
    let adjacent = branches.iter().filter_map(Value::as_object).all(|branch| {
        let members = branch.get("properties").and_then(Value::as_object);
        constants(branch, &tag).is_some()
            && members.is_some_and(|members| members.keys().all(|name| *name == tag || *name == content))
    });
    let contents: Vec<&Value> = branches.iter().filter_map(|branch| branch["properties"].get(&content)).collect();
    if !adjacent || contents.iter().all(|other| *other == contents[0]) {
        return;
    }
    for properties in branches.iter_mut().filter_map(|branch| branch.get_mut("properties")?.as_object_mut()) {
        properties.entry(content.as_str()).or_insert_with(|| json!({ "type": "null" }));
    }
}

/// The two members of a variant with data.
fn tag_and_content(branch: &Value) -> Option<(String, String)> {
    let mut names = branch.get("properties")?.as_object()?.keys().cloned();
    let pair = (names.next()?, names.next()?);
    names.next().is_none().then_some(pair)
}

/// `oneOf` is `anyOf` where no value can match two branches, as with the variants of an enum: Codex and the google-genai
/// helper lose `oneOf`, and readers that take it for `anyOf` are then right.
pub(super) fn any_of(node: &mut Node) {
    let flattened = node.contains_key("properties") || node.contains_key("type");
    let exclusive =
        node.get("oneOf").and_then(Value::as_array).is_some_and(|branches| are_exclusive(branches, flattened));
    if !exclusive {
        return;
    }
    let branches = node.shift_remove("oneOf");
    node::join(node, branches.map(|branches| ("anyOf".to_owned(), branches)).into_iter().collect());
}

/// Whether each pair of branches is exclusive.
fn are_exclusive(branches: &[Value], flattened: bool) -> bool {
    let branches: Vec<&Node> = branches.iter().filter_map(Value::as_object).collect();
    branches.iter().enumerate().all(|(index, branch)| {
        branches[index + 1..].iter().all(|other| {
            different_types(branch, other)
                || different_tags(branch, other)
                || (different_members(branch, other) && (flattened || is_closed(branch) && is_closed(other)))
        })
    })
}

/// A string here, an object there.
fn different_types(one: &Node, other: &Node) -> bool {
    let (one, other) = (node::types(one), node::types(other));
    // An integer is a number too.
    let same = |a: &str, b: &str| a == b || matches!((a, b), ("number", "integer") | ("integer", "number"));
    let shared = one.iter().any(|a| other.iter().any(|b| same(a, b)));
    !one.is_empty() && !other.is_empty() && !shared
}

/// A tag that both require, with different values.
fn different_tags(one: &Node, other: &Node) -> bool {
    let required = node::required(other);
    node::required(one).into_iter().filter(|name| required.contains(name)).any(|name| {
        match (constants(one, name), constants(other, name)) {
            (Some(one), Some(other)) => !one.iter().any(|value| other.contains(value)),
            _ => false,
        }
    })
}

/// The values that a property may have, if they are listed.
fn constants<'a>(node: &'a Node, name: &str) -> Option<&'a [Value]> {
    node::values(node.get("properties")?.get(name)?.as_object()?)
}

/// One member each, of different names: an externally tagged enum. When flattened, it is open, and serde takes the
/// first member that names a variant.
fn different_members(one: &Node, other: &Node) -> bool {
    match (only_property(one), only_property(other)) {
        (Some(one), Some(other)) => one != other,
        _ => false,
    }
}

fn is_closed(node: &Node) -> bool {
    node.get("additionalProperties") == Some(&Value::Bool(false))
}

/// A choice inside a choice is one choice, a branch that is there twice is one branch, and a choice of one is none:
/// providers cap the number of unions (16 with Anthropic's strict tools).
pub(super) fn no_nested_unions(node: &mut Node) {
    let Some(Value::Array(mut branches)) = node.shift_remove("anyOf") else { return };
    // Of an enum whose unit variants serde skips, schemars leaves a list of no names, which no value fits.
    let is_list_of_none = |branch: &Value| branch["enum"].as_array().is_some_and(Vec::is_empty);
    if !branches.iter().all(is_list_of_none) {
        branches.retain(|branch| !is_list_of_none(branch));
    }
    let mut flat: Vec<Value> = Vec::new();
    for branch in branches {
        let found = nested(&branch).cloned().unwrap_or_else(|| vec![branch]);
        for branch in found {
            if !flat.contains(&branch) {
                flat.push(branch);
            }
        }
    }
    match <[Value; 1]>::try_from(flat) {
        Ok([only]) => node::conjoin(node, node::object(only)),
        Err(flat) => drop(node.insert("anyOf".to_owned(), flat.into())),
    }
}

/// The branches of a schema that is nothing but a choice.
fn nested(branch: &Value) -> Option<&Vec<Value>> {
    let branch = branch.as_object()?;
    branch
        .get("anyOf")?
        .as_array()
        .filter(|_| branch.keys().all(|keyword| matches!(keyword.as_str(), "anyOf" | "type")))
}

/// A type on every node that can have one: Gemini CLI skips a tool with a node without `type`. A constant has that of
/// its value, a choice that of its branches, and a branch beside `type: object` is an object.
pub(super) fn typed(node: &mut Node) {
    if node::types(node).is_empty()
        && let Some(name) = type_of_constants(node).map(str::to_owned).or_else(|| common_type(node))
    {
        node.insert("type".to_owned(), name.into());
    }
    if node::types(node) != ["object"] {
        return;
    }
    if let Some(Value::Array(branches)) = node.get_mut("anyOf") {
        for branch in branches.iter_mut().filter_map(Value::as_object_mut) {
            if !["type", "$ref", "not", "anyOf", "oneOf", "allOf"].iter().any(|keyword| branch.contains_key(*keyword)) {
                branch.insert("type".to_owned(), "object".into());
            }
        }
    }
}

/// The type of `const` or of all values of `enum`.
fn type_of_constants(node: &Node) -> Option<&'static str> {
    let mut names = node::values(node)?.iter().map(node::type_of);
    let first = names.next()?;
    names.all(|name| name == first).then_some(first)
}

/// The type that all branches of a choice have.
fn common_type(node: &Node) -> Option<String> {
    let branches = node.get("anyOf").or_else(|| node.get("oneOf"))?.as_array()?;
    let mut names = branches.iter().map(|branch| branch.get("type").and_then(Value::as_str));
    let first = names.next()??;
    names.all(|name| name == Some(first)).then(|| first.to_owned())
}
