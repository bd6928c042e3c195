//! A tool as the macros hand it over: what is declared of it, and function pointers.

use std::{future::Future, pin::Pin};

use schemars::{Schema, SchemaGenerator};

use super::{Context, answer::Answer, args::Args};
use crate::{declare::tool::ToolSpec, schema::input::InputBuilder};

/// A future of a handler, with its type erased.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Erases the type of a handler's future; the bound on `F` is where a future that is not `Send` is refused.
pub fn boxed<'a, F: Future<Output = Answer> + Send + 'a>(future: F) -> Started<'a> {
    Started::Running(Box::pin(future))
}

/// What a call gives back once its arguments are decoded.
pub enum Started<'a> {
    /// A synchronous handler has run, or the arguments were refused.
    Done(Answer),
    /// An asynchronous handler is to be awaited.
    Running(BoxFuture<'a, Answer>),
}

/// One tool over a state `S`.
pub struct Entry<S: 'static> {
    /// What the author wrote, resolved.
    pub spec: ToolSpec,
    /// Adds the tool's arguments, in order of declaration.
    pub input: fn(&mut InputBuilder),
    /// The schema of the structured content, if there is any.
    pub output: fn(&mut SchemaGenerator) -> Option<Schema>,
    /// Says what the tool's `#[from_context]` parameters need from the server.
    pub needs: fn(&mut Needs<'_>),
    /// Decodes the arguments and starts the handler. The future holds no borrow of the arguments.
    pub call: for<'a> fn(&'a S, &mut Args<'_>, &'a Context) -> Started<'a>,
}

// Not derived: a derive would ask the same of `S`, of which an entry holds nothing.
impl<S> Clone for Entry<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Entry<S> {}

/// Collects what `#[from_context]` parameters need and the server does not have.
pub struct Needs<'a> {
    pub(crate) provided: &'a super::state::Provided,
    pub(crate) missing: Vec<String>,
}

impl Needs<'_> {
    /// Asks what `T` needs.
    pub fn ask<T: super::FromContext>(&mut self) {
        if let Err(problem) = T::check(self.provided) {
            self.missing.push(problem);
        }
    }
}

/// The tool number `Marker` of a `#[tools]` block. One impl per tool keeps one tool's error from hiding another's.
pub trait ToolAt<Marker>: Sized + 'static {
    /// The tool.
    const ENTRY: Entry<Self>;
}

/// The state of free functions: none.
#[derive(Clone, Copy, Debug)]
pub struct Free;

/// A free function's tool, on the struct that `#[tool]` puts beside the function.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no tool",
    label = "not a function with `#[tool]`",
    note = "put `#[tool]` on the function; methods are registered with `.tools(value)`"
)]
pub trait FreeTool {
    /// The tool.
    const ENTRY: Entry<Free>;
}

/// The entry of a `#[derive(Tool)]` struct handled over a state `S`.
pub const fn handler_entry<T: super::handler::Tool + super::handler::Handler<S>, S: Send + Sync + 'static>() -> Entry<S>
{
    Entry {
        spec: T::SPEC,
        input: T::CODEC.input,
        output: <T::Output as super::output::ToolOutput>::output_schema,
        needs: |_| (),
        call: |state, args, cx| {
            let Some(arguments) = (T::CODEC.decode)(args) else {
                return super::args::rejected(args);
            };
            boxed(async move {
                let out = arguments.call(state, cx).await;
                super::finish::finish_plain(out, cx)
            })
        },
    }
}

/// What a `#[derive(Tool)]` struct says of itself without its handler: everything but the output. It is for
/// describing, and refuses every call.
pub(crate) const fn described_entry<T: super::handler::Tool>() -> Entry<Free> {
    Entry {
        spec: T::SPEC,
        input: T::CODEC.input,
        output: |_| None,
        needs: |_| (),
        call: |_, args, _| super::args::rejected(args),
    }
}
