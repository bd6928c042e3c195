//! One connection: the revision agreed on, if any, and the calls in flight.

use std::{borrow::Cow, fmt, sync::Arc};

use tokio::sync::OwnedSemaphorePermit;

#[cfg(feature = "stdio")]
use super::dispatch::too_long;
use super::{
    dispatch::{Carrier, Outcome, Plan, dispatch},
    in_flight::{InFlight, Ticket},
    outside,
    ready::{ReadyServer, Sink},
    refusal::Refusal,
    reply,
    run_call::run,
    session::Session,
    subscription::Subscription,
    switches::ListChanges,
};
use crate::{
    call::{Provided, cancel::CancellationToken, outbox::Outbox},
    protocol::{ErrorObject, method},
};

/// The server's end of one connection, for a transport of one's own. Messages go in one after the other; the calls that
/// come of them may overlap.
///
/// ```
/// use mcp_runtime::{Received, Server};
///
/// # #[tokio::main(flavor = "current_thread")] async fn main() -> mcp_runtime::Result {
/// let mut connection = Server::new("empty", "1.0.0").build()?.connect();
/// let ping = br#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
/// let answer = match connection.receive(ping.to_vec()) {
///     Received::Nothing => None,
///     Received::Reply(response) => Some(response),
///     // To let calls overlap, run each in a task of its own.
///     Received::Call(call) => call.run(|notification| println!("{}", String::from_utf8_lossy(notification))).await,
///     Received::Listening(subscription) => Some(subscription.acknowledgement()),
/// };
/// assert_eq!(answer.as_deref(), Some(&br#"{"jsonrpc":"2.0","id":1,"result":{}}"#[..]));
/// # Ok(()) }
/// ```
#[derive(Debug)]
pub struct Connection {
    server: ReadyServer,
    session: Option<Arc<Session>>,
    in_flight: Arc<InFlight>,
    list_changes: ListChanges,
    /// Held by each subscription that is open, too.
    open: Arc<()>,
}

/// How many subscriptions one connection has open at most. A client has use for a few.
const MAX_OPEN: usize = 256;

/// What has come of a message.
#[derive(Debug)]
pub enum Received {
    /// Nothing is to be sent.
    Nothing,
    /// This response is to be sent.
    Reply(Vec<u8>),
    /// This call is to be run.
    Call(Call),
    /// The client is to be told of changes, until it has heard enough.
    Listening(Listening),
}

/// A subscription of the client (`subscriptions/listen`): its id is taken, and the client can cancel it, from now until
/// it is dropped.
#[derive(Debug)]
pub struct Listening {
    subscription: Box<Subscription>,
    ticket: Ticket,
    /// Counted by the connection.
    _open: Arc<()>,
}

/// A call that is in flight: its id is taken, and the client can cancel it, from now until it is dropped.
pub struct Call {
    server: ReadyServer,
    plan: Box<Plan<'static>>,
    session: Option<Arc<Session>>,
    ticket: Ticket,
}

impl Connection {
    pub(super) fn new(server: ReadyServer) -> Self {
        let list_changes = server.list_changes();
        Self { server, session: None, in_flight: Arc::default(), list_changes, open: Arc::default() }
    }

    /// Waits for something that the client is to be told, beside what is said about calls: the notification to send.
    ///
    /// That is so far that the list of tools has changed. Only a client that opened its conversation with `initialize` is
    /// told like that; under 2026-07-28 a client says what it wants to hear, which makes a [`Listening`]. Nothing is lost
    /// if the future is dropped, so that it can be awaited in `tokio::select!` beside the next message.
    pub async fn notification(&mut self) -> Vec<u8> {
        loop {
            self.list_changes.changed().await;
            if self.session.is_some() {
                return reply::notification(method::TOOLS_CHANGED);
            }
        }
    }

    /// Takes one message: JSON without anything around it.
    pub fn receive(&mut self, message: Vec<u8>) -> Received {
        let outcome = dispatch(&self.server, self.session.as_deref(), &outside::Nothing, Cow::Owned(message));
        self.settle(outcome)
    }

    /// Takes the start of a message that is too long to be kept.
    #[cfg(feature = "stdio")]
    pub(crate) fn receive_start(&mut self, start: &[u8]) -> Received {
        self.settle(too_long(start, self.server.limits().message_bytes))
    }

