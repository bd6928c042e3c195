//! What a handler may ask of its call.

use std::{
    fmt,
    sync::{Arc, OnceLock},
};

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use super::{
    FromContext, Provided, ToolError,
    answer::{Answer, OutputCheck},
    cancel::CancellationToken,
    outbox::{Channel, Outbox, Progress, Rates, nowhere},
};
use crate::{
    auth::Principal,
    json::tape::Owned,
    protocol::{
        ClientCapabilities, Implementation, LogLevel, Meta, RequestId, Revision,
        meta::{CLIENT_CAPABILITIES, CLIENT_INFO},
    },
};

/// One call, as its handler sees it. Take it as `cx: &Context`.
pub struct Context {
    parts: Parts,
    // Made by the first handler that asks, as what is read from `_meta`; most never do.
    channel: OnceLock<Arc<Channel>>,
    meta: OnceLock<Meta>,
    client_info: OnceLock<Option<Implementation>>,
    client_capabilities: OnceLock<ClientCapabilities>,
}

/// What a context is made of.
pub(crate) struct Parts {
    /// The id of the request.
    pub(crate) id: RequestId,
    /// The published name of the tool.
    pub(crate) tool: Arc<str>,
    /// What results are checked against.
    pub(crate) output: Option<Arc<OutputCheck>>,
    /// What `Server::state` was given.
    pub(crate) provided: Arc<Provided>,
    /// The revision that the call is served under.
    pub(crate) revision: Revision,
    /// `params._meta`.
    pub(crate) meta: Option<Owned>,
    /// From which level on the caller wants log messages; `None`: none at all.
    pub(crate) log_level: Option<LogLevel>,
    /// What the client said at `initialize`, under the revisions that have it.
    pub(crate) session: Option<Arc<Session>>,
    /// Where notifications about this call go.
    pub(crate) outbox: Arc<dyn Outbox>,
    /// How many notifications are sent a second.
    pub(crate) rates: Rates,
    /// The switch that cancels the call.
    pub(crate) cancellation: CancellationToken,
    /// What the transport attached to the call.
    pub(crate) extensions: Provided,
}

/// What a client of an older revision says once, at `initialize`.
#[derive(Debug, Default)]
pub(crate) struct Session {
    /// `clientInfo`.
    pub(crate) client_info: Option<Implementation>,
    /// `capabilities`.
    pub(crate) capabilities: ClientCapabilities,
}

impl Context {
    pub(crate) fn new(parts: Parts) -> Self {
        Self {
            parts,
            channel: OnceLock::new(),
            meta: OnceLock::new(),
            client_info: OnceLock::new(),
            client_capabilities: OnceLock::new(),
        }
    }

    /// A context for unit tests, to call a tool that takes one: nobody listens to it, nobody cancels it, and it belongs to
    /// request 1 of a tool called `test`, under the newest revision.
    ///
    /// ```
    /// use mcp_runtime::{Context, FromContext, Progress, State, tool};
    ///
    /// /// Greets somebody.
    /// #[tool]
    /// fn greet(name: String, #[from_context] greeting: State<String>, #[from_context] progress: Progress, cx: &Context) -> String {
    ///     progress.report(1.0, 2.0, None);
    ///     cx.progress(2.0, 2.0, Some("greeted"));
    ///     format!("{}, {name}!", greeting.0)
    /// }
    ///
    /// # fn main() -> Result<(), mcp_runtime::ToolError> {
    /// let cx = Context::for_test().with_state("Hello".to_owned());
    /// // What the server would take from the context, a test may make or take in the same way.
    /// let (greeting, progress) = (State("Hello".to_owned()), Progress::from_context(&cx)?);
    /// assert_eq!(greet("Ada".to_owned(), greeting, progress, &cx), "Hello, Ada!");
    /// assert_eq!(State::<String>::from_context(&cx)?.0, "Hello");
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn for_test() -> Self {
        Self::new(Parts {
            id: RequestId::from(1_i64),
            tool: "test".into(),
            output: None,
            provided: Arc::default(),
            revision: Revision::LATEST,
            meta: None,
            log_level: None,
            session: None,
            outbox: nowhere(),
            rates: Rates::default(),
            cancellation: CancellationToken::new(),
            extensions: Provided::default(),
        })
    }

