//! Whole calls, from the text of the arguments to the JSON of the result.

mod agreement;
mod arguments;
mod context;
mod errors;
mod integers;
mod results;
mod suite;
mod well_known;

use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use super::{
    Answer, Context, Provided,
    answer::{Frame, OutputCheck},
    cancel::CancellationToken,
    context::Parts,
    entry::{Entry, Free, Started},
    outbox::{Outbox, Rates},
    output::ToolOutput,
    prepared::{Fault, Prepared},
};
use crate::{
    declare::tool::ToolSpec,
    descriptor::describe,
    json::tape::{Owned, Tape},
    protocol::{RequestId, Revision},
    schema::{output, report::Report},
};

/// Keeps the notifications of a call.
#[derive(Default)]
struct Kept(Mutex<Vec<Value>>);

impl Kept {
    fn messages(&self) -> Vec<Value> {
        self.0.lock().expect("no panic while held").clone()
    }
}

impl Outbox for Kept {
    fn notify(&self, message: Vec<u8>) {
        self.0.lock().expect("no panic while held").push(serde_json::from_slice(&message).expect("JSON"));
    }
}

/// What a context is made of, for a tool without an output schema.
fn parts(outbox: &Arc<Kept>) -> Parts {
    Parts {
        id: RequestId::from(1_i64),
        tool: "tool".into(),
        output: None,
        provided: Arc::default(),
        revision: Revision::LATEST,
        meta: None,
        log_level: None,
        session: None,
        outbox: Arc::<Kept>::clone(outbox),
        rates: Rates::default(),
        cancellation: CancellationToken::new(),
        extensions: Provided::default(),
    }
}

/// A tool without arguments, to be filled in.
const fn entry(call: for<'a> fn(&'a Free, &mut super::args::Args<'_>, &'a Context) -> Started<'a>) -> Entry<Free> {
    Entry { spec: ToolSpec::new("tool", "src/lib.rs:1"), input: |_| (), output: |_| None, needs: |_| (), call }
}

fn prepare(entry: Entry<Free>) -> Result<Prepared, Vec<Fault>> {
    prepare_with(entry, Provided::default())
}

fn prepare_with(entry: Entry<Free>, provided: Provided) -> Result<Prepared, Vec<Fault>> {
    let (descriptor, problems) = describe(&entry);
    assert!(problems.is_empty(), "{problems:?}");
    let (input, output) = (descriptor.input_schema(), descriptor.output_schema());
    Prepared::new(entry, Arc::new(Free), "tool", input, output, Arc::new(provided))
}

/// Calls a synchronous tool with a text of arguments; an empty one is none.
fn call(prepared: &Prepared, arguments: &str) -> Answer {
    let outbox = Arc::default();
    let cx = Context::new(Parts {
        output: prepared.output().cloned(),
        provided: Arc::clone(prepared.provided()),
        ..parts(&outbox)
    });
    let mut tape = Tape::default();
    let text = if arguments.is_empty() { "{}" } else { arguments };
    tape.parse(text).expect("JSON");
    let doc = tape.doc(text);
    match prepared.start((!arguments.is_empty()).then(|| doc.root()), &cx) {
        Started::Done(answer) => answer,
        Started::Running(_) => panic!("a synchronous tool"),
    }
}

/// The result object, as the current revision has it, without what every result has.
fn result(answer: &Answer) -> Value {
    let mut out = Vec::new();
    answer.write_result(&mut out, &Frame { server_info: Some("{}"), structured: true });
    let mut result: Value = serde_json::from_slice(&out).expect("JSON");
    let object = result.as_object_mut().expect("an object");
    assert_eq!(object.shift_remove("resultType"), Some(json!("complete")));
    assert_eq!(object.get("_meta").and_then(|meta| meta.get("io.modelcontextprotocol/serverInfo")), Some(&json!({})));
    if object.get("_meta") == Some(&json!({"io.modelcontextprotocol/serverInfo": {}})) {
        object.shift_remove("_meta");
    }
    result
}

/// The answer of a tool that returns `value`, checked against the schema that its type publishes.
fn answer<T: ToolOutput>(value: T) -> Answer {
    let schema = output::publish(T::output_schema, &mut Report::default());
    assert_eq!(schema.is_some(), T::STRUCTURED);
    let check = schema.map(|schema| Arc::new(OutputCheck::compile(&schema).expect("a schema")));
    let mut answer = Answer::new(check);
    value.write(&mut answer);
    answer
}

/// The result of a tool that returns `value`.
fn returned<T: ToolOutput>(value: T) -> Value {
    let answer = answer(value);
    assert_eq!(answer.breach(), None);
    result(&answer)
}

/// `_meta` of a request.
fn meta(value: &Value) -> Owned {
    Owned::parse(&value.to_string()).expect("JSON")
}
