//! The form of a JSON value in one short line, for a flag that takes JSON.

use serde_json::Value;

use super::value::{resolve, types};

/// How many characters a form has at most.
const LONGEST: usize = 160;
/// How deep a form goes at most.
const DEPTH: usize = 4;

/// The form of what `schema` accepts, such as `"slow" | {"exactly": INTEGER}`; `None` if that is any JSON.
///
/// Members that may be left out show as `…`, as does what is nested too deep or would make the line too long.
pub(super) fn form(root: &Value, schema: &Value) -> Option<String> {
    let mut forms = (1..=DEPTH).rev().map(|depth| Form { root }.of(schema, depth));
    let short = forms.find(|form| form.chars().count() <= LONGEST)?;
    (short != ANY).then_some(short)
}

const ANY: &str = "JSON";

struct Form<'a> {
    root: &'a Value,
}

impl Form<'_> {
    fn of(&self, schema: &Value, depth: usize) -> String {
        let schema = resolve(self.root, schema);
        let list = |key: &str| schema.get(key).and_then(Value::as_array);
        if let Some(value) = schema.get("const") {
            return value.to_string();
        }
        if let Some(values) = list("enum") {
            return values.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
        }
        if let Some(branches) = list("anyOf").or_else(|| list("oneOf")) {
            return branches.iter().map(|branch| self.of(branch, depth)).collect::<Vec<_>>().join(" | ");
        }
        let kinds: Vec<String> = types(schema).into_iter().map(|name| self.typed(name, schema, depth)).collect();
        if kinds.is_empty() { ANY.to_owned() } else { kinds.join(" | ") }
    }

    fn typed(&self, name: &str, schema: &Value, depth: usize) -> String {
        match name {
            "object" if depth == 0 => "{…}".to_owned(),
            "array" if depth == 0 => "[…]".to_owned(),
            "object" => self.object(schema, depth - 1),
            "array" => self.array(schema, depth - 1),
            scalar => scalar.to_uppercase(),
        }
    }

    fn object(&self, schema: &Value, depth: usize) -> String {
        let properties = schema.get("properties").and_then(Value::as_object);
        let required = schema.get("required").and_then(Value::as_array);
        let is_required = |name: &String| required.is_some_and(|required| required.iter().any(|entry| entry == name));
        let mut members = Vec::new();
        let mut more = false;
        for (name, property) in properties.into_iter().flatten() {
            if is_required(name) {
                members.push(format!("{}: {}", Value::from(name.as_str()), self.of(property, depth)));
            } else {
                more = true;
            }
        }
        let patterns = schema.get("patternProperties").and_then(Value::as_object);
        let named =
            patterns.and_then(|patterns| patterns.values().next()).or_else(|| schema.get("additionalProperties"));
        if let Some(value) = named.filter(|value| value.is_object()) {
            members.push(format!("NAME: {}", self.of(value, depth)));
            more = true;
        }
        let open = schema.get("additionalProperties") != Some(&Value::Bool(false));
        if more || (members.is_empty() && open) {
            members.push("…".to_owned());
        }
        format!("{{{}}}", members.join(", "))
    }

    fn array(&self, schema: &Value, depth: usize) -> String {
        match schema.get("prefixItems").and_then(Value::as_array) {
            Some(places) => {
                let places: Vec<String> = places.iter().map(|place| self.of(place, depth)).collect();
                format!("[{}]", places.join(", "))
            }
            None => match schema.get("items") {
                Some(items) => format!("[{}, …]", self.of(items, depth)),
                None => "[…]".to_owned(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_form_shows_every_variant() {
        let schema = json!({ "anyOf": [
            { "type": "string", "enum": ["slow", "fast"] },
            { "type": "object", "properties": { "exactly": { "type": "integer" } }, "required": ["exactly"] },
            { "type": "object", "properties": { "between": { "type": "object",
                "properties": { "from": { "type": "number" }, "why": { "type": "string" } }, "required": ["from"] } },
                "required": ["between"] },
        ] });
        let expected = r#""slow" | "fast" | {"exactly": INTEGER} | {"between": {"from": NUMBER, …}}"#;
        assert_eq!(form(&schema, &schema).as_deref(), Some(expected));
    }

    #[test]
    fn tuples_lists_and_maps_have_a_form_and_any_json_has_none() {
        for (schema, expected) in [
            (
                json!({ "type": "array", "prefixItems": [{ "type": "integer" }, { "type": "boolean" }] }),
                Some("[INTEGER, BOOLEAN]"),
            ),
            (json!({ "type": "array", "items": { "type": "array", "items": {} } }), Some("[[JSON, …], …]")),
            (json!({ "type": "object", "additionalProperties": { "type": "integer" } }), Some("{NAME: INTEGER, …}")),
            (json!({ "type": "object" }), Some("{…}")),
            (json!({ "type": ["integer", "string"] }), Some("INTEGER | STRING")),
            (json!({}), None),
        ] {
            assert_eq!(form(&schema, &schema).as_deref(), expected, "{schema}");
        }
    }

    #[test]
    fn a_form_is_short_however_deep_or_wide_its_schema() {
        let tree = json!({ "$defs": { "tree": { "type": "object", "required": ["left", "right"], "properties": {
            "left": { "$ref": "#/$defs/tree" }, "right": { "$ref": "#/$defs/tree" } } } } });
        let short = form(&tree, &json!({ "$ref": "#/$defs/tree" })).unwrap();
        assert_eq!(short, r#"{"left": {"left": {…}, "right": {…}}, "right": {"left": {…}, "right": {…}}}"#);
        let wide: Vec<Value> = (0..200).map(|number| json!({ "const": number })).collect();
        assert_eq!(form(&Value::Null, &json!({ "anyOf": wide })), None);
    }
}
