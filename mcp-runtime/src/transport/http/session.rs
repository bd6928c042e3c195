//! Sessions of clients of the older revisions (2025-11-25, transports, "Session Management").
//!
//! Their ids are given out in answer to `initialize`, and nothing is kept under them: any replica takes any of them, also
//! one from before a restart, and none is ever over. They are there for `notifications/cancelled`, which names a call by
//! the id of its request; those ids every client counts from the same number. A client that sends none can't cancel, and
//! neither can one whose notification reaches another process than its call.

use std::{fmt, sync::Arc};

use http::{Extensions, HeaderMap, HeaderName, HeaderValue};

use crate::{
    auth::Principal,
    header::{Field, Fields as _},
    protocol::RequestId,
    server::in_flight::{InFlight, Ticket},
};

/// The header that the id comes in.
const HEADER: &str = "mcp-session-id";

/// How many hexadecimal digits an id has.
const DIGITS: usize = 32;

/// The calls of older clients that run in this process.
pub(super) type Calls = Arc<InFlight<(Owner, RequestId)>>;

/// One of them.
pub(super) type Running = Ticket<(Owner, RequestId)>;

/// Whose a call is. An id is no proof of who sends it ("MUST NOT use sessions for authentication", security best practices),
/// so it counts together with the caller that was verified.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Owner {
    session: u128,
    issuer: Option<String>,
    subject: Option<String>,
}

impl Owner {
    /// The owner of a request with these headers and extensions; `None` without a session id, or with one that can't be
    /// from here.
    pub(super) fn of(headers: &HeaderMap, extensions: &Extensions) -> Option<Self> {
        let Field::Line(id) = headers.field(HEADER) else { return None };
        let digit = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        let id = std::str::from_utf8(id).ok().filter(|id| id.len() == DIGITS && id.as_bytes().iter().all(digit))?;
        let caller: Option<&Principal> = extensions.get();
        Some(Self {
            session: u128::from_str_radix(id, 16).ok()?,
            issuer: caller.and_then(Principal::issuer).map(str::to_owned),
            subject: caller.map(|caller| caller.subject().to_owned()),
        })
    }
}

/// The id stays out of logs: who knows it can cancel calls.
impl fmt::Debug for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Owner").field("subject", &self.subject).finish_non_exhaustive()
    }
}

/// A new session id, as a header, that nobody can guess; `None` where the system gives no random numbers.
pub(super) fn assign() -> Option<(HeaderName, HeaderValue)> {
    let mut random = [0; DIGITS / 2];
    getrandom::fill(&mut random).ok()?;
    let id = format!("{:0DIGITS$x}", u128::from_be_bytes(random));
    Some((HeaderName::from_static(HEADER), HeaderValue::try_from(id).ok()?))
}
