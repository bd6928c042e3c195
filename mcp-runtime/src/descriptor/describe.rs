//! From an entry to its descriptor.

use serde_json::{Map, Value};

use super::{Annotations, Descriptor, Problem, check};
use crate::{
    call::entry::Entry,
    declare::tool::{IconSpec, ToolSpec},
    protocol::Icon,
    schema::{input::InputBuilder, output, report::Report},
};

/// Makes the descriptor of a tool, and lists everything that is wrong with it. A descriptor with problems is not to be
/// published.
pub(crate) fn describe<S>(entry: &Entry<S>) -> (Descriptor, Vec<Problem>) {
    let mut report = Report::default();
    let mut input = InputBuilder::new();
    (entry.input)(&mut input);
    let mirrored = input.mirrored();
    let input_schema = input.finish(entry.spec.allow_unknown, &mut report);
    check::undeclared_secrets(&input_schema, &mirrored, &mut report);
    let output_schema = output::publish(entry.output, &mut report);
    assemble(&entry.spec, input_schema, output_schema, report)
}

/// The plain core of [`describe`].
fn assemble(
    spec: &ToolSpec,
    mut input_schema: Value,
    output_schema: Option<Value>,
    mut report: Report,
) -> (Descriptor, Vec<Problem>) {
    publish_examples(spec, &mut input_schema, &mut report);
    own_output(spec, output_schema.as_ref(), &mut report);
    let descriptor = Descriptor {
        name: spec.name.into(),
        title: spec.title.map(Into::into),
        description: spec.description.map(Into::into),
        icons: spec.icons.iter().map(icon).collect(),
        input_schema,
        output_schema,
        annotations: annotations(spec),
        meta: meta(spec, &mut report),
        timeout: spec.timeout,
        concurrency: spec.concurrency,
        scopes: spec.scopes,
        location: Some(spec.location),
    };
    check::authored(&descriptor, &mut report);
    check::descriptor(&descriptor, &mut report);
    let problems = Problem::of_tool(spec.name, descriptor.location, report);
    (descriptor, problems)
}

/// What `output = …` says may stand in for a return type that says nothing, or nothing but "any JSON". Beside a schema of
/// its own it would publish what results do not conform to, and every call would fail.
fn own_output(spec: &ToolSpec, declared: Option<&Value>, report: &mut Report) {
    let Some(own) = spec.own_output.and_then(|own| output::publish(own, &mut Report::default())) else { return };
    if !accepts_anything(&own) && Some(&own) != declared {
        report.add(
            "/outputSchema",
            "the return type has a schema of its own, and `output` declares another one: remove `output`, or return \
             `Json<serde_json::Value>` or a `CallToolResult` that conforms to it",
        );
    }
}

/// Whether a schema says no more than "any JSON".
fn accepts_anything(schema: &Value) -> bool {
    let Some(node) = schema.as_object() else { return false };
    match node.get("anyOf").and_then(Value::as_array) {
        Some(branches) => branches.iter().any(accepts_anything),
        None => node.keys().all(|keyword| keyword == "description"),
    }
}

fn icon(spec: &IconSpec) -> Icon {
    Icon {
        src: spec.src.into(),
        mime_type: spec.mime_type.map(Into::into),
        sizes: spec.sizes.iter().copied().map(Into::into).collect(),
        theme: spec.theme.map(Into::into),
    }
}

/// Whole calls as `examples` of the arguments object.
fn publish_examples(spec: &ToolSpec, input_schema: &mut Value, report: &mut Report) {
    let mut examples = Vec::with_capacity(spec.examples.len());
    for text in spec.examples {
        match serde_json::from_str::<Value>(text) {
            Ok(example) => examples.push(example),
            Err(error) => report.add("/inputSchema/examples", format!("found `{text}`, which is no JSON: {error}")),
        }
    }
    if let Some(root) = input_schema.as_object_mut().filter(|_| !examples.is_empty()) {
        root.insert("examples".to_owned(), examples.into());
    }
}

/// Unset hints are left out: their absence has a meaning of its own, the cautious default.
fn annotations(spec: &ToolSpec) -> Option<Annotations> {
    let annotations = Annotations {
        title: None,
        read_only_hint: spec.read_only,
        destructive_hint: spec.destructive,
        idempotent_hint: spec.idempotent,
        open_world_hint: spec.open_world,
    };
    (annotations != Annotations::default()).then_some(annotations)
}

/// Reads the JSON text of `_meta`.
fn meta(spec: &ToolSpec, report: &mut Report) -> Option<Map<String, Value>> {
    match serde_json::from_str(spec.meta?) {
        Ok(Value::Object(meta)) => Some(meta),
        Ok(other) => {
            report.add("/_meta", format!("found {other}; `_meta` is a JSON object"));
            None
        }
        Err(error) => {
            report.add("/_meta", format!("`_meta` is no JSON: {error}"));
            None
        }
    }
}
