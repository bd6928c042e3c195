//! Which values can be handed to `Server::tools`, and what they bring.

use std::sync::Arc;

use super::build::{Registration, check};
use crate::call::{
    Handler, Tool,
    entry::{Entry, Free, FreeTool, described_entry, handler_entry},
};

/// The name of a `#[tools]` block without `part = …`, of which a type has one at most. Two of them are two
/// implementations of `ToolSet<OnlyOneBlockWithoutPart>`; the compiler's error prints this name, which is all it can be told.
#[derive(Clone, Copy, Debug)]
pub struct OnlyOneBlockWithoutPart;

/// Panics with every problem of these tools: the body of the test that `#[tools]` emits.
#[doc(hidden)]
#[track_caller]
pub fn assert_sound<T: ToolSet<OnlyOneBlockWithoutPart>>() {
    assert_sound_part::<T, OnlyOneBlockWithoutPart>();
}

/// Like [`assert_sound`], for a block with a name.
#[doc(hidden)]
#[track_caller]
pub fn assert_sound_part<T: ToolSet<Part>, Part>() {
    assert_all(T::TOOLS.entries);
}

/// Like [`assert_sound`], for a free function.
#[doc(hidden)]
#[track_caller]
pub fn assert_sound_free<T: FreeTool>() {
    assert_all(&[T::ENTRY]);
}

/// Like [`assert_sound`], for a `#[derive(Tool)]` struct.
#[doc(hidden)]
#[track_caller]
pub fn assert_sound_tool<T: Tool>() {
    // The output belongs to a handler, of which there may be one for each state.
    assert_all(&[described_entry::<T>()]);
}

#[track_caller]
fn assert_all<S: 'static>(entries: &[Entry<S>]) {
    if let Err(error) = check(entries) {
        panic!("{error}");
    }
}

/// The tools of one `#[tools]` block of a type. `#[tools]` implements it; `Part` is the block's name.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no `#[tools]` block for `{Part}`",
    label = "no tools here",
    note = "put `#[tools]` on an `impl {Self}` block; a block with `#[tools(part = Name)]` is registered with `.tools_part(Name, value)`"
)]
pub trait ToolSet<Part>: Sized + 'static {
    /// The tools, in order of declaration.
    #[doc(hidden)]
    const TOOLS: Tools<Self>;
}

/// A type whose value can be shared by calls.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't hold tools, as calls on several threads share it",
    label = "not `Send + Sync + 'static`",
    note = "keep what changes in a `Mutex`, an `RwLock` or an atomic instead of a `Cell` or `RefCell`, and share with `Arc` instead of `Rc`"
)]
pub trait SharedState: Sized {
    /// Hands the tools over a shared value to the server.
    fn bring(entries: &[Entry<Self>], state: &Arc<Self>, registration: &mut Registration);
}

#[diagnostic::do_not_recommend]
impl<T: Send + Sync + 'static> SharedState for T {
    fn bring(entries: &[Entry<Self>], state: &Arc<Self>, registration: &mut Registration) {
        registration.add(entries, state);
    }
}

/// The tools of a type.
///
/// That calls can share its value is asked where [`bring`](Self::bring) is filled in and nowhere else: a value that can't
/// be shared is one error, at the block, and none where it is registered.
pub struct Tools<S: 'static> {
    /// [`SharedState::bring`]. Filled in first, so that the compiler words the error after this bound.
    pub bring: fn(&[Entry<S>], &Arc<S>, &mut Registration),
    /// The tools, in order of declaration.
    pub entries: &'static [Entry<S>],
}

impl<S> Tools<S> {
    fn register(&self, state: &Arc<S>, registration: &mut Registration) {
        (self.bring)(self.entries, state, registration);
    }
}

/// The tools of free functions. Made by [`toolset!`](crate::toolset).
#[derive(Clone, Copy)]
pub struct Toolset {
    entries: &'static [Entry<Free>],
}

impl Toolset {
    /// The tools of these entries.
    #[doc(hidden)]
    pub const fn new(entries: &'static [Entry<Free>]) -> Self {
        Self { entries }
    }
}

/// A value that [`Server::tools`](crate::Server::tools) takes: one with a `#[tools]` block, an [`Arc`] of one, or a
/// [`toolset!`](crate::toolset).
///
/// `How` tells the three apart and is always inferred.
#[diagnostic::on_unimplemented(
    message = "`{Self}` brings no tools",
    label = "no `#[tools]` block",
    note = "put `#[tools]` on an `impl` block of the type, or register free functions with `toolset![…]`",
    note = "a type with `#[derive(Tool)]` is registered by its type: `.tool::<{Self}>(state)`",
    note = "a block with `#[tools(part = Name)]` is registered with `.tools_part(Name, value)`"
)]
pub trait IntoTools<Part, How> {
    /// Hands the tools over.
    #[doc(hidden)]
    fn register(self, registration: &mut Registration);
}

/// How a value itself brings its tools.
#[doc(hidden)]
#[derive(Debug)]
pub enum Owned {}

/// How a shared value brings its tools.
#[doc(hidden)]
#[derive(Debug)]
pub enum Shared {}

/// How a list of free functions brings its tools.
#[doc(hidden)]
#[derive(Debug)]
pub enum Listed {}

impl<Part, T: ToolSet<Part>> IntoTools<Part, Owned> for T {
    fn register(self, registration: &mut Registration) {
        Tools::register(&T::TOOLS, &Arc::new(self), registration);
    }
}

impl<Part, T: ToolSet<Part>> IntoTools<Part, Shared> for Arc<T> {
    fn register(self, registration: &mut Registration) {
        Tools::register(&T::TOOLS, &self, registration);
    }
}

impl IntoTools<OnlyOneBlockWithoutPart, Listed> for Toolset {
    fn register(self, registration: &mut Registration) {
        registration.add(self.entries, &Arc::new(Free));
    }
}

/// A state over which the tool `T` has a handler.
pub trait StateOf<T>: Send + Sync + Sized + 'static {
    /// Hands the tool over.
    #[doc(hidden)]
    fn register(self, registration: &mut Registration);
}

// Where somebody writes `.tool(value)`, nothing says which tool it is. Of that, the compiler prints the name of the parameter
// that it can't infer, which is all it can be told.
impl<WriteTheToolTypeInTurbofish, S> StateOf<WriteTheToolTypeInTurbofish> for S
where
    WriteTheToolTypeInTurbofish: Tool + Handler<S>,
    S: Send + Sync + 'static,
{
    fn register(self, registration: &mut Registration) {
        registration.add(&[handler_entry::<WriteTheToolTypeInTurbofish, S>()], &Arc::new(self));
    }
}