    fn settle(&mut self, outcome: Outcome<'static>) -> Received {
        match outcome.unless_taken(|id| self.in_flight.has(id)) {
            Outcome::Nothing => Received::Nothing,
            Outcome::Reply(_, reply) => Received::Reply(reply),
            Outcome::Refused(refusal) => Received::Reply(refusal.into_response()),
            Outcome::Opened(_, reply, session) => {
                self.session = Some(Arc::new(session));
                Received::Reply(reply)
            }
            Outcome::LogLevel(_, reply, level) => {
                if let Some(session) = &mut self.session {
                    Arc::make_mut(session).log_level = Some(level);
                }
                Received::Reply(reply)
            }
            Outcome::Cancel(id) => {
                self.in_flight.cancel(&id);
                Received::Nothing
            }
            Outcome::Call(plan) => match self.in_flight.register(plan.id.clone()) {
                Some(ticket) => {
                    let (server, session) = (self.server.clone(), self.session.clone());
                    Received::Call(Call { server, plan, session, ticket })
                }
                None => Received::Reply(Refusal::id_taken(&plan.id).into_response()),
            },
            Outcome::Listen(subscription) => self.listen(subscription),
        }
    }
}

impl Connection {
    #[cfg(feature = "stdio")]
    pub(crate) fn abandon(&self) -> Abandon {
        Abandon(Arc::clone(&self.in_flight))
    }

    fn listen(&self, subscription: Box<Subscription>) -> Received {
        let id = subscription.id();
        match self.in_flight.register(id.clone()) {
            None => Received::Reply(Refusal::id_taken(id).into_response()),
            Some(_) if Arc::strong_count(&self.open) > MAX_OPEN => {
                Received::Reply(reply::error(Some(id.clone()), reply::too_many_subscriptions(MAX_OPEN)))
            }
            Some(ticket) => Received::Listening(Listening { subscription, ticket, _open: Arc::clone(&self.open) }),
        }
    }
}

/// Cancels the calls of a connection that are in flight when it is dropped: nobody is there to hear of them.
#[cfg(feature = "stdio")]
pub(crate) struct Abandon(Arc<InFlight>);

#[cfg(feature = "stdio")]
impl Drop for Abandon {
    fn drop(&mut self) {
        self.0.cancel_all();
    }
}

impl Listening {
    /// Tells when the client has heard enough. From then on nothing more may be sent.
    pub fn cancellation(&self) -> &CancellationToken {
        &self.ticket.cancellation
    }

    /// The message that has to be sent before all others.
    pub fn acknowledgement(&self) -> Vec<u8> {
        self.subscription.acknowledgement()
    }

    /// Waits for the next message to send. Nothing is lost if the future is dropped.
    pub async fn next(&mut self) -> Vec<u8> {
        self.subscription.next().await
    }

    /// The message that ends the subscription from the server's side.
    pub fn end(self) -> Vec<u8> {
        self.subscription.end()
    }
}

impl Call {
    /// Tells when the client cancels the call. From then on nothing about it may be sent.
    pub fn cancellation(&self) -> &CancellationToken {
        &self.ticket.cancellation
    }

    /// The response that says why the call is not run.
    #[cfg_attr(not(feature = "stdio"), allow(dead_code, reason = "for transports, of which none is built"))]
    pub(crate) fn refusal(self, why: ErrorObject) -> Vec<u8> {
        reply::error(Some(self.plan.id), why)
    }

    /// Keeps `room` for as long as the message is kept.
    #[cfg_attr(not(feature = "stdio"), allow(dead_code, reason = "for transports, of which none is built"))]
    pub(crate) fn hold(&mut self, room: Option<OwnedSemaphorePermit>) {
        self.plan.held = room;
    }

    /// Says that the call will run as a task of its own on a tokio runtime, and what its message came over.
    #[cfg_attr(not(feature = "stdio"), allow(dead_code, reason = "for transports, of which none is built"))]
    pub(crate) fn in_task(&mut self, carrier: Carrier) {
        self.plan.in_task = true;
        self.plan.carrier = carrier;
    }

    /// Runs the call: its response, or `None` if the client has cancelled it. Dropping the future stops it.
    ///
    /// `notify` is handed each notification about the call (progress, log messages), one whole message at a time, before
    /// the response is there. It must not block.
    pub async fn run(self, notify: impl Fn(&[u8]) + Send + Sync + 'static) -> Option<Vec<u8>> {
        self.run_with(Arc::new(Sink(notify))).await.map(|(response, _ticket)| response)
    }

    /// Runs the call, with notifications going to `outbox`. The id is taken until the ticket is dropped, too: nothing may be
    /// sent if the client cancels the call while the response waits for its turn.
    pub(crate) async fn run_with(self, outbox: Arc<dyn Outbox>) -> Option<(Vec<u8>, Ticket)> {
        let Self { server, plan, session, ticket } = self;
        let response =
            run(&server, plan, session.as_deref(), outbox, ticket.cancellation.clone(), Provided::default()).await?;
        Some((response.bytes, ticket))
    }
}

impl fmt::Debug for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Call").field("id", &self.plan.id).finish_non_exhaustive()
    }
}
