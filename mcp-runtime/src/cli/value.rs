//! What one flag takes, as its schema says it.

use serde_json::{Number, Value};

use super::form::form;
use crate::schema::reference;

/// The kind of value that a flag takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The text as it stands.
    String,
    /// One of these texts.
    Choice(Vec<String>),
    /// A JSON number; whether it may have a fraction is for the schema to say.
    Number { integer: bool },
    /// `true` or `false`; the flag alone is `true`.
    Boolean,
    /// JSON, of this form. With `or_text`, what is no JSON is taken as text, because the schema lets a string through.
    Json { or_text: bool, form: Option<String> },
}

impl Kind {
    /// Reads the kind from a schema of the document `root`. What one flag can't spell becomes JSON.
    pub(super) fn of(root: &Value, schema: &Value) -> Self {
        let schema = resolve(root, schema);
        let types = types(schema);
        let or_text = or_text(schema);
        match types.as_slice() {
            ["string"] => match choices(schema) {
                Some(choices) => Self::Choice(choices),
                None => Self::String,
            },
            ["integer"] => Self::Number { integer: true },
            ["number"] => Self::Number { integer: false },
            ["boolean"] => Self::Boolean,
            _ => Self::Json { or_text, form: form(root, schema) },
        }
    }

    /// What stands for a value in the help.
    pub(super) fn placeholder(&self) -> &'static str {
        match self {
            Self::String | Self::Choice(_) => "STRING",
            Self::Number { integer: true } => "INTEGER",
            Self::Number { integer: false } => "NUMBER",
            Self::Boolean => "BOOLEAN",
            Self::Json { .. } => "JSON",
        }
    }

    /// Reads a value. Choices and booleans never come here with anything else: clap has checked them.
    pub(super) fn read(&self, text: &str) -> Result<Value, String> {
        match self {
            Self::String | Self::Choice(_) => Ok(text.into()),
            Self::Number { integer } => serde_json::from_str::<Number>(text).map(Value::Number).map_err(|_| {
                let what = if *integer { "an integer" } else { "a number" };
                format!("not {what} as JSON writes it, such as {}", if *integer { "-20" } else { "0.5" })
            }),
            Self::Boolean => Ok(Value::Bool(text == "true")),
            Self::Json { or_text, form } => match (serde_json::from_str(text), form) {
                (Ok(value), _) => Ok(value),
                (Err(_), _) if *or_text => Ok(text.into()),
                (Err(error), None) => Err(format!("not JSON: {error}")),
                (Err(error), Some(form)) => Err(format!("not JSON: {error}; expected {form}")),
            },
        }
    }
}

/// Follows one reference inside the document. (A chain of them would only make the flag take JSON.)
pub(super) fn resolve<'a>(root: &'a Value, schema: &'a Value) -> &'a Value {
    let reference = schema.get("$ref").and_then(Value::as_str);
    reference.and_then(|reference| reference::resolve(root, reference)).unwrap_or(schema)
}

/// The types that a schema names, without `null`: a flag that is left out says that.
pub(super) fn types(schema: &Value) -> Vec<&str> {
    match schema.get("type") {
        Some(Value::String(name)) => vec![name],
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).filter(|name| *name != "null").collect(),
        _ => Vec::new(),
    }
}

/// Whether a schema may accept a string.
fn or_text(schema: &Value) -> bool {
    let named = types(schema);
    if !named.is_empty() {
        return named.contains(&"string");
    }
    let branches = ["anyOf", "oneOf"].into_iter().find_map(|key| schema.get(key)?.as_array());
    branches.is_none_or(|branches| branches.iter().any(or_text)) && schema.get("type").is_none()
}

/// The texts of `enum`, if it is there and holds nothing but texts.
fn choices(schema: &Value) -> Option<Vec<String>> {
    let values = schema.get("enum")?.as_array()?;
    values.iter().map(|value| value.as_str().map(str::to_owned)).collect()
}

/// The help of a flag: the description, then what the schema demands, each in brackets as clap does it.
pub(super) fn help(schema: &Value, kind: &Kind, repeated: bool) -> String {
    let mut parts = Vec::new();
    parts.extend(schema.get("description").or_else(|| schema.get("title")).and_then(Value::as_str).map(str::to_owned));
    if let Kind::Json { form: Some(form), .. } = kind {
        parts.push(format!("[form: {form}]"));
    }
    parts.extend(facts(schema, repeated).into_iter().map(|fact| format!("[{fact}]")));
    parts.join(" ")
}

