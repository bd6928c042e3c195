//! Schemas as schemas (page "Overview", section "JSON Schema Usage").

use jsonschema::PatternOptions;
use serde_json::{Value, json};

use crate::schema::{
    report::Report,
    walk::{self, each_node, step},
};

/// How deep schemas may nest. "Implementations SHOULD apply reasonable bounds, such as a maximum schema depth"; `OpenAI`
/// takes 10 levels, and no validator we know of overflows its stack at this one.
const MAX_DEPTH: usize = 64;
/// How many schemas one document may hold ("a cap on the total number of subschemas"; `OpenAI` takes 5,000 properties).
const MAX_SUBSCHEMAS: usize = 10_000;
/// The one dialect that is checked, with and without its empty fragment.
const DIALECT: [&str; 2] =
    ["https://json-schema.org/draft/2020-12/schema", "https://json-schema.org/draft/2020-12/schema#"];

/// Arguments are an object: "`type: \"object\"` is required at the root".
pub(super) fn object_root(schema: &Value, pointer: &str, report: &mut Report) {
    match schema.get("type") {
        Some(name) if name == "object" => {}
        Some(other) => {
            report.add(step(pointer, "type"), format!("found {other}; the arguments of a tool are `\"object\"`"));
        }
        None => report.add(pointer, "found no `type`; the arguments of a tool are `\"type\": \"object\"`"),
    }
}

/// A published schema is an object, never a boolean: the protocol's own schema says so of both.
pub(super) fn is_object(schema: &Value, pointer: &str, report: &mut Report) {
    if !schema.is_object() {
        report.add(pointer, format!("found {schema}; a schema is published as a JSON object"));
    }
}

/// Depth and number of subschemas are bounded, so that nobody's validator is kept busy.
pub(super) fn bounded(schema: &Value, pointer: &str, report: &mut Report) {
    let mut count = 0;
    // Breadth first, and not by recursion: the depth is what is in doubt.
    let mut level = vec![schema];
    let mut depth = 0;
    while !level.is_empty() && depth <= MAX_DEPTH && count <= MAX_SUBSCHEMAS {
        count += level.len();
        level = level.into_iter().flat_map(subschemas).collect();
        depth += 1;
    }
    if depth > MAX_DEPTH {
        report.add(pointer, format!("schemas nest more than {MAX_DEPTH} levels deep; accepted are {MAX_DEPTH}"));
    } else if count > MAX_SUBSCHEMAS {
        report.add(pointer, format!("found more than {MAX_SUBSCHEMAS} subschemas; accepted are {MAX_SUBSCHEMAS}"));
    }
}

/// The members of a node that are, or hold, schemas; keywords that nobody knows are taken to.
fn subschemas(schema: &Value) -> Vec<&Value> {
    match schema {
        Value::Object(node) => {
            let nested = node.iter().filter(|(keyword, _)| walk::holds(keyword) != walk::Holds::Data);
            nested
                .flat_map(|(keyword, value)| match (walk::holds(keyword), value) {
                    (walk::Holds::Map, Value::Object(map)) => map.values().collect(),
                    (_, Value::Array(list)) => list.iter().collect(),
                    (_, value) => vec![value],
                })
                .filter(|value| value.is_object() || value.is_array())
                .collect()
        }
        Value::Array(list) => list.iter().filter(|value| value.is_object() || value.is_array()).collect(),
        _ => Vec::new(),
    }
}

/// Only 2020-12, the protocol's default, is checked; another dialect is refused and not misread.
pub(super) fn dialect(schema: &Value, pointer: &str, report: &mut Report) {
    if let Some(dialect) = schema.get("$schema").filter(|dialect| !DIALECT.iter().any(|known| *dialect == known)) {
        let message = format!("found the dialect {dialect}; supported is JSON Schema 2020-12, also without `$schema`");
        report.add(step(pointer, "$schema"), message);
    }
}

/// "Schemas MUST be valid according to their declared or default dialect": against the meta-schema.
pub(super) fn valid(schema: &Value, pointer: &str, report: &mut Report) {
    let meta_schema = jsonschema::draft202012::meta::validator();
    // Most schemas are valid, and that is much quicker to say than what is wrong with one.
    if meta_schema.is_valid(schema) {
        return;
    }
    for error in meta_schema.iter_errors(schema) {
        let message = format!("no valid JSON Schema 2020-12: {error}");
        report.add(format!("{pointer}{}", error.instance_path()), message);
    }
}

/// Every `pattern`, and every name in `patternProperties`, compiles to a linear-time expression: the validator runs them
/// on callers' text, where a backtracking engine could be kept busy.
pub(super) fn patterns(schema: &Value, pointer: &str, report: &mut Report) {
    each_node(schema, pointer, &mut |node, pointer| {
        if let Some(pattern) = node.get("pattern").and_then(Value::as_str) {
            compiles(pattern, step(pointer, "pattern"), report);
        }
        if let Some(Value::Object(patterns)) = node.get("patternProperties") {
            let at = step(pointer, "patternProperties");
            patterns.keys().for_each(|pattern| compiles(pattern, step(&at, pattern), report));
        }
    });
}

/// A4. Our own patterns are read by clients too, which compile them in JavaScript or Python. What is no expression at all,
/// [`patterns`] says.
pub(super) fn portable_patterns(schema: &Value, pointer: &str, report: &mut Report) {
    each_node(schema, pointer, &mut |node, pointer| {
        if let Some(problem) = node.get("pattern").and_then(Value::as_str).and_then(mcp_rules::pattern::foreign) {
            report.add(step(pointer, "pattern"), format!("the pattern {problem}"));
        }
    });
}

fn compiles(pattern: &str, pointer: String, report: &mut Report) {
    let options = jsonschema::draft202012::options().with_pattern_options(PatternOptions::regex());
    if options.build(&json!({ "pattern": pattern })).is_err() {
        let message = format!(
            "{pattern:?} is no regular expression that runs in linear time; look-around and back-references are not \
             accepted"
        );
        report.add(pointer, message);
    }
}
