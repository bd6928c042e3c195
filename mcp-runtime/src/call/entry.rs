//! What the macros say about a tool: constant data and function pointers.

use std::{future::Future, pin::Pin, time::Duration};

use schemars::{Schema, SchemaGenerator};
use serde_json::Value;

use super::{Context, answer::Answer, args::Args};
use crate::schema::input::InputBuilder;

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

/// The constant part of a tool's descriptor.
#[derive(Clone, Copy, Debug)]
pub struct ToolSpec {
    /// The published name: prefix applied, `r#` removed.
    pub name: &'static str,
    /// A name for people.
    pub title: Option<&'static str>,
    /// The doc comment or the `description` key.
    pub description: Option<&'static str>,
    /// `readOnlyHint`.
    pub read_only: Option<bool>,
    /// `destructiveHint`.
    pub destructive: Option<bool>,
    /// `idempotentHint`.
    pub idempotent: Option<bool>,
    /// `openWorldHint`.
    pub open_world: Option<bool>,
    /// Icons, in order.
    pub icons: &'static [IconSpec],
    /// The JSON text of the `_meta` object.
    pub meta: Option<&'static str>,
    /// How long a call may take.
    pub timeout: Option<Duration>,
    /// How many calls of the tool run at a time.
    pub concurrency: Option<usize>,
    /// OAuth scopes that a caller needs.
    pub scopes: &'static [&'static str],
    /// JSON objects: the arguments of calls that make sense.
    pub examples: &'static [&'static str],
    /// Whether arguments that the schema does not name are let through.
    pub allow_unknown: bool,
    /// Where the tool is written, for messages: `src/lib.rs:12`.
    pub location: &'static str,
}

impl ToolSpec {
    /// A tool of which only the name is known; the macros fill in the rest with struct update syntax.
    pub const fn new(name: &'static str, location: &'static str) -> Self {
        Self {
            name,
            title: None,
            description: None,
            read_only: None,
            destructive: None,
            idempotent: None,
            open_world: None,
            icons: &[],
            meta: None,
            timeout: None,
            concurrency: None,
            scopes: &[],
            examples: &[],
            allow_unknown: false,
            location,
        }
    }
}

/// An icon as written in `icon(…)`.
#[derive(Clone, Copy, Debug)]
pub struct IconSpec {
    /// An `https:` or `data:` URI.
    pub src: &'static str,
    /// The media type of the picture.
    pub mime_type: Option<&'static str>,
    /// `48x48` or `any`.
    pub sizes: &'static [&'static str],
    /// `light` or `dark`.
    pub theme: Option<&'static str>,
}

/// What `#[arg(…)]` and the doc comment say about one argument or field.
#[derive(Clone, Copy, Debug)]
pub struct ArgSpec {
    /// The name on the wire.
    pub name: &'static str,
    /// A name for people.
    pub title: Option<&'static str>,
    /// The doc comment or the `description` key.
    pub description: Option<&'static str>,
    /// The `Name` of `Mcp-Param-Name`.
    pub header: Option<&'static str>,
    /// `minimum`, `maximum` and `exclusiveMaximum`.
    pub range: Option<Range>,
    /// `minLength`.
    pub min_length: Option<u64>,
    /// `maxLength`.
    pub max_length: Option<u64>,
    /// `pattern`.
    pub pattern: Option<&'static str>,
    /// `format`.
    pub format: Option<&'static str>,
    /// `minItems`.
    pub min_items: Option<u64>,
    /// `maxItems`.
    pub max_items: Option<u64>,
    /// `uniqueItems`.
    pub unique_items: bool,
    /// `deprecated`.
    pub deprecated: bool,
    /// Whether `null` is told apart from absent, where the type can't be asked: a field that is spelled
    /// `Option<Option<T>>`.
    pub keeps_null: bool,
    /// `default`.
    pub default: Default,
    /// `examples`, each computed when the server is built.
    pub examples: &'static [fn() -> Option<Value>],
}

impl ArgSpec {
    /// An argument of which only the name is known.
    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            title: None,
            description: None,
            header: None,
            range: None,
            min_length: None,
            max_length: None,
            pattern: None,
            format: None,
            min_items: None,
            max_items: None,
            unique_items: false,
            deprecated: false,
            keeps_null: false,
            default: Default::None,
            examples: &[],
        }
    }
}

/// The bounds of `range = a..=b`.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    /// The least value, included.
    pub start: Option<Bound>,
    /// The greatest value.
    pub end: Option<Bound>,
    /// Whether `end` itself is let through (`..=`).
    pub end_included: bool,
}

/// One end of a range.
#[derive(Clone, Copy, Debug)]
pub enum Bound {
    /// An integer literal or a constant expression of an integer type.
    Int(i128),
    /// A literal with a fraction.
    Float(f64),
}

/// What stands in for an argument that the caller leaves out.
#[derive(Clone, Copy, Debug)]
pub enum Default {
    /// Nothing: the argument is required, unless its type is optional.
    None,
    /// A literal, as JSON text: published as it is, and decoded like an argument.
    Literal(&'static str),
    /// An expression, evaluated when the server is built to publish it. `None` when its type is not `Serialize`.
    Computed(fn() -> Option<Value>),
}

/// Where `#[arg(…)]` specifications apply inside a type. Nested shapes are reached through functions, so that a
/// recursive type is no cycle of constants.
#[derive(Clone, Copy)]
pub enum Shape {
    /// Nothing inside carries `#[arg(…)]`.
    Plain,
    /// A struct with named fields.
    Struct(&'static [Field]),
    /// `T` behind an option or a pointer: the same place in the schema.
    Same(fn() -> Shape),
    /// The items of an array.
    Items(fn() -> Shape),
    /// The values of a map.
    Values(fn() -> Shape),
}

/// One field of a [`Shape::Struct`].
#[derive(Clone, Copy)]
pub struct Field {
    /// What is said of the field itself.
    pub spec: ArgSpec,
    /// Whether the field's own fields stand beside it (`#[serde(flatten)]`).
    pub flatten: bool,
    /// What is said of the field's type.
    pub shape: fn() -> Shape,
}

/// One mirrored parameter, or a struct that holds some, for the proofs at compile time.
#[derive(Clone, Copy, Debug)]
pub struct HeaderNode {
    /// The name on the wire; empty for a flattened struct.
    pub field: &'static str,
    /// The header, if the field itself is mirrored.
    pub header: Option<&'static str>,
    /// The mirrored fields of the field's type.
    pub nested: &'static [HeaderNode],
}

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
pub trait ToolAt<Marker>: Sized + Send + Sync + 'static {
    /// The tool.
    const ENTRY: Entry<Self>;
}

/// A type whose value can be shared by calls.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't hold tools, as calls on several threads share it",
    label = "not `Send + Sync + 'static`",
    note = "keep what changes in a `Mutex`, an `RwLock` or an atomic instead of a `Cell` or `RefCell`, and share with `Arc` instead of `Rc`"
)]
pub trait SharedState {}

#[diagnostic::do_not_recommend]
impl<T: Send + Sync + 'static> SharedState for T {}

/// The one place where a `#[tools]` block's type is asked whether it can be shared.
pub const fn shared<T: SharedState>() {}

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
