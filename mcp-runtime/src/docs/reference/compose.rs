//! From descriptors to a [`Book`].

use serde_json::{Map, Value, json};

use super::{
    anchors::Anchors,
    fields::{self, Way},
    hints::hints,
    model::{Body, Book, Chapter, Entry, Example, Failing, Picture, Subject, Tool},
    sample::{Acceptor, Purpose, Sample, sample},
};
use crate::{
    Descriptor, Icon,
    call::args,
    descriptor::header::{Kind, Path, paths},
    header::{Mirrored, PARAM_PREFIX},
    protocol::Implementation,
    schema::node,
};

/// The document about a server and its tools.
pub(super) fn book(server: &Implementation, tools: &[Descriptor]) -> Book {
    let mut anchors = Anchors::default();
    // Their entries are claimed first: a tool's link does not depend on the arguments of the tools before it.
    let names: Vec<String> = tools.iter().map(|tool| anchors.claim(tool.name())).collect();
    let entries = tools.iter().zip(names).map(|(tool, anchor)| entry(tool, anchor, &mut anchors)).collect();
    Book { server: subject(server), chapters: vec![Chapter { title: "Tools", folder: "tools", entries }] }
}

fn subject(server: &Implementation) -> Subject {
    Subject {
        name: server.name.clone(),
        title: server.title.clone().unwrap_or_else(|| server.name.clone()),
        version: server.version.clone(),
        description: server.description.clone(),
        website: server.website_url.clone().filter(|url| super::markup::is_web(url)),
        icons: pictures(&server.icons),
    }
}

fn pictures(icons: &[Icon]) -> Vec<Picture> {
    let shown = icons.iter().filter(|icon| icon.src.starts_with("https:") || icon.src.starts_with("data:image/"));
    let picture = |icon: &Icon| {
        let mut notes: Vec<&str> = icon.sizes.iter().map(AsRef::as_ref).collect();
        notes.extend(icon.mime_type.as_deref());
        notes.extend(icon.theme.as_deref());
        Picture { src: icon.src.to_string(), note: notes.join(", ") }
    };
    shown.map(picture).collect()
}

fn entry(tool: &Descriptor, anchor: String, anchors: &mut Anchors) -> Entry {
    let input = Acceptor::new(tool.input_schema());
    let arguments = sample(&input, Purpose::Call);
    let body = Tool {
        hints: hints(tool),
        scopes: tool.scopes.iter().map(|scope| (*scope).to_owned()).collect(),
        limits: limits(tool),
        input: fields::shape(tool.input_schema(), Way::In, &format!("{anchor}.arguments"), anchors),
        output: tool
            .output_schema()
            .map(|schema| fields::shape(schema, Way::Out, &format!("{anchor}.result"), anchors)),
        errors: errors(tool, &input, arguments.as_ref().ok()),
        call: call(tool, arguments),
        result: tool.output_schema().map(result),
        meta: tool.meta().map(|meta| indented(&Value::Object(meta.clone()))),
    };
    let title = tool.title().or_else(|| tool.annotations()?.title.as_deref());
    Entry {
        anchor,
        name: tool.name().to_owned(),
        title: title.map(str::to_owned),
        description: tool.description().map(str::to_owned),
        summary: super::markup::summary(tool.description().or(title).unwrap_or_default()),
        icons: pictures(tool.icons()),
        wire: indented(&serde_json::to_value(tool).unwrap_or_default()),
        body: Body::Tool(Box::new(body)),
    }
}

fn limits(tool: &Descriptor) -> Vec<String> {
    let mut limits = Vec::new();
    if let Some(timeout) = tool.timeout {
        limits.push(format!("A call that takes longer than {timeout:?} is ended."));
    }
    match tool.concurrency {
        Some(1) => limits.push("Calls run one at a time; others wait.".to_owned()),
        Some(calls) => limits.push(format!("At most {calls} calls run at a time; others wait.")),
        None => {}
    }
    limits
}

