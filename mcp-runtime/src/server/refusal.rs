//! A message that is refused before anything is run for it.

use crate::protocol::{ErrorObject, RequestId};

use super::reply;

/// A refused message.
#[derive(Debug)]
pub(crate) struct Refusal {
    /// That of the request, where it could be read.
    pub(crate) id: Option<RequestId>,
    pub(crate) fault: Fault,
}

/// What is wrong, and how early it showed.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) error: ErrorObject,
    #[cfg_attr(not(feature = "http"), expect(dead_code, reason = "for transports that tell them apart"))]
    pub(crate) stage: Stage,
}

/// How far a message came, for transports that tell it apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// It is no request, or what it says about itself is incomplete, contradictory or not spoken here.
    Request,
    /// There is no such method under 2026-07-28.
    NoMethod,
    /// The method refuses it.
    Method,
    /// The caller would have to be granted all of these scopes.
    #[cfg_attr(not(feature = "http"), allow(dead_code, reason = "for transports that tell them apart"))]
    Scopes(&'static [&'static str]),
}

impl Fault {
    /// The message is no request that can be served.
    pub(crate) fn request(error: ErrorObject) -> Self {
        Self { error, stage: Stage::Request }
    }

    /// There is no such method.
    pub(crate) fn no_method(error: ErrorObject) -> Self {
        Self { error, stage: Stage::NoMethod }
    }
}

impl Fault {
    /// The caller may not do this, but can obtain the scopes that it takes.
    pub(crate) fn scopes(error: ErrorObject, needed: &'static [&'static str]) -> Self {
        Self { error, stage: Stage::Scopes(needed) }
    }
}

impl From<ErrorObject> for Fault {
    fn from(error: ErrorObject) -> Self {
        Self { error, stage: Stage::Method }
    }
}

impl Refusal {
    /// Refuses a message that is no request.
    pub(crate) fn message(id: Option<RequestId>, error: ErrorObject) -> Self {
        Self { id, fault: Fault::request(error) }
    }

    /// Refuses a request with the id of one in flight. It carries no id: the client would take it for the answer to the
    /// first.
    pub(crate) fn id_taken(id: &RequestId) -> Self {
        Self::message(None, reply::id_taken(id))
    }

    /// The response that says so.
    pub(crate) fn into_response(self) -> Vec<u8> {
        reply::error(self.id, self.fault.error)
    }
}
