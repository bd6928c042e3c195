//! One connection: the revision agreed on, if any, and the calls in flight.

use std::{
    borrow::Cow,
    collections::{HashMap, hash_map::Entry},
    sync::{Arc, Mutex, PoisonError},
};

use super::{
    dispatch::{Outcome, Plan, dispatch},
    ready::ReadyServer,
    reply,
    run_call::run,
    session::Session,
};
use crate::{
    call::{cancel::CancellationToken, outbox::Outbox},
    protocol::RequestId,
};

/// The server's end of one connection. Messages go in one after the other; what comes of them may overlap.
pub(crate) struct Connection {
    server: ReadyServer,
    session: Option<Arc<Session>>,
    in_flight: Arc<InFlight>,
}

/// What has come of a message.
pub(crate) enum Received {
    /// Nothing is to be sent.
    Nothing,
    /// This response is to be sent.
    Reply(Vec<u8>),
    /// This call is to be run.
    Call(Call),
}

/// A call that is in flight: its id is taken, and cancelling it works, from now until it is dropped.
pub(crate) struct Call {
    server: ReadyServer,
    plan: Box<Plan<'static>>,
    session: Option<Arc<Session>>,
    ticket: Ticket,
}

impl Connection {
    /// A connection that has just been made.
    pub(crate) fn new(server: ReadyServer) -> Self {
        Self { server, session: None, in_flight: Arc::default() }
    }

    /// Takes one message.
    pub(crate) fn receive(&mut self, message: Vec<u8>) -> Received {
        match dispatch(&self.server, self.session.as_deref(), Cow::Owned(message)) {
            Outcome::Nothing => Received::Nothing,
            Outcome::Reply(reply) => Received::Reply(reply),
            Outcome::Opened(reply, session) => {
                self.session = Some(Arc::new(session));
                Received::Reply(reply)
            }
            Outcome::LogLevel(reply, level) => {
                if let Some(session) = &mut self.session {
                    Arc::make_mut(session).log_level = Some(level);
                }
                Received::Reply(reply)
            }
            Outcome::Cancel(id) => {
                self.in_flight.cancel(&id);
                Received::Nothing
            }
            Outcome::Call(plan) => match self.in_flight.register(&plan.id) {
                Some(ticket) => {
                    let (server, session) = (self.server.clone(), self.session.clone());
                    Received::Call(Call { server, plan, session, ticket })
                }
                None => Received::Reply(id_taken(&plan.id)),
            },
        }
    }
}

/// The refusal of a second request with the id of one in flight. It carries no id: the client would take it for the
/// answer to the first.
fn id_taken(id: &RequestId) -> Vec<u8> {
    reply::error(None, reply::id_taken(id))
}

impl Call {
    /// Tells when the call is cancelled.
    pub(crate) fn cancellation(&self) -> &CancellationToken {
        &self.ticket.cancellation
    }

    /// Runs the call: its response, or `None` if it was cancelled. Dropping the future stops it.
    pub(crate) async fn run(self, outbox: Arc<dyn Outbox>) -> Option<Vec<u8>> {
        let Self { server, plan, session, ticket } = self;
        run(&server, *plan, session.as_deref(), outbox, ticket.cancellation.clone()).await
    }
}

/// The calls of one connection that are not answered yet.
#[derive(Default)]
struct InFlight(Mutex<HashMap<RequestId, CancellationToken>>);

impl InFlight {
    /// Takes an id, unless it is taken.
    fn register(self: &Arc<Self>, id: &RequestId) -> Option<Ticket> {
        match self.lock().entry(id.clone()) {
            Entry::Occupied(_) => None,
            Entry::Vacant(slot) => {
                let cancellation = slot.insert(CancellationToken::new()).clone();
                Some(Ticket { in_flight: Arc::clone(self), id: id.clone(), cancellation })
            }
        }
    }

    /// Cancels a call; one that is unknown or answered is let be.
    fn cancel(&self, id: &RequestId) {
        if let Some(cancellation) = self.lock().get(id) {
            tracing::debug!(%id, "a call is cancelled");
            cancellation.cancel();
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<RequestId, CancellationToken>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The id of a call in flight, given free when dropped.
struct Ticket {
    in_flight: Arc<InFlight>,
    id: RequestId,
    cancellation: CancellationToken,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.in_flight.lock().remove(&self.id);
    }
}
