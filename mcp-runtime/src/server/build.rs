//! From a builder to a server that answers, or to every problem there is.

use std::{collections::HashMap, fmt, sync::Arc};

use super::{
    builder::Server,
    cache::Listing,
    greetings::{Greetings, result_meta},
    pages::{PageSettings, publishes_output},
    published::Published,
    ready::{ReadyServer, ReadyTool, Registry},
    switches::UnknownTool,
    visible::Scopes,
};
use crate::{
    call::{
        Provided,
        entry::Entry,
        prepared::{Fault, Prepared},
    },
    descriptor::{self, Descriptor, Problem},
    protocol::{CacheScope, Revision},
    schema::validator::Validator,
};

/// The tools that a server was given, in order, until it is built.
#[derive(Default)]
pub struct Registration {
    tools: Vec<Registered>,
}

/// A tool and its state, with the type of the state erased: builds when it is known what the server provides.
type Registered = Box<dyn FnOnce(&Arc<Provided>) -> Built + Send>;

/// What has become of one registered tool.
struct Built {
    descriptor: Descriptor,
    /// `None` if there are problems.
    prepared: Option<Prepared>,
    problems: Vec<Problem>,
}

impl Registration {
    /// Adds tools over one shared state.
    pub(super) fn add<S: Send + Sync + 'static>(&mut self, entries: &[Entry<S>], state: &Arc<S>) {
        for entry in entries {
            let (entry, state) = (*entry, Arc::clone(state));
            self.tools.push(Box::new(move |provided| Built::new(entry, state, provided)));
        }
    }
}

impl Built {
    fn new<S: Send + Sync + 'static>(entry: Entry<S>, state: Arc<S>, provided: &Arc<Provided>) -> Self {
        let (descriptor, mut problems) = descriptor::describe(&entry);
        // A schema with problems has no validator, and one mistake should not be told twice.
        if !problems.is_empty() {
            return Self { descriptor, prepared: None, problems };
        }
        let (input, output) = (descriptor.input_schema(), descriptor.output_schema());
        match Prepared::new(entry, state, descriptor.name(), input, output, Arc::clone(provided)) {
            Ok(prepared) => Self { descriptor, prepared: Some(prepared), problems },
            Err(faults) => {
                let faults = faults.into_iter();
                problems.extend(faults.map(|Fault { pointer, message }| problem(&descriptor, pointer, message)));
                Self { descriptor, prepared: None, problems }
            }
        }
    }
}

/// Judges tools without a server: everything but what they need from one.
pub(super) fn check<S>(entries: &[Entry<S>]) -> Result<(), BuildError> {
    let mut problems = Vec::new();
    let mut descriptors = Vec::with_capacity(entries.len());
    for entry in entries {
        let (descriptor, found) = descriptor::describe(entry);
        if found.is_empty() {
            let output = descriptor.output_schema().map(|schema| ("/outputSchema", schema));
            for (place, schema) in [("/inputSchema", descriptor.input_schema())].into_iter().chain(output) {
                let fault = Validator::compile(schema).err();
                problems.extend(
                    fault.map(|fault| problem(&descriptor, format!("{place}{}", fault.pointer), fault.message)),
                );
            }
        }
        problems.extend(found);
        descriptors.push(descriptor);
    }
    problems.extend(descriptor::check_names(&descriptors));
    if problems.is_empty() { Ok(()) } else { Err(BuildError { problems }) }
}

fn problem(descriptor: &Descriptor, pointer: String, message: String) -> Problem {
    Problem { tool: descriptor.name().to_owned(), location: descriptor.location, pointer, message }
}

/// A feature of `serde_json` that any crate of a program can switch on for all of them, and that gives numbers a form
/// that only `serde_json` itself understands: results would leave with it.
fn numbers_are_texts() -> Option<Problem> {
    // Without the feature no number is larger than a double.
    serde_json::from_str::<serde_json::Number>("1e1000").is_ok().then(|| Problem {
        tool: String::new(),
        location: None,
        pointer: String::new(),
        message: "a crate of this program has the feature `arbitrary_precision` of serde_json on, with which numbers \
                  can't be read and written reliably; `cargo tree -e features -i serde_json` shows which"
            .to_owned(),
    })
}

fn disabled_and_unknown(unknown: &UnknownTool) -> Problem {
    let message = format!("it is disabled in the server's switches, but there is {unknown}");
    Problem { tool: unknown.tool().to_owned(), location: None, pointer: String::new(), message }
}

impl Server {
    /// Checks everything and makes a server that answers.
    ///
    /// # Errors
    ///
    /// Every problem of every tool, at once.
    pub fn build(mut self) -> Result<ReadyServer, BuildError> {
        let provided = Arc::new(std::mem::take(&mut self.provided));
        let registered = std::mem::take(&mut self.registration.tools);
        let built: Vec<Built> = registered.into_iter().map(|tool| tool(&provided)).collect();
        let mut descriptors = Vec::with_capacity(built.len());
        let mut tools = Vec::with_capacity(built.len());
        let mut problems: Vec<Problem> = numbers_are_texts().into_iter().collect();
        for Built { descriptor, prepared, problems: found } in built {
            problems.extend(found);
            let publishes_output = Revision::table(|revision| publishes_output(&descriptor, revision));
            let prepared = prepared.map(|tool| if self.output_validation { tool } else { tool.unchecked() });
            tools.extend(prepared.map(|prepared| ReadyTool::new(prepared, &descriptor, publishes_output)));
            descriptors.push(descriptor);
        }
        problems.extend(descriptor::check_names(&descriptors));
        let switches = self.switches.take();
        if let Some(switches) = &switches {
            let unknown = switches.learn(descriptors.iter().map(Descriptor::name));
            problems.extend(unknown.iter().map(disabled_and_unknown));
        }
        if !problems.is_empty() {
            return Err(BuildError { problems });
        }
        let by_name: HashMap<Box<str>, usize> =
            descriptors.iter().enumerate().map(|(index, tool)| (tool.name().into(), index)).collect();
        let greetings = Greetings::new(&self, switches.is_some());
        let settings = PageSettings {
            size: self.page_size,
            ttl_ms: self.caching.ttl_ms(Listing::Tools),
            // A list that is not the same for everybody must not be shared (caching, "Choosing a Cache Scope").
            scope: if Scopes::of(&descriptors).any() {
                CacheScope::Private
            } else {
                self.caching.scope(Listing::Tools)
            },
            meta: result_meta(&self),
        };
        let published = Published::new(settings, switches, &descriptors);
        Ok(ReadyServer::new(self, Registry { descriptors, tools, by_name }, published, greetings))
    }
}

/// Every problem of every tool of a server that can't be built.
///
/// Displays as one paragraph a problem: the tool, where it is written, the place in its descriptor, and what is wrong.
pub struct BuildError {
    problems: Vec<Problem>,
}

impl BuildError {
    /// The problems, in order of registration.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.problems.len() {
            1 => f.write_str("the server has 1 problem:")?,
            count => write!(f, "the server has {count} problems:")?,
        }
        self.problems.iter().try_for_each(|problem| write!(f, "\n\n{problem}"))
    }
}

/// The same as [`Display`](fmt::Display): `build().unwrap()` should read as well as anything else.
impl fmt::Debug for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for BuildError {}