fn facts(schema: &Value, repeated: bool) -> Vec<String> {
    let get = |key: &str| schema.get(key);
    let mut facts = Vec::new();
    if repeated {
        facts.push("repeatable".to_owned());
        facts.extend(between(get("minItems"), get("maxItems")).map(|range| format!("values: {range}")));
        // The items' own demands hold for each value.
        facts.extend(get("items").map(|items| self::facts(items, false)).unwrap_or_default());
    }
    let low = get("minimum")
        .map(plain)
        .or_else(|| get("exclusiveMinimum").map(|bound| format!("more than {}", plain(bound))));
    let high = get("maximum")
        .map(plain)
        .or_else(|| get("exclusiveMaximum").map(|bound| format!("less than {}", plain(bound))));
    facts.extend(match (low, high) {
        (Some(low), Some(high)) => Some(format!("range: {low} to {high}")),
        (Some(low), None) => Some(format!("minimum: {low}")),
        (None, Some(high)) => Some(format!("maximum: {high}")),
        (None, None) => None,
    });
    facts.extend(between(get("minLength"), get("maxLength")).map(|range| format!("characters: {range}")));
    facts.extend(get("pattern").map(|pattern| format!("pattern: {}", plain(pattern))));
    facts.extend(get("format").map(|format| format!("format: {}", plain(format))));
    if choices(schema).is_none() || types(schema) != ["string"] {
        // Choices are listed by clap; other lists of values are not.
        facts.extend(
            get("enum")
                .and_then(Value::as_array)
                .map(|values| format!("possible values: {}", values.iter().map(plain).collect::<Vec<_>>().join(", "))),
        );
    }
    facts.extend(get("x-mcp-header").map(|header| format!("header: Mcp-Param-{}", plain(header))));
    facts.extend(
        get("examples").and_then(|examples| examples.get(0)).map(|example| format!("example: {}", plain(example))),
    );
    facts.extend(get("default").map(|default| format!("default: {}", plain(default))));
    if get("deprecated") == Some(&Value::Bool(true)) {
        facts.push("deprecated".to_owned());
    }
    facts
}

/// The range between two counts.
fn between(low: Option<&Value>, high: Option<&Value>) -> Option<String> {
    match (low, high) {
        (Some(low), Some(high)) => Some(format!("{low} to {high}")),
        (Some(low), None) => Some(format!("at least {low}")),
        (None, Some(high)) => Some(format!("at most {high}")),
        (None, None) => None,
    }
}

/// A value as one would type it: texts without quotes, anything else as JSON.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn json_value(or_text: bool, form: Option<&str>) -> Kind {
        Kind::Json { or_text, form: form.map(str::to_owned) }
    }

    #[test]
    fn a_kind_follows_the_type() {
        for (schema, kind) in [
            (json!({ "type": "string" }), Kind::String),
            (json!({ "type": ["string", "null"] }), Kind::String),
            (json!({ "type": "string", "enum": ["a", "b"] }), Kind::Choice(vec!["a".into(), "b".into()])),
            (json!({ "type": "integer" }), Kind::Number { integer: true }),
            (json!({ "type": "number" }), Kind::Number { integer: false }),
            (json!({ "type": "boolean" }), Kind::Boolean),
            (json!({}), json_value(true, None)),
            (json!({ "type": "object" }), json_value(false, Some("{…}"))),
            (json!({ "type": ["string", "integer"] }), json_value(true, Some("STRING | INTEGER"))),
            (json!({ "anyOf": [{ "type": "object" }, { "type": "string" }] }), json_value(true, Some("{…} | STRING"))),
            (
                json!({ "anyOf": [{ "type": "object" }, { "type": "integer" }] }),
                json_value(false, Some("{…} | INTEGER")),
            ),
        ] {
            assert_eq!(Kind::of(&schema, &schema), kind, "{schema}");
        }
    }

    #[test]
    fn values_are_read_as_their_kind() {
        assert_eq!(Kind::String.read("30"), Ok(json!("30")));
        assert_eq!(Kind::Number { integer: true }.read("-30"), Ok(json!(-30)));
        assert!(Kind::Number { integer: true }.read("ten").unwrap_err().contains("not an integer"));
        assert_eq!(json_value(true, None).read("[1]"), Ok(json!([1])));
        assert_eq!(json_value(true, None).read("plain text"), Ok(json!("plain text")));
        assert!(json_value(false, None).read("plain text").unwrap_err().starts_with("not JSON"));
        assert!(json_value(false, Some("{…}")).read("plain text").unwrap_err().ends_with("; expected {…}"));
    }

    #[test]
    fn help_gives_the_description_and_every_demand() {
        let schema = json!({
            "type": "integer", "description": "How many.", "minimum": 1, "maximum": 50, "default": 20,
            "x-mcp-header": "Limit", "deprecated": true, "examples": [5]
        });
        assert_eq!(
            help(&schema, &Kind::of(&schema, &schema), false),
            "How many. [range: 1 to 50] [header: Mcp-Param-Limit] [example: 5] [default: 20] [deprecated]"
        );
        let list = json!({ "type": "array", "maxItems": 3, "items": { "type": "string", "minLength": 2 } });
        assert_eq!(help(&list, &Kind::String, true), "[repeatable] [values: at most 3] [characters: at least 2]");
        let number = Kind::Number { integer: false };
        assert_eq!(help(&json!({ "enum": [1, null] }), &number, false), "[possible values: 1, null]");
        assert_eq!(help(&json!({ "type": "number", "exclusiveMinimum": 0 }), &number, false), "[minimum: more than 0]");
        let form = json_value(false, Some("{…}"));
        assert_eq!(help(&json!({ "description": "Where." }), &form, false), "Where. [form: {…}]");
    }
}
