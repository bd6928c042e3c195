//! The builder: what the author says about a server.

use std::{fmt, sync::Arc, time::Duration};

use super::{
    ready::ReadyServer,
    register::{IntoTools, StateOf, Unnamed},
};
use crate::{
    call::entry::Entry,
    protocol::{CacheScope, Icon, Implementation},
};

/// A server to be: its name, its tools and its settings. [`build`](Self::build) checks all of it.
#[must_use = "a server does nothing until it is built or run"]
pub struct Server {
    pub(super) info: Implementation,
    pub(super) instructions: Option<String>,
    pub(super) registration: Registration,
    pub(super) ttl: Duration,
    pub(super) cache_scope: CacheScope,
    pub(super) timeout: Option<Duration>,
}

/// The tools that a server was given, until it is built.
#[derive(Default)]
pub struct Registration {
    _todo: (),
}

impl Registration {
    /// Adds tools over one shared state.
    pub(crate) fn add<S: Send + Sync + 'static>(&mut self, entries: &[Entry<S>], state: &Arc<S>) {
        let _ = (entries, state);
    }
}

impl Server {
    /// A server of this name and version, as clients show them.
    pub fn new(name: impl Into<String>, version: impl Into<String>) -> Self {
        Self {
            info: Implementation::new(name, version),
            instructions: None,
            registration: Registration::default(),
            ttl: Duration::from_secs(300),
            cache_scope: CacheScope::default(),
            timeout: None,
        }
    }

    /// The name for people.
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.info.title = Some(title.into());
        self
    }

    /// What the server does, in a sentence.
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.info.description = Some(description.into());
        self
    }

    /// How to use the server's tools together: text for the model.
    pub fn instructions(mut self, instructions: impl Into<String>) -> Self {
        self.instructions = Some(instructions.into());
        self
    }

    /// Adds a picture of the server.
    pub fn icon(mut self, icon: Icon) -> Self {
        self.info.icons.push(icon);
        self
    }

    /// Where to read about the server.
    pub fn website_url(mut self, url: impl Into<String>) -> Self {
        self.info.website_url = Some(url.into());
        self
    }

    /// Registers the tools of a `#[tools]` block, or a `toolset!`.
    pub fn tools<How>(mut self, tools: impl IntoTools<Unnamed, How>) -> Self {
        tools.register(&mut self.registration);
        self
    }

    /// Registers the tools of a `#[tools(part = Part)]` block: `.tools_part(Part, value)`.
    pub fn tools_part<Part, How>(mut self, part: Part, tools: impl IntoTools<Part, How>) -> Self {
        // The value only names the block's type.
        drop(part);
        tools.register(&mut self.registration);
        self
    }

    /// Registers the tool of a `#[derive(Tool)]` struct over a state that it has a `Handler` for.
    pub fn tool<T>(mut self, state: impl StateOf<T>) -> Self {
        state.register(&mut self.registration);
        self
    }

    /// Gives tools a value that they take as `State<T>`.
    pub fn state<T: Clone + Send + Sync + 'static>(self, value: T) -> Self {
        let _ = value;
        self
    }

    /// Checks everything and makes a server that answers.
    pub fn build(self) -> Result<ReadyServer, BuildError> {
        todo!()
    }
}

/// Every problem of every tool of a server that can't be built.
#[derive(Debug)]
pub struct BuildError {
    _todo: (),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("")
    }
}

impl std::error::Error for BuildError {}
