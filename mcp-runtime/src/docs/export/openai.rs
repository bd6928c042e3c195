//! Function tools of the `OpenAI` Responses API.

use serde_json::{Map, Value, json};

use super::{
    origin,
    pass::Pass,
    steps::{self, names::Names, strict::Obstacle},
};
use crate::{
    Descriptor,
    docs::{Finding, Level, Target},
    schema::{
        node::{is_null, required, types},
        walk::Node,
    },
};

/// The member `tools` of a request. Tools are strict, except those whose arguments a strict schema can't describe.
pub(super) fn project(tools: &[Descriptor], findings: &mut Vec<Finding>) -> Value {
    let mut names = Names::default();
    let each = tools.iter().map(|tool| {
        let mut pass = Pass::new(Target::OpenAi, tool);
        let name = names.mend(&mut pass);
        pass.leave_out(&["title", "icons", "outputSchema", "annotations", "_meta"]);
        let mut attempt = pass.attempt();
        let (parameters, strict) = match strict(&mut attempt) {
            Ok(parameters) => {
                pass.findings.append(&mut attempt.findings);
                (parameters, true)
            }
            Err(Obstacle { pointer, why }) => {
                pass.find(
                    Level::Warning,
                    "not-strict",
                    pointer,
                    format!("{why}: exported as a tool that is not strict"),
                );
                (loose(&mut pass), false)
            }
        };
        findings.append(&mut pass.findings);
        let mut function = Map::from_iter([("type".to_owned(), json!("function")), ("name".to_owned(), json!(name))]);
        function.extend(tool.description().map(|text| ("description".to_owned(), json!(text))));
        function.insert("parameters".to_owned(), parameters);
        function.insert("strict".to_owned(), json!(strict));
        Value::Object(function)
    });
    json!({ "tools": each.collect::<Vec<_>>() })
}

/// The arguments as a strict schema, or why they are none.
fn strict(pass: &mut Pass<'_>) -> Result<Value, Obstacle> {
    let mut schema = pass.input();
    steps::root::plain(&mut schema, pass);
    steps::unions::plain(&mut schema, pass);
    steps::tuples::plain(&mut schema, pass);
    steps::refs::bare(&mut schema, pass);
    steps::strict::check(&schema)?;
    same_first_key(&schema)?;
    steps::keywords::fold(&mut schema, pass);
    steps::strict::close(&mut schema, pass);
    steps::strict::state_types(&mut schema);
    require_all(&mut schema, pass);
    steps::measure::check(&schema, pass.limits)?;
    Ok(origin::strip(schema))
}

/// The arguments of a tool that is not strict: only what is refused everywhere is taken away.
fn loose(pass: &mut Pass<'_>) -> Value {
    let mut schema = pass.input();
    steps::root::plain(&mut schema, pass);
    steps::keywords::drop_foreign(&mut schema, pass);
    origin::strip(schema)
}

/// "Objects provided via 'anyOf' must not share identical first keys": the API can't tell such variants apart, unless
/// the key is a tag.
fn same_first_key(schema: &Node) -> Result<(), Obstacle> {
    let mut found = None;
    steps::each(schema, &mut |node| {
        let variants = node.get("anyOf").and_then(Value::as_array).into_iter().flatten();
        let untagged: Vec<&String> = variants
            .filter_map(|variant| variant.get("properties")?.as_object()?.iter().next())
            .filter(|(_, first)| first.get("const").is_none() && first.get("enum").is_none())
            .map(|(name, _)| name)
            .collect();
        let shared = untagged.iter().enumerate().find(|(index, name)| untagged[..*index].contains(name));
        if let (Some((_, name)), None) = (shared, &found) {
            found = Some(Obstacle {
                pointer: origin::of(node),
                why: format!("two variants start with {name:?}, which is no tag"),
            });
        }
    });
    found.map_or(Ok(()), Err)
}

/// "All fields must be required": what may be absent may be `null` instead, which servers of this toolkit read as
/// absent.
fn require_all(schema: &mut Node, pass: &mut Pass<'_>) {
    steps::each_mut(schema, &mut |node| {
        let needed: Vec<String> = required(node).into_iter().map(str::to_owned).collect();
        let Some(Value::Object(properties)) = node.get_mut("properties") else { return };
        let names: Vec<Value> = properties.keys().map(|name| name.as_str().into()).collect();
        for (name, property) in properties.iter_mut().filter(|(name, _)| !needed.contains(name)) {
            let Value::Object(property) = property else { continue };
            let pointer = origin::of(property);
            if accepts_null(property) {
                let message = format!(
                    "{name:?} can no longer be left out: absent and `null` are told apart by the tool, not by OpenAI"
                );
                pass.find(Level::Warning, "absent-is-null", pointer, message);
            } else {
                nullable(property);
                let message = format!("{name:?} can no longer be left out: the model sends `null` instead");
                pass.find(Level::Note, "optional-as-null", pointer, message);
            }
        }
        node.insert("required".to_owned(), names.into());
    });
}

fn accepts_null(node: &Node) -> bool {
    types(node).contains(&"null")
        || node.get("anyOf").and_then(Value::as_array).is_some_and(|variants| variants.iter().any(is_null))
}

/// Makes a node accept `null`.
fn nullable(node: &mut Node) {
    let nothing = json!({ "type": "null" });
    if let Some(Value::Array(variants)) = node.get_mut("anyOf") {
        variants.push(nothing);
    } else if ["enum", "const", "$ref"].iter().any(|keyword| node.contains_key(*keyword)) || !node.contains_key("type")
    {
        // `null` is none of the values, so that it needs a variant of its own.
        let mut outer = origin::beside(node);
        for text in ["title", "description"] {
            outer.extend(node.shift_remove(text).map(|value| (text.to_owned(), value)));
        }
        outer.insert("anyOf".to_owned(), json!([std::mem::take(node), nothing]));
        *node = outer;
    } else {
        let mut names: Vec<Value> = types(node).into_iter().map(Value::from).collect();
        names.push("null".into());
        node.insert("type".to_owned(), names.into());
    }
}
