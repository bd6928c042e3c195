//! The builder: what the author says about a server.

use std::{num::NonZeroUsize, time::Duration};

use tower_layer::Layer;
use tower_service::Service;

use super::{
    build::Registration,
    cache::{Caching, Listing},
    layer::{ToolCall, ToolService},
    limits::Limits,
    register::{IntoTools, OnlyOneBlockWithoutPart, StateOf},
    switches::ToolSwitches,
};
use crate::{
    call::Provided,
    json::tape::MAX_DEPTH,
    protocol::{CacheScope, Icon, Implementation},
};

/// A server to be: its name, its tools and its settings. [`build`](Self::build) checks all of it, `run` checks it and
/// serves.
///
/// ```
/// use mcp_runtime::Server;
///
/// let server = Server::new("empty", "1.0.0").title("A server without tools").build()?;
/// assert!(server.descriptors().is_empty());
/// # Ok::<(), mcp_runtime::BuildError>(())
/// ```
#[must_use = "a server does nothing until it is built or run"]
pub struct Server {
    pub(super) info: Implementation,
    pub(super) instructions: Option<String>,
    pub(super) registration: Registration,
    pub(super) provided: Provided,
    pub(super) caching: Caching,
    pub(super) page_size: Option<NonZeroUsize>,
    pub(super) switches: Option<ToolSwitches>,
    pub(super) limits: Limits,
    pub(super) output_validation: bool,
    pub(super) layers: Option<ToolService>,
    /// What a transport keeps with the server that it will serve.
    pub(crate) kept: Provided,
}

impl Server {
    /// A server of this name and version, as clients show them.
    pub fn new(name: impl Into<String>, version: impl Into<String>) -> Self {
        Self {
            info: Implementation::new(name, version),
            instructions: None,
            registration: Registration::default(),
            provided: Provided::default(),
            caching: Caching::default(),
            page_size: None,
            switches: None,
            limits: Limits::default(),
            output_validation: true,
            layers: None,
            kept: Provided::default(),
        }
    }

