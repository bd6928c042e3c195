//! Tools of the Anthropic Messages API.

use serde_json::{Map, Value, json};

use super::{
    origin,
    pass::Pass,
    steps::{self, names::Names, strict::Obstacle},
};
use crate::{
    Descriptor,
    docs::{Finding, Level, Target, limits::Limits},
    schema::{node::required, walk::Node},
};

/// What strict tools have used up of the limits that hold for a request.
#[derive(Clone, Copy, Default)]
struct Used {
    tools: usize,
    optional: usize,
    unions: usize,
}

/// The member `tools` of a request. Tools are strict as long as their schemas and the limits of a request allow it.
pub(super) fn project(tools: &[Descriptor], findings: &mut Vec<Finding>) -> Value {
    let mut names = Names::default();
    let mut used = Used::default();
    let mut listed = Vec::new();
    for tool in tools {
        let mut pass = Pass::new(Target::Anthropic, tool);
        if steps::names::properties(&mut pass) {
            let name = names.mend(&mut pass);
            pass.leave_out(&["title", "icons", "outputSchema", "annotations", "_meta"]);
            listed.push(one(&mut pass, &name, &mut used));
        }
        findings.append(&mut pass.findings);
    }
    json!({ "tools": listed })
}

fn one(pass: &mut Pass<'_>, name: &str, used: &mut Used) -> Value {
    let mut attempt = pass.attempt();
    let tried = strict(&mut attempt).and_then(|(schema, after)| within(after, pass.limits).map(|()| (schema, after)));
    let mut tool = Map::from_iter([("name".to_owned(), json!(name))]);
    tool.extend(pass.tool.description().map(|text| ("description".to_owned(), json!(text))));
    match tried.and_then(|(schema, own)| Ok((schema, used.plus(own, pass.limits)?))) {
        Ok((schema, after)) => {
            *used = after;
            pass.findings.append(&mut attempt.findings);
            tool.insert("input_schema".to_owned(), schema);
            tool.insert("strict".to_owned(), json!(true));
        }
        Err(Obstacle { pointer, why }) => {
            pass.find(Level::Warning, "not-strict", pointer, format!("{why}: exported as a tool that is not strict"));
            tool.insert("input_schema".to_owned(), loose(pass));
        }
    }
    Value::Object(tool)
}

/// The arguments as a strict schema with what it uses, or why they are none.
fn strict(pass: &mut Pass<'_>) -> Result<(Value, Used), Obstacle> {
    let mut schema = pass.input();
    steps::root::plain(&mut schema, pass);
    steps::numbers::bounded(&mut schema, pass);
    steps::unions::plain(&mut schema, pass);
    steps::tuples::plain(&mut schema, pass);
    steps::refs::bare(&mut schema, pass);
    steps::strict::check(&schema)?;
    steps::strict::check_grammar(&schema)?;
    steps::keywords::fold(&mut schema, pass);
    steps::strict::close(&mut schema, pass);
    let used = Used::of(&schema);
    Ok((origin::strip(schema), used))
}

/// The arguments of a tool that is not strict: only what is refused everywhere is taken away.
fn loose(pass: &mut Pass<'_>) -> Value {
    let mut schema = pass.input();
    steps::root::plain(&mut schema, pass);
    steps::numbers::bounded(&mut schema, pass);
    steps::keywords::drop_foreign(&mut schema, pass);
    origin::strip(schema)
}

/// Whether a tool alone keeps the limits of a request.
fn within(own: Used, limits: &Limits) -> Result<(), Obstacle> {
    Used::default().plus(own, limits).map(|_| ())
}

impl Used {
    /// What a schema uses, counted as the API does: properties that are not required, and nodes with `anyOf` or several
    /// types.
    fn of(schema: &Node) -> Self {
        let mut used = Self { tools: 1, ..Self::default() };
        steps::each(schema, &mut |node| {
            let required = required(node);
            let properties = node.get("properties").and_then(Value::as_object);
            used.optional +=
                properties.map_or(0, |all| all.keys().filter(|name| !required.contains(&name.as_str())).count());
            used.unions += usize::from(node.contains_key("anyOf") || node.get("type").is_some_and(Value::is_array));
        });
        used
    }

    /// The sum, or which limit it breaks.
    fn plus(self, own: Self, limits: &Limits) -> Result<Self, Obstacle> {
        let sum = Self {
            tools: self.tools + own.tools,
            optional: self.optional + own.optional,
            unions: self.unions + own.unions,
        };
        let rows = [
            (sum.tools, &limits.strict_tools, "strict tools"),
            (sum.optional, &limits.optional_properties, "optional properties"),
            (sum.unions, &limits.unions, "unions"),
        ];
        for (count, row, what) in rows {
            if let Some(row) = row
                && count > row.value
            {
                let why = format!("with this tool the strict ones have {count} {what}, where {} are taken", row.value);
                return Err(Obstacle { pointer: String::new(), why });
            }
        }
        Ok(sum)
    }
}
