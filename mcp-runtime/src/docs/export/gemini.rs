//! Function declarations of the Gemini API, in its subset of `OpenAPI` 3.0.

use serde_json::{Map, Value, json};

use super::{
    origin,
    pass::Pass,
    steps::{self, keywords, names::Names},
};
use crate::{
    Descriptor,
    docs::{Finding, Level, Target},
    schema::{
        node::{is_null, required, types},
        walk::Node,
    },
};

/// The member `tools` of a request: one tool that holds all functions.
pub(super) fn project(tools: &[Descriptor], findings: &mut Vec<Finding>) -> Value {
    let mut names = Names::default();
    let mut functions = Vec::new();
    for tool in tools {
        let mut pass = Pass::new(Target::Gemini, tool);
        if steps::names::properties(&mut pass) {
            let name = names.mend(&mut pass);
            pass.leave_out(&["title", "icons", "outputSchema", "annotations", "_meta"]);
            let mut function = Map::from_iter([("name".to_owned(), json!(name))]);
            function.extend(tool.description().map(|text| ("description".to_owned(), json!(text))));
            if let Some(parameters) = parameters(&mut pass) {
                function.insert("parameters".to_owned(), Value::Object(parameters));
            }
            functions.push(Value::Object(function));
        }
        findings.append(&mut pass.findings);
    }
    json!({ "tools": [{ "functionDeclarations": functions }] })
}

/// The arguments, if there are any: "For function with no parameters, this can be left unset."
fn parameters(pass: &mut Pass<'_>) -> Option<Node> {
    let mut schema = pass.input();
    steps::root::plain(&mut schema, pass);
    schema.get("properties")?.as_object().filter(|properties| !properties.is_empty())?;
    steps::refs::inline(&mut schema, pass);
    steps::unions::plain(&mut schema, pass);
    steps::tuples::plain(&mut schema, pass);
    Some(convert(schema, pass))
}

/// One schema node as the API's `Schema`.
fn convert(mut node: Node, pass: &mut Pass<'_>) -> Node {
    let mut nullable = take_null(&mut node);
    values(&mut node, pass);
    if let Some(Value::Array(variants)) = node.shift_remove("anyOf") {
        let (nulls, variants): (Vec<Value>, Vec<Value>) = variants.into_iter().partition(is_null);
        nullable |= !nulls.is_empty();
        return union(&node, variants, nullable, pass);
    }
    let names: Vec<String> = types(&node).into_iter().map(str::to_owned).collect();
    match names.as_slice() {
        [] => {
            let message =
                "any value is accepted here, which Gemini can't say: a union of all types, and text as elements";
            pass.find(Level::Warning, "any-value", origin::of(&node), message);
            let any = ["string", "number", "boolean", "object"].iter().map(|name| json!({ "type": name }));
            let list = json!({ "type": "array", "items": { "type": "string" } });
            // What the made-up variants lack is no news.
            let known = pass.findings.len();
            let union = union(&node, any.chain([list]).collect(), true, pass);
            pass.findings.truncate(known);
            union
        }
        [_] => single(node, nullable, pass),
        several => {
            let variants = several.iter().map(|name| {
                let mut variant = node.clone();
                variant.insert("type".to_owned(), json!(name));
                variant.shift_remove("description");
                variant.shift_remove("title");
                Value::Object(variant)
            });
            union(&node, variants.collect(), nullable, pass)
        }
    }
}

/// Takes `null` out of the types and values. Returns whether it was there.
fn take_null(node: &mut Node) -> bool {
    let mut found = false;
    for keyword in ["type", "enum"] {
        if let Some(Value::Array(members)) = node.get_mut(keyword) {
            let before = members.len();
            members.retain(|member| !(member.is_null() || keyword == "type" && member == "null"));
            found |= members.len() < before;
        }
    }
    found
}

/// "enum: only allowed for STRING type": values that are no text are told in the description.
fn values(node: &mut Node, pass: &mut Pass<'_>) {
    if let Some(value) = node.shift_remove("const") {
        node.insert("enum".to_owned(), json!([value]));
    }
    let Some(Value::Array(all)) = node.get("enum").cloned() else { return };
    let kind = match all.first() {
        Some(value) if value.is_boolean() => "boolean",
        Some(value) if value.is_i64() || value.is_u64() => "integer",
        Some(value) if value.is_number() => "number",
        _ => "string",
    };
    if types(node).is_empty() {
        node.insert("type".to_owned(), json!(kind));
    }
    if kind == "string" && all.iter().all(Value::is_string) {
        node.insert("format".to_owned(), json!("enum"));
    } else {
        keywords::tell(node, "enum", pass);
    }
}

