//! A built server: the registry of its tools, and the ways to have messages answered.

use std::{borrow::Cow, collections::HashMap, sync::Arc, time::Duration};

use tokio::sync::Semaphore;

use super::{
    blocking::Asynchronous,
    builder::Server,
    connection::Connection,
    dispatch::{Outcome, dispatch},
    greetings::Greetings,
    layer::ToolService,
    limits::Limits,
    outside,
    published::Published,
    run_call::run,
    switches::ListChanges,
    tapes::Tapes,
    visible::Found,
};
use crate::{
    auth::access::{Access, Verdict},
    call::{
        Provided,
        cancel::CancellationToken,
        outbox::{Outbox, nowhere},
        prepared::Prepared,
    },
    descriptor::Descriptor,
    json::problems::did_you_mean,
    protocol::{Implementation, Revision},
};

/// A server that is built and answers messages. Cheap to clone: the clones share everything.
///
/// It speaks the revision 2026-07-28 of the protocol, and the older ones from 2025-03-26 on. A request that names its
/// revision in `_meta` is served by itself, whatever came before it. `initialize` opens a conversation of an older
/// revision, to which the requests without one then belong. Before any `initialize`, only it and `ping` may come without.
///
/// It needs a tokio runtime with its timer enabled, as `#[tokio::main]` makes it.
#[derive(Clone)]
pub struct ReadyServer(Arc<Inner>);

struct Inner {
    info: Implementation,
    registry: Registry,
    published: Published,
    greetings: Greetings,
    limits: Limits,
    /// One permit a running call.
    running: Semaphore,
    tapes: Tapes,
    layers: Option<ToolService>,
    kept: Provided,
}

/// All tools, switched on or off, in order of registration.
pub(super) struct Registry {
    pub(super) descriptors: Vec<Descriptor>,
    pub(super) tools: Vec<ReadyTool>,
    pub(super) by_name: HashMap<Box<str>, usize>,
}

/// A tool, ready to be called.
pub(crate) struct ReadyTool {
    pub(crate) prepared: Prepared,
    /// How long a call may take, if the tool says.
    pub(crate) timeout: Option<Duration>,
    /// One permit a running call, if the tool has a bound of its own.
    pub(crate) running: Option<Semaphore>,
    /// What its calls have shown of its handler.
    pub(crate) asynchronous: Asynchronous,
    /// By revision, whether the output schema and with it structured content is part of it.
    publishes_output: [bool; Revision::ALL.len()],
}

impl ReadyTool {
    pub(super) fn new(
        prepared: Prepared,
        descriptor: &Descriptor,
        publishes_output: [bool; Revision::ALL.len()],
    ) -> Self {
        let running = descriptor.concurrency.map(|calls| Semaphore::new(calls.clamp(1, Semaphore::MAX_PERMITS)));
        Self { prepared, timeout: descriptor.timeout, running, asynchronous: Asynchronous::default(), publishes_output }
    }

    /// Whether results under `revision` carry structured content.
    pub(crate) fn publishes_output(&self, revision: Revision) -> bool {
        self.publishes_output.get(revision.index()).copied().unwrap_or_default()
    }
}

impl ReadyServer {
    pub(super) fn new(server: Server, registry: Registry, published: Published, greetings: Greetings) -> Self {
        Self(Arc::new(Inner {
            info: server.info,
            registry,
            published,
            greetings,
            running: Semaphore::new(server.limits.calls.min(Semaphore::MAX_PERMITS)),
            limits: server.limits,
            layers: server.layers,
            kept: server.kept,
            tapes: Tapes::default(),
        }))
    }

    /// The name that clients see.
    pub fn name(&self) -> &str {
        &self.0.info.name
    }

    /// Who the server says it is.
    pub fn info(&self) -> &Implementation {
        &self.0.info
    }

    /// The tools as they are published under 2026-07-28, in order of registration; also those that are switched off.
    pub fn descriptors(&self) -> &[Descriptor] {
        &self.0.registry.descriptors
    }

    /// The changes of the list of tools from now on: for a transport or whoever else is to be told. They come of
    /// [`ToolSwitches`](crate::ToolSwitches).
    pub fn list_changes(&self) -> ListChanges {
        self.0.published.changes()
    }

    /// Whether the list of tools can change.
    pub(crate) fn lists_change(&self) -> bool {
        self.0.published.can_change()
    }