fn indented(value: &Value) -> String {
    format!("{value:#}")
}

/// The example call: the `params` of `tools/call`, and what is mirrored of them.
fn call(tool: &Descriptor, arguments: Result<Sample, String>) -> Example {
    match arguments {
        Ok(Sample { value, authored }) => Example {
            headers: mirrored(tool, &value),
            json: Ok(indented(&json!({ "name": tool.name(), "arguments": value }))),
            authored,
        },
        Err(why) => Example { json: Err(why), authored: false, headers: Vec::new() },
    }
}

/// The header fields that go with arguments.
fn mirrored(tool: &Descriptor, arguments: &Value) -> Vec<(String, String)> {
    let field = |Path { name, properties, kind }: Path| {
        let value = properties.iter().try_fold(arguments, |value, name| value.get(name))?;
        let mirrored = match kind {
            Kind::String => Mirrored::String(value.as_str()?),
            Kind::Boolean => Mirrored::Boolean(value.as_bool()?),
            Kind::Integer => Mirrored::integer(node::integer(value.as_number()?)?)?,
        };
        Some((format!("{PARAM_PREFIX}{name}"), mirrored.encode().into_owned()))
    };
    paths(tool.input_schema()).into_iter().filter_map(field).collect()
}

/// The example result: structured content, and the text block that repeats it for clients that know no other.
fn result(schema: &Value) -> Example {
    match sample(&Acceptor::new(schema), Purpose::Result) {
        Ok(Sample { value, authored }) => {
            let text = json!([{ "type": "text", "text": value.to_string() }]);
            let result = json!({ "resultType": "complete", "content": text, "structuredContent": value });
            Example { json: Ok(indented(&result)), authored, headers: Vec::new() }
        }
        Err(why) => Example { json: Err(why), authored: false, headers: Vec::new() },
    }
}

/// The ways to fail, with the very words of the server where they are known.
fn errors(tool: &Descriptor, input: &Acceptor<'_>, arguments: Option<&Sample>) -> Vec<Failing> {
    let mut errors = Vec::new();
    let refusal = arguments.and_then(|sample| refusal(tool, input, &sample.value));
    errors.push(Failing {
        when: "The arguments break the schema",
        what: "The tool is not run. The result has `isError: true` and names every problem with its place.".to_owned(),
        json: refusal.map(|text| failed(&text)),
    });
    let conforms = match tool.output_schema() {
        Some(_) => " Where it comes with structured content, that conforms to the schema of the result.",
        None => "",
    };
    errors.push(Failing {
        when: "The tool fails",
        what: format!("The result has `isError: true`, and its text says why.{conforms}"),
        json: None,
    });
    if !paths(tool.input_schema()).is_empty() {
        errors.push(Failing {
            when: "A mirrored argument and its header disagree",
            what: "Over HTTP, the request is refused with the error -32020 (status 400). The tool is not run."
                .to_owned(),
            json: None,
        });
    }
    errors
}

/// What the server answers to the example without its first required argument, or else with one that nobody knows.
fn refusal(tool: &Descriptor, input: &Acceptor<'_>, arguments: &Value) -> Option<String> {
    let mut wrong = arguments.as_object()?.clone();
    let required = tool.input_schema().as_object().map(node::required).unwrap_or_default();
    match required.first() {
        Some(name) => drop(wrong.shift_remove(*name)),
        None => drop(wrong.insert("unknown".to_owned(), true.into())),
    }
    let problems = input.problems(&Value::Object(wrong)).ok().filter(|problems| !problems.is_empty())?;
    Some(args::invalid_text(&problems))
}

fn failed(text: &str) -> String {
    let mut result = Map::new();
    result.insert("resultType".to_owned(), "complete".into());
    result.insert("content".to_owned(), json!([{ "type": "text", "text": text }]));
    result.insert("isError".to_owned(), true.into());
    indented(&Value::Object(result))
}
