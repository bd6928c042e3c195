use serde_json::{Value, json};

use super::*;
use crate::json::tape::Tape;

fn problems(schema: &Value, value: &Value) -> String {
    let validator = Validator::compile(schema).expect("a schema");
    let text = value.to_string();
    let mut tape = Tape::default();
    tape.parse(&text).expect("JSON");
    let doc = tape.doc(&text);
    assert!(!validator.is_valid(doc.root()));
    validator.problems(doc.root()).to_string()
}

fn search() -> Value {
    json!({
        "type": "object",
        "properties": {
            "query": { "type": "string", "minLength": 1 },
            "state": { "type": "string", "enum": ["open", "closed", "all"], "default": "open" },
            "limit": { "type": "integer", "minimum": 1, "maximum": 50, "default": 20 }
        },
        "required": ["query"],
        "additionalProperties": false
    })
}

#[test]
fn the_seed_call_gives_the_findings_of_the_seed() {
    assert_eq!(
        problems(&search(), &json!({"query": "login", "state": "pending", "sort": "new"})),
        r#"$.state: must be one of ["open","closed","all"]; $.sort: not allowed"#
    );
}

#[test]
fn every_problem_is_told_at_its_place() {
    assert_eq!(
        problems(&search(), &json!({"query": "", "limit": 51, "stat": "open"})),
        "$.query: must have at least 1 character; $.limit: must be at most 50; \
         $.stat: not allowed (did you mean \"state\"?)"
    );
    assert_eq!(
        problems(&search(), &json!({"limit": "ten"})),
        "$.limit: expected integer, got string; $.query: required"
    );
}

#[test]
fn a_long_list_of_problems_is_cut_and_counted() {
    let schema = json!({"items": {"type": "integer"}});
    let text = problems(&schema, &json!(vec!["x"; 11]));
    assert!(text.starts_with("$[0]: expected integer, got string; $[1]"), "{text}");
    assert!(text.ends_with("$[7]: expected integer, got string; and 3 more problems"), "{text}");
}

#[test]
fn values_and_long_names_are_not_repeated() {
    let secret = "s3cret".repeat(100);
    for schema in [
        json!({"enum": ["a"]}),
        json!({"const": "a"}),
        json!({"maxLength": 3}),
        json!({"pattern": "^a$"}),
        json!({"type": "integer"}),
        json!({"anyOf": [{"type": "integer"}, {"const": "a"}]}),
        json!({"not": {"type": "string"}}),
    ] {
        let text = problems(&schema, &json!(secret));
        assert!(!text.contains("s3cret"), "{text}");
    }
    let mut object = serde_json::Map::new();
    object.insert("k".repeat(10_000), Value::Null);
    let text = problems(&search(), &Value::Object(object));
    assert!(text.len() < 200, "{text}");
}

#[test]
fn places_are_written_so_that_they_can_be_found() {
    let schema =
        json!({"additionalProperties": {"additionalProperties": {"type": "integer"}}, "items": {"items": false}});
    assert_eq!(
        problems(&schema, &json!({"0": {"a b": "x"}, "": {"": null}})),
        r#"$.0["a b"]: expected integer, got string; $[""][""]: expected integer, got null"#
    );
    assert_eq!(problems(&schema, &json!([[], [1]])), "$[1][0]: not allowed");
}

#[test]
fn of_several_forms_the_one_that_was_meant_is_told() {
    let shape = json!({"anyOf": [
        {"type": "object", "properties": {"kind": {"const": "circle"}, "radius": {"type": "number"}},
         "required": ["kind", "radius"], "additionalProperties": false},
        {"type": "object", "properties": {"kind": {"const": "square"}, "side": {"type": "number"}},
         "required": ["kind", "side"], "additionalProperties": false},
        {"type": "null"}
    ]});
    assert_eq!(problems(&shape, &json!({"kind": "square", "side": "x"})), "$.side: expected number, got string");
    assert_eq!(problems(&shape, &json!({"kind": "oval"})), r#"$.kind: must be one of ["circle","square"]"#);
    assert_eq!(problems(&shape, &json!({})), "$.kind: required");
    assert_eq!(problems(&shape, &json!(5)), "$: expected null or object, got integer");
    let external = json!({"anyOf": [
        {"type": "string", "enum": ["unit"]},
        {"type": "object", "properties": {"wrapped": {"type": "integer"}}, "required": ["wrapped"], "additionalProperties": false},
        {"type": "object", "properties": {"pair": {"type": "string"}}, "required": ["pair"], "additionalProperties": false}
    ]});
    assert_eq!(problems(&external, &json!({"wrapped": "x"})), "$.wrapped: expected integer, got string");
    let forms = r#"$: must be "unit", or an object whose only member is one of ["wrapped","pair"]"#;
    for stray in [json!("unot"), json!({"hunter2secret": 3}), json!({})] {
        assert_eq!(problems(&external, &stray), forms);
    }
    assert_eq!(problems(&external, &json!({"wrapped": 1, "triple": 3})), "$.triple: not allowed");
    assert_eq!(problems(&json!({"items": external}), &json!(["x"])), forms.replace('$', "$[0]"));
    let untagged = json!({"anyOf": [{"required": ["id"]}, {"required": ["url"]}]});
    assert_eq!(
        problems(&untagged, &json!({})),
        "$: matches none of the accepted forms: either ($.id: required) or ($.url: required)"
    );
}

#[test]
fn one_mistake_is_one_problem() {
    let unit = json!({"type": "string", "enum": ["a", "b"]});
    assert_eq!(problems(&unit, &json!([])), "$: expected string, got array");
    assert_eq!(problems(&json!({"type": "string", "const": "a"}), &json!(1)), "$: expected string, got integer");
    assert_eq!(problems(&unit, &json!("c")), r#"$: must be one of ["a","b"]"#);
}

#[test]
fn nothing_is_fetched_and_patterns_are_bounded() {
    for schema in [
        json!({"$ref": "https://example.com/schema.json"}),
        json!({"$ref": "file:///etc/passwd"}),
        json!({"properties": {"a": {"$ref": "#/$defs/missing"}}}),
        json!({"pattern": "(a"}),
        json!({"pattern": "^(?=a)b$"}),
        json!({"pattern": "(?:a{1000}){1000}"}),
        json!({"type": "strin"}),
        json!({"$schema": "https://example.com/dialect"}),
    ] {
        assert!(Validator::compile(&schema).is_err(), "{schema}");
    }
    assert!(Validator::compile(&json!({"$schema": "http://json-schema.org/draft-07/schema#"})).is_ok());
}

#[test]
fn a_format_is_an_annotation() {
    let validator = Validator::compile(&json!({"format": "date"})).expect("a schema");
    let mut tape = Tape::default();
    tape.parse("\"yesterday\"").expect("JSON");
    assert!(validator.is_valid(tape.doc("\"yesterday\"").root()));
}
