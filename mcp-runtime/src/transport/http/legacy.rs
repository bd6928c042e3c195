//! Clients of the older revisions, on the same endpoint.
//!
//! Nothing is kept of a session: every request is served by itself, under the revision that its `MCP-Protocol-Version`
//! names. What a client said at `initialize` is therefore not known later on. The `Mcp-Session-Id` that it is given
//! ([`session`](super::session)) only tells its calls from those of others.

use std::sync::{Arc, LazyLock};

use http::HeaderMap;

use crate::{
    header::{Field, Fields as _, PROTOCOL_VERSION},
    protocol::{Era, LogLevel, Revision},
    server::session::Session,
};

/// The era of a request, by its headers.
pub(super) enum Named {
    /// 2026-07-28: the message says more.
    Modern,
    /// An older revision.
    Legacy(&'static Session),
    /// None that this server speaks, or several.
    Unknown,
}

impl Named {
    /// Reads `MCP-Protocol-Version`.
    pub(super) fn of(headers: &HeaderMap) -> Self {
        let revision = match headers.field(PROTOCOL_VERSION) {
            // "The server SHOULD assume protocol version 2025-03-26", which has no such header (2025-11-25, transports).
            Field::Absent => Some(Revision::V2025_03_26),
            Field::Line(name) => std::str::from_utf8(name).ok().map(str::trim).and_then(Revision::parse),
            Field::Repeated => None,
        };
        match revision {
            Some(revision) if revision.era() == Era::Modern => Self::Modern,
            Some(revision) => SESSIONS.get(revision.index()).map_or(Self::Unknown, Self::Legacy),
            None => Self::Unknown,
        }
    }
}

/// What is known of a client of each revision. A level asked for with `logging/setLevel` is not: "the server MAY decide
/// which messages to send automatically" (2025-11-25, logging), and does.
static SESSIONS: LazyLock<[Session; Revision::ALL.len()]> = LazyLock::new(|| {
    Revision::table(|revision| Session { revision, client: Arc::default(), log_level: Some(LogLevel::Info) })
});