    /// Answers one message in memory: the bytes of the response, or `None` where none is due (a notification).
    ///
    /// Each message stands alone, as 2026-07-28 has it: after an `initialize` the next message is served as if there had
    /// been none. Notifications about a call (progress, log messages) go nowhere. To stop a call, drop the future.
    ///
    /// ```
    /// # #[tokio::main(flavor = "current_thread")] async fn main() -> mcp_runtime::Result {
    /// let server = mcp_runtime::Server::new("empty", "1.0.0").build()?;
    /// let answer = server.handle(br#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#).await;
    /// assert_eq!(answer.as_deref(), Some(&br#"{"jsonrpc":"2.0","id":1,"result":{}}"#[..]));
    /// # Ok(()) }
    /// ```
    pub async fn handle(&self, message: &[u8]) -> Option<Vec<u8>> {
        self.answer(message, nowhere()).await
    }

    /// Answers one message like [`handle`](Self::handle), and hands `notify` each notification about its call (progress,
    /// log messages) while it runs: one whole JSON-RPC message at a time. `notify` must not block.
    pub async fn handle_with(&self, message: &[u8], notify: impl Fn(&[u8]) + Send + Sync + 'static) -> Option<Vec<u8>> {
        self.answer(message, Arc::new(Sink(notify))).await
    }

    async fn answer(&self, message: &[u8], outbox: Arc<dyn Outbox>) -> Option<Vec<u8>> {
        match dispatch(self, None, &outside::Nothing, Cow::Borrowed(message)) {
            Outcome::Nothing | Outcome::Cancel(_) => None,
            Outcome::Reply(_, reply) | Outcome::Opened(_, reply, _) | Outcome::LogLevel(_, reply, _) => Some(reply),
            // Nothing changes while one message is answered.
            Outcome::Listen(subscription) => {
                outbox.notify(subscription.acknowledgement());
                Some(subscription.end())
            }
            Outcome::Refused(refusal) => Some(refusal.into_response()),
            Outcome::Call(plan) => {
                let response = run(self, plan, None, outbox, CancellationToken::new(), Provided::default()).await;
                response.map(|response| response.bytes)
            }
        }
    }

    /// The server's end of a new connection, for a transport of one's own.
    pub fn connect(&self) -> Connection {
        Connection::new(self.clone())
    }

    /// The tool of this name, if it is on, as this caller finds it.
    pub(super) fn find(&self, name: &str, access: Access<'_>) -> Found {
        let place = self.0.registry.by_name.get(name).copied().filter(|_| self.0.published.is_enabled(name));
        let found = place.and_then(|place| Some(Found::judge(place, self.descriptors().get(place)?, access)));
        found.unwrap_or(Found::Nothing)
    }

    /// A tool that is on and that this caller may call, whose name is like this one.
    pub(super) fn similar(&self, name: &str, access: Access<'_>) -> Option<&str> {
        let seen = |tool: &&Descriptor| access.to(tool.scopes) == Verdict::Granted;
        let names = self.descriptors().iter().filter(seen).map(Descriptor::name);
        did_you_mean(name, names.filter(|name| self.0.published.is_enabled(name)))
    }

    /// A page of the result of `tools/list`; `None` if the cursor is none of the list as it is now for this caller.
    pub(super) fn tools_page(&self, access: Access<'_>, revision: Revision, cursor: Option<&str>) -> Option<Arc<[u8]>> {
        self.0.published.page(self.descriptors(), access, revision, cursor)
    }

    /// The changes of the list that this caller is given, from now on.
    pub(crate) fn list_changes_for(&self, access: Access<'_>) -> ListChanges {
        self.0.published.changes_for(self.descriptors(), access)
    }

    pub(super) fn tool_at(&self, index: usize) -> Option<&ReadyTool> {
        self.0.registry.tools.get(index)
    }

    pub(super) fn greetings(&self) -> &Greetings {
        &self.0.greetings
    }

    pub(super) fn tapes(&self) -> &Tapes {
        &self.0.tapes
    }

    /// What calls go through before they reach their tools, if there is anything.
    pub(super) fn layers(&self) -> Option<&ToolService> {
        self.0.layers.as_ref()
    }

    /// What a transport keeps with the server.
    #[cfg_attr(not(feature = "http"), expect(dead_code, reason = "for transports that have settings"))]
    pub(crate) fn kept<T: 'static>(&self) -> Option<&T> {
        self.0.kept.get()
    }

    pub(super) fn running(&self) -> &Semaphore {
        &self.0.running
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.0.limits
    }
}

impl std::fmt::Debug for ReadyServer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ReadyServer")
            .field("info", &self.0.info)
            .field("tools", &self.0.registry.tools.len())
            .finish_non_exhaustive()
    }
}

/// Hands notifications to a function.
pub(super) struct Sink<F>(pub(super) F);

impl<F: Fn(&[u8]) + Send + Sync> Outbox for Sink<F> {
    fn notify(&self, message: Vec<u8>) {
        (self.0)(&message);
    }
}