    /// The name for people.
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.info.title = Some(title.into());
        self
    }

    /// What the server does, in a sentence for people.
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

    /// Registers the tools of a `#[tools]` block, from a value or an [`Arc`](std::sync::Arc) of one, or those of a `toolset![…]`.
    ///
    /// Tools are listed in the order of registration.
    pub fn tools<How>(mut self, tools: impl IntoTools<OnlyOneBlockWithoutPart, How>) -> Self {
        tools.register(&mut self.registration);
        self
    }

    /// Registers the tools of a `#[tools(part = Admin)]` block: `.tools_part(Admin, value)`.
    ///
    /// To register several blocks of one value, share it in an [`Arc`](std::sync::Arc).
    pub fn tools_part<Part, How>(mut self, part: Part, tools: impl IntoTools<Part, How>) -> Self {
        // The value is there to name the block's type, and so that the type is no dead code.
        drop(part);
        tools.register(&mut self.registration);
        self
    }

    /// Registers the tool of a `#[derive(Tool)]` struct, over a state that it has a [`Handler`](crate::Handler) for:
    /// `.tool::<Search>(database)`. To give several tools one state, share it: `.tool::<Search>(Arc::clone(&database))`.
    pub fn tool<T>(mut self, state: impl StateOf<T>) -> Self {
        state.register(&mut self.registration);
        self
    }

    /// Gives tools a value that they take as `#[from_context] State<T>`. A second value of one type replaces the first.
    pub fn state<T: Clone + Send + Sync + 'static>(mut self, value: T) -> Self {
        self.provided.insert(value);
        self
    }

    /// For how long a client may use a listing before it asks again: `ttlMs`. Five minutes unless set; whole
    /// milliseconds; zero lets clients ask every time.
    pub fn cache_ttl(mut self, ttl: Duration) -> Self {
        self.caching.set_ttl(None, ttl);
        self
    }

    /// The same for one listing, whatever is set for all.
    pub fn cache_ttl_of(mut self, listing: Listing, ttl: Duration) -> Self {
        self.caching.set_ttl(Some(listing), ttl);
        self
    }

    /// Who may share a listing: `cacheScope`. Public unless set.
    pub fn cache_scope(mut self, scope: CacheScope) -> Self {
        self.caching.set_scope(None, scope);
        self
    }

    /// The same for one listing, whatever is set for all.
    pub fn cache_scope_of(mut self, listing: Listing, scope: CacheScope) -> Self {
        self.caching.set_scope(Some(listing), scope);
        self
    }

    /// How many tools a page of `tools/list` holds, at least 1. Unless set, all are on one page: many clients ask for no
    /// second one.
    ///
    /// A cursor is good as long as the tools that are on stay the same, in every replica of the same program. With any
    /// other cursor the request is refused (-32602), and the client starts again with the first page.
    pub fn page_size(mut self, tools: usize) -> Self {
        self.page_size = Some(NonZeroUsize::new(tools).unwrap_or(NonZeroUsize::MIN));
        self
    }

    /// Lets tools be switched on and off while the server runs. Without this the list of tools never changes.
    ///
    /// Clients are told that the list can change (capability `listChanged`), and of each change by
    /// `notifications/tools/list_changed`: under 2026-07-28 those that asked for it with `subscriptions/listen`, before
    /// that those that opened their conversation with `initialize` and, over HTTP, listen on a stream of their own.
    pub fn switches(mut self, switches: &ToolSwitches) -> Self {
        self.switches = Some(switches.clone());
        self
    }

    /// How long a call may take, for tools without a `timeout` of their own. Without a bound unless set. The time that a
    /// call waits for its turn does not count.
    ///
    /// A call that takes longer is stopped and answered with a tool execution error. Only what awaits can be stopped: a
    /// handler that blocks its thread runs to its end.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.limits.timeout = Some(timeout);
        self
    }

    /// How many calls run at a time, over all connections; later ones wait. 128 unless set; at least 1. A tool can have a
    /// bound of its own, `#[tool(concurrency = 4)]`.
    pub fn max_calls(mut self, calls: usize) -> Self {
        self.limits.calls = calls.max(1);
        self
    }

    /// How many calls of one connection wait beside those that run. 128 unless set.
    ///
    /// Once there are as many, no more is read from the connection until one is answered, so that a client that sends
    /// faster than it is served waits itself. If none is answered within a second, although the client reads, further
    /// calls are refused and what is no call is served: a cancellation gets through.
    pub fn max_waiting_calls(mut self, calls: usize) -> Self {
        self.limits.waiting = calls;
        self
    }

    /// How many bytes a message may have. 4 MiB unless set.
    ///
    /// A longer one is refused (-32600), over stdio without keeping it. The refusal has the request's id if that stands
    /// within the first 1,024 bytes, where clients put it. The calls of one connection that have not begun hold four times
    /// as many bytes together, before no more is read from it.
    pub fn max_message_bytes(mut self, bytes: usize) -> Self {
        self.limits.message_bytes = bytes;
        self
    }

    /// How deep arrays and objects may be nested in a message, the message itself counted. 128 unless set, which is also
    /// the most. A deeper one is refused (-32600).
    pub fn max_depth(mut self, levels: usize) -> Self {
        self.limits.depth = levels.min(MAX_DEPTH);
        self
    }

    /// How many bytes of JSON the result of a call may have. 16 MiB unless set.
    ///
    /// A larger one is answered with a tool execution error that says so, for the model to ask for less. Structured
    /// content counts twice, as it is also sent as text.
    pub fn max_result_bytes(mut self, bytes: usize) -> Self {
        self.limits.result_bytes = bytes;
        self
    }

    /// How many bytes wait to be written to one client; one message always may. 4 MiB unless set. With less than one
    /// byte for each call that may run or wait, calls can hold each other up.
    ///
    /// While as many wait, no further call of that client begins and none of its messages is answered, and progress and
    /// log messages are left out. Calls that run already still end: their results wait, too, up to sixteen times as many
    /// bytes. One that finds no room is answered with a tool execution error that says so, unless it has at most 64 KiB.
    /// So what a client does not read takes up at most seventeen times as many bytes, and 64 KiB for each of the calls that
    /// run at a time ([`max_calls`](Self::max_calls)): 76 MiB unless set, and more only where one message alone is larger
    /// than what is set here.
    pub fn max_queued_bytes(mut self, bytes: usize) -> Self {
        self.limits.queue_bytes = bytes;
        self
    }

    /// How many progress notifications a call sends a second, and in one go. 50 unless set.
    ///
    /// Reports beyond that are left out; that which reaches its total is not.
    pub fn progress_rate(mut self, per_second: u32) -> Self {
        self.limits.rates.progress = per_second;
        self
    }

    /// How many log messages a call sends its caller a second, and in one go. 100 unless set. Those beyond that are left
    /// out.
    pub fn log_rate(mut self, per_second: u32) -> Self {
        self.limits.rates.log = per_second;
        self
    }

    /// Whether results are checked against the published output schema. They are unless this is set to `false`.
    ///
    /// A result that breaks its schema is answered with an internal error (-32603), and its detail is logged. Most results
    /// are checked while they are written, which costs little; where the schema is more than types, bounds and names, the
    /// result is read again, which costs about as much as reading a message of its length. A derived schema and a derived
    /// `Serialize` agree anyway: the check finds those that were written by hand. What JSON can't say (`NaN`) is an error
    /// in any case.
    pub fn output_validation(mut self, on: bool) -> Self {
        self.output_validation = on;
        self
    }

    /// Puts a `tower` layer around the calls of tools: a rate limit, a timeout, an audit. The layer that is added last
    /// sees a call first.
    ///
    /// Its service takes a [`ToolCall`] and gives an [`Answer`](crate::Answer). Its error becomes a tool execution error
    /// with the error's text and that of its sources; to refuse a call with more, answer with a
    /// [`ToolError`](crate::ToolError), `Ok(error.into())`. The waiting for a turn ([`max_calls`](Self::max_calls)) and
    /// the tool's own timeout are inside. One service serves all calls: it need not be `Clone`.
    ///
    /// ```
    /// # extern crate tower_layer; extern crate tower_service;
    /// use std::task::{Context, Poll};
    ///
    /// use mcp_runtime::{Server, ToolCall, ToolService};
    /// use tower_layer::layer_fn;
    /// use tower_service::Service;
    ///
    /// /// Says which tools are called.
    /// struct Audit(ToolService);
    ///
    /// impl Service<ToolCall> for Audit {
    ///     type Response = <ToolService as Service<ToolCall>>::Response;
    ///     type Error = <ToolService as Service<ToolCall>>::Error;
    ///     type Future = <ToolService as Service<ToolCall>>::Future;
    ///
    ///     fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
    ///         self.0.poll_ready(cx)
    ///     }
    ///
    ///     fn call(&mut self, call: ToolCall) -> Self::Future {
    ///         eprintln!("{} is called", call.tool_name());
    ///         self.0.call(call)
    ///     }
    /// }
    ///
    /// let server = Server::new("audited", "1.0.0").layer(layer_fn(Audit));
    /// ```
    pub fn layer<L>(mut self, layer: L) -> Self
    where
        L: Layer<ToolService>,
        L::Service: Service<ToolCall, Response = crate::Answer> + Send + 'static,
        <L::Service as Service<ToolCall>>::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
        <L::Service as Service<ToolCall>>::Future: Send + 'static,
    {
        self.layers = Some(self.layers.take().unwrap_or_default().wrap(&layer));
        self
    }

    /// How long the end of a conversation may take, once the input has ended or the process is asked to end: 30 seconds
    /// unless set, for calls in flight and for the client to read what is left together.
    ///
    /// Over stdio, calls that still run when only a second is left, or half of the time if that is less, are dropped
    /// unanswered: what the others have to say is still to be written.
    pub fn shutdown_grace(mut self, grace: Duration) -> Self {
        self.limits.shutdown_grace = grace;
        self
    }
}