/// A union. "When using `any_of`, it must be the only field set": what is said beside it goes into each variant.
fn union(outer: &Node, variants: Vec<Value>, nullable: bool, pass: &mut Pass<'_>) -> Node {
    let text = outer.get("description").and_then(Value::as_str).map(str::to_owned);
    let mut converted: Vec<Node> = Vec::new();
    for variant in variants {
        let Value::Object(mut variant) = variant else { continue };
        if origin::of(&variant).is_empty() {
            variant.extend(origin::beside(outer));
        }
        let own = variant.get("description").and_then(Value::as_str).map(str::to_owned);
        if let Some(text) = &text {
            let text = own.filter(|own| own != text).map_or_else(|| text.clone(), |own| format!("{text}\n\n{own}"));
            variant.insert("description".to_owned(), text.into());
        }
        let mut variant = convert(variant, pass);
        if nullable {
            variant.insert("nullable".to_owned(), json!(true));
        }
        converted.push(variant);
    }
    let beside = outer
        .keys()
        .filter(|k| !["title", "description", "type", "$defs"].contains(&k.as_str()) && !origin::is_mark(k));
    for keyword in beside.filter(|_| !outer.contains_key("type")) {
        let message = format!("Gemini takes nothing beside a union: `{keyword}` is left out");
        pass.find(Level::Warning, "beside-union", origin::of(outer), message);
    }
    if converted.len() == 1 {
        return converted.remove(0);
    }
    Map::from_iter([("anyOf".to_owned(), converted.into_iter().map(Value::Object).collect())])
}

/// A node of one type.
fn single(mut node: Node, nullable: bool, pass: &mut Pass<'_>) -> Node {
    exclusive(&mut node, pass);
    let name = types(&node).first().map(|name| (*name).to_owned()).unwrap_or_default();
    let properties = node.shift_remove("properties");
    let items = node.shift_remove("items");
    let rest = node.shift_remove("additionalProperties");
    keywords_of(&mut node, &name, pass);
    let mut schema = Map::from_iter([("type".to_owned(), json!(name.to_uppercase()))]);
    schema.extend(
        node.iter()
            .filter(|(keyword, _)| !origin::is_mark(keyword) && *keyword != "type")
            .map(|(k, v)| (k.clone(), v.clone())),
    );
    if nullable {
        schema.insert("nullable".to_owned(), json!(true));
    }
    match name.as_str() {
        "object" => object(&mut schema, &node, properties, rest.as_ref(), pass),
        "array" => {
            let items = items.and_then(|items| items.as_object().cloned()).unwrap_or_else(|| origin::beside(&node));
            schema.insert("items".to_owned(), Value::Object(convert(items, pass)));
        }
        _ => {}
    }
    schema
}

/// Tells the keywords in the description that the API refuses, everywhere or with this type.
fn keywords_of(node: &mut Node, name: &str, pass: &mut Pass<'_>) {
    let belongs = |keyword: &str| match keyword {
        "minLength" | "maxLength" | "pattern" | "enum" => name == "string",
        "minimum" | "maximum" => name == "integer" || name == "number",
        "minItems" | "maxItems" => name == "array",
        "minProperties" | "maxProperties" | "required" => name == "object",
        _ => true,
    };
    for keyword in node.keys().cloned().collect::<Vec<_>>() {
        if origin::is_mark(&keyword) {
            continue;
        }
        if !belongs(&keyword) {
            // Says nothing about values of this type.
            node.shift_remove(&keyword);
        } else if keyword == "format" {
            let known =
                name == "string" && node["format"].as_str().is_some_and(|format| pass.limits.takes_format(format));
            if !known {
                keywords::tell(node, "format", pass);
            }
        } else if !pass.limits.takes_keyword(&keyword) {
            keywords::tell(node, &keyword, pass);
        }
    }
}

/// `exclusiveMinimum: 0` of an integer is `minimum: 1`.
fn exclusive(node: &mut Node, pass: &mut Pass<'_>) {
    let is_integer = types(node) == ["integer"];
    for (keyword, inclusive, step) in [("exclusiveMinimum", "minimum", 1), ("exclusiveMaximum", "maximum", -1)] {
        match node.get(keyword).and_then(Value::as_i64).and_then(|bound| bound.checked_add(step)) {
            Some(bound) if is_integer && !node.contains_key(inclusive) => {
                node.shift_remove(keyword);
                node.insert(inclusive.to_owned(), json!(bound));
            }
            _ => keywords::tell(node, keyword, pass),
        }
    }
}

fn object(schema: &mut Node, node: &Node, properties: Option<Value>, rest: Option<&Value>, pass: &mut Pass<'_>) {
    let Some(Value::Object(properties)) = properties.filter(|all| all.as_object().is_some_and(|all| !all.is_empty()))
    else {
        let message =
            "an object without named properties: the API has refused those (\"should be non-empty for OBJECT type\")";
        pass.find(Level::Warning, "open-object", origin::of(node), message);
        schema.shift_remove("required");
        return;
    };
    if rest.is_some_and(|rest| *rest != Value::Bool(false)) {
        let message = "Gemini takes no properties that are not named";
        pass.find(Level::Warning, "open-object", origin::of(node), message);
    }
    let names: Vec<String> = properties.keys().cloned().collect();
    let converted: Map<String, Value> = properties
        .into_iter()
        .map(|(name, property)| {
            let property = property.as_object().cloned().unwrap_or_default();
            (name, Value::Object(convert(property, pass)))
        })
        .collect();
    schema.insert("properties".to_owned(), Value::Object(converted));
    // A name in `required` that no property has is refused.
    let needed: Vec<String> =
        required(node).into_iter().filter(|name| names.iter().any(|known| known == name)).map(str::to_owned).collect();
    schema.shift_remove("required");
    if !needed.is_empty() {
        schema.insert("required".to_owned(), json!(needed));
    }
    // Members of a JSON object have no order for the API; models fill arguments in this one.
    schema.insert("propertyOrdering".to_owned(), json!(names));
}
