//! What a message comes to, once it is read.

use std::borrow::Cow;

use tokio::sync::OwnedSemaphorePermit;

use super::{refusal::Refusal, session::Session, subscription::Subscription};
use crate::{
    json::tape::{Place, Tape},
    protocol::{LogLevel, RequestId, Revision},
};

/// What is to be done about a message.
pub(crate) enum Outcome<'t> {
    /// Nothing.
    Nothing,
    /// The request with this id is answered at once: this response is to be sent.
    Reply(RequestId, Vec<u8>),
    /// The message is refused.
    Refused(Refusal),
    /// As [`Reply`](Self::Reply), and the connection speaks an older revision from here on.
    Opened(RequestId, Vec<u8>, Session),
    /// As [`Reply`](Self::Reply), and log messages of this level or above are wanted from here on.
    LogLevel(RequestId, Vec<u8>, LogLevel),
    /// The answer to this request is no longer wanted.
    Cancel(RequestId),
    /// The client is to be told of changes.
    Listen(Box<Subscription>),
    /// This tool is to be run.
    Call(Box<Plan<'t>>),
}

impl Outcome<'_> {
    /// The same for a connection on which requests are in flight: what would be answered at once is refused instead, if it
    /// has the id of one of them. The client would take the answer for that of the first.
    ///
    /// Calls and subscriptions are for the transport to look after, which takes their ids.
    pub(crate) fn unless_taken(self, taken: impl FnOnce(&RequestId) -> bool) -> Self {
        let id = match &self {
            Self::Reply(id, _) | Self::Opened(id, ..) | Self::LogLevel(id, ..) => Some(id),
            Self::Refused(refusal) => refusal.id.as_ref(),
            Self::Nothing | Self::Cancel(_) | Self::Listen(_) | Self::Call(_) => None,
        };
        match id.filter(|id| taken(id)).map(Refusal::id_taken) {
            Some(refusal) => Self::Refused(refusal),
            None => self,
        }
    }
}

/// A call of a tool that is there, with arguments that are an object.
pub(crate) struct Plan<'t> {
    /// The request's id.
    pub(crate) id: RequestId,
    /// The tool's place in the registry.
    pub(crate) tool: usize,
    /// The revision that the answer speaks.
    pub(crate) revision: Revision,
    /// The least severe log message that the caller wants, if it wants any.
    pub(crate) log_level: Option<LogLevel>,
    /// Where the arguments stand in the message; `None` if they are absent or `null`.
    pub(crate) arguments: Option<Place>,
    /// Where `_meta` stands in the message.
    pub(crate) meta: Option<Place>,
    /// The message.
    pub(crate) text: Cow<'t, str>,
    /// The same, parsed.
    pub(crate) tape: Tape,
    /// The room that the transport keeps for the message.
    pub(crate) held: Option<OwnedSemaphorePermit>,
    /// Whether the call is a task among others of a runtime, which a handler that blocks would hold up.
    pub(crate) in_task: bool,
    /// What the message came over.
    pub(crate) carrier: Carrier,
}

/// What a message came over, as far as it is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    not(all(feature = "stdio", feature = "http")),
    allow(dead_code, reason = "for transports that are not built")
)]
pub(crate) enum Carrier {
    /// A stream of the author's own, or none at all.
    #[default]
    Unknown,
    /// The standard streams of the process.
    Stdio,
    Http,
}

impl Carrier {
    /// The value of `network.transport` (OpenTelemetry conventions for MCP, recording MCP transport).
    pub(crate) fn transport(self) -> Option<&'static str> {
        match self {
            Self::Unknown => None,
            Self::Stdio => Some("pipe"),
            Self::Http => Some("tcp"),
        }
    }

    /// The value of `network.protocol.name`.
    pub(crate) fn protocol(self) -> Option<&'static str> {
        (self == Self::Http).then_some("http")
    }
}
