//! A tool that is ready to be called: its schemas compiled, its state bound.

use std::sync::Arc;

use super::{
    Context, Provided,
    amend::Amend,
    answer::OutputCheck,
    args::{self, Args},
    entry::{Entry, Needs, Started},
};
use crate::{
    json::tape::{EMPTY_OBJECT, Ref},
    schema::validator::{SchemaFault, Validator},
};

/// A tool that is ready to be called.
pub(crate) struct Prepared {
    name: Arc<str>,
    tool: Box<dyn Run>,
    input: Validator,
    amend: Amend,
    output: Option<Arc<OutputCheck>>,
    provided: Arc<Provided>,
}

/// What keeps a tool from being prepared.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// Where in the descriptor, as a JSON pointer; empty for the tool as a whole.
    pub(crate) pointer: String,
    /// What is wrong.
    pub(crate) message: String,
}

/// An entry and its state, with the type of the state erased.
trait Run: Send + Sync {
    fn run<'a>(&'a self, args: &mut Args<'_>, cx: &'a Context) -> Started<'a>;
}

struct Bound<S: 'static> {
    entry: Entry<S>,
    state: Arc<S>,
}

impl<S: Send + Sync + 'static> Run for Bound<S> {
    fn run<'a>(&'a self, args: &mut Args<'_>, cx: &'a Context) -> Started<'a> {
        (self.entry.call)(&self.state, args, cx)
    }
}

impl Prepared {
    /// Compiles the published schemas, and asks the tool what it needs from the server. Gives all faults at once.
    pub(crate) fn new<S: Send + Sync + 'static>(
        entry: Entry<S>,
        state: Arc<S>,
        name: &str,
        input_schema: &serde_json::Value,
        output_schema: Option<&serde_json::Value>,
        provided: Arc<Provided>,
    ) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let input = sound(Validator::compile(input_schema), "/inputSchema", &mut faults);
        let output = output_schema.and_then(|schema| sound(OutputCheck::compile(schema), "/outputSchema", &mut faults));
        let mut needs = Needs { provided: &provided, missing: Vec::new() };
        (entry.needs)(&mut needs);
        faults.extend(needs.missing.into_iter().map(|message| Fault { pointer: String::new(), message }));
        // Without a fault there is an input schema.
        let Some(input) = input.filter(|_| faults.is_empty()) else { return Err(faults) };
        Ok(Self {
            name: name.into(),
            tool: Box::new(Bound { entry, state }),
            amend: Amend::compile(input_schema),
            input,
            output: output.map(Arc::new),
            provided,
        })
    }

    /// Lets results go unchecked.
    pub(crate) fn unchecked(mut self) -> Self {
        self.output = None;
        self
    }

    /// The published name.
    pub(crate) fn name(&self) -> &Arc<str> {
        &self.name
    }

    /// What results are checked against, for [`Parts`](super::context::Parts).
    pub(crate) fn output(&self) -> Option<&Arc<OutputCheck>> {
        self.output.as_ref()
    }

    /// What the server was given, for [`Parts`](super::context::Parts).
    pub(crate) fn provided(&self) -> &Arc<Provided> {
        &self.provided
    }

    /// Starts a call: validates the arguments, amends them, decodes them and starts the handler. `args` is an object;
    /// absent or `null` arguments are `None`. It is not needed any more once this returns.
    pub(crate) fn start<'a>(&'a self, args: Option<Ref<'_>>, cx: &'a Context) -> Started<'a> {
        let object = args.unwrap_or_else(|| EMPTY_OBJECT.root());
        let valid = self.input.is_valid(object);
        if valid && !self.amend.needed(object) {
            return self.run(object, cx);
        }
        if !valid && !object.sees().null {
            return self.refuse(object);
        }
        let amended = self.amend.amend(object, !valid);
        let doc = amended.doc();
        if valid || self.input.is_valid(doc.root()) { self.run(doc.root(), cx) } else { self.refuse(doc.root()) }
    }

    fn run<'a>(&'a self, object: Ref<'_>, cx: &'a Context) -> Started<'a> {
        self.tool.run(&mut Args::new(object, self.amend.defaults()), cx)
    }

    fn refuse<'a>(&self, object: Ref<'_>) -> Started<'a> {
        Started::Done(args::invalid(&self.input.problems(object)))
    }
}

/// What was compiled of the schema at `place`, or one fault more.
fn sound<T>(compiled: Result<T, SchemaFault>, place: &str, faults: &mut Vec<Fault>) -> Option<T> {
    compiled
        .map_err(|SchemaFault { pointer, message }| {
            faults.push(Fault { pointer: format!("{place}{pointer}"), message });
        })
        .ok()
}