    /// The same context [for a test](Self::for_test) with a value that `Server::state` would be given.
    #[must_use]
    pub fn with_state<T: Send + Sync + 'static>(mut self, value: T) -> Self {
        // Nothing else holds the values of a context that was made for a test, and no other can be owned by an author.
        if let Some(provided) = Arc::get_mut(&mut self.parts.provided) {
            provided.insert(value);
        }
        self
    }

    /// Reports progress: `done` so far, of `total` where that is known, and what is going on.
    ///
    /// Sent only if the caller gave a progress token, if `done` is more than it was before, and while the call runs;
    /// otherwise nothing happens (basic/patterns/progress). Reports that come faster than `Server::progress_rate` are left
    /// out, but not one that has reached its total. [`Progress`] does the same from a spawned task.
    pub fn progress(&self, done: f64, total: impl Into<Option<f64>>, message: Option<&str>) {
        self.channel().progress(done, total.into(), message);
    }

    /// Sends a log message to the caller, if it asked for messages of this level (server/utilities/logging). Messages that
    /// come faster than `Server::log_rate` are left out.
    ///
    /// For the operator of the server, use `tracing`. Log messages must hold no secrets and no personal data.
    pub fn log(&self, level: LogLevel, data: impl Serialize) {
        if self.parts.log_level.is_some_and(|wanted| level >= wanted) {
            self.channel().log(level, &self.parts.tool, &data);
        }
    }

    /// Whether the caller has given up on this call.
    pub fn is_cancelled(&self) -> bool {
        self.parts.cancellation.is_cancelled()
    }

    /// Waits until the caller gives up on this call.
    pub async fn cancelled(&self) {
        self.parts.cancellation.cancelled().await;
    }

    /// The cancellation of this call, for work that outlives the handler's future.
    pub fn cancellation(&self) -> &CancellationToken {
        &self.parts.cancellation
    }

    /// The `_meta` of the request.
    pub fn meta(&self) -> &Meta {
        self.meta.get_or_init(|| match self.parts.meta.as_ref().map(|meta| meta.doc().root().to_value()) {
            Some(Value::Object(meta)) => meta,
            _ => Meta::new(),
        })
    }

    /// How the client names itself, if it does. For display and logs, not for decisions.
    pub fn client_info(&self) -> Option<&Implementation> {
        let from_meta = || self.meta_member(CLIENT_INFO);
        let from_session = || self.parts.session.as_ref()?.client_info.clone();
        self.client_info.get_or_init(|| from_meta().or_else(from_session)).as_ref()
    }

    /// What the client declared that it can do.
    pub fn client_capabilities(&self) -> &ClientCapabilities {
        let from_meta = || self.meta_member(CLIENT_CAPABILITIES);
        let from_session = || self.parts.session.as_ref().map(|session| session.capabilities.clone());
        self.client_capabilities.get_or_init(|| from_meta().or_else(from_session).unwrap_or_default())
    }

    /// The revision of the protocol that the call is served under.
    pub fn protocol_version(&self) -> Revision {
        self.parts.revision
    }

    /// The published name of the tool.
    pub fn tool_name(&self) -> &str {
        &self.parts.tool
    }

    /// The id of the request.
    pub fn request_id(&self) -> &RequestId {
        &self.parts.id
    }

    /// A value that `Server::state` was given; [`State`](crate::State) as a parameter also checks that there is one.
    pub fn state<T: 'static>(&self) -> Option<&T> {
        self.parts.provided.get()
    }

    /// A value that the transport attached to this call. Over HTTP these are the extensions of the request
    /// (`http::Extensions`), where a layer around the service leaves what it has found out: a verified caller, say.
    pub fn extension<T: Send + Sync + 'static>(&self) -> Option<&T> {
        let found = self.parts.extensions.get();
        #[cfg(feature = "http")]
        let found = found.or_else(|| self.parts.extensions.get::<http::Extensions>()?.get());
        found
    }

    /// Who calls, as verified by the transport or a layer around it; `None` over stdio, and wherever nobody has to say.
    pub fn principal(&self) -> Option<&Principal> {
        self.extension()
    }

    /// Attaches a value to this call.
    pub(crate) fn insert_extension<T: Send + Sync + 'static>(&mut self, value: T) {
        self.parts.extensions.insert(value);
    }

    /// Where notifications about this call go.
    pub(crate) fn outbox(&self) -> &dyn Outbox {
        &*self.parts.outbox
    }

    /// The way to the caller; closing it ends the sending of notifications, also when the context is with somebody else.
    pub(crate) fn channel(&self) -> &Arc<Channel> {
        self.channel.get_or_init(|| {
            let token = self.parts.meta.as_ref().and_then(Channel::progress_token);
            Arc::new(Channel::new(Arc::clone(&self.parts.outbox), token, self.parts.rates))
        })
    }

    /// An empty answer that knows what this tool's results are checked against.
    pub(crate) fn answer(&self) -> Answer {
        let mut answer = Answer::new(self.parts.output.clone());
        answer.links_as_text = !self.parts.revision.has_resource_links();
        answer
    }

    /// Ends the sending of notifications: the answer is about to leave, and nothing about a call may follow it.
    pub(crate) fn close(&self) {
        // Without a channel nothing was sent; only a borrow of this context could still make one.
        if let Some(channel) = self.channel.get() {
            channel.close();
        }
    }

    fn meta_member<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        let meta = self.parts.meta.as_ref()?;
        T::deserialize(meta.doc().root().get(name)?).ok()
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        self.close();
    }
}

impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context").field("id", &self.parts.id).field("tool", &self.parts.tool).finish_non_exhaustive()
    }
}

impl FromContext for Progress {
    fn from_context(cx: &Context) -> Result<Self, ToolError> {
        Ok(Progress(Arc::clone(cx.channel())))
    }
}

impl FromContext for RequestId {
    fn from_context(cx: &Context) -> Result<Self, ToolError> {
        Ok(cx.request_id().clone())
    }
}
