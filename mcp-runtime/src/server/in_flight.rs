//! Requests that are not answered yet: each under a key of its own, by which it can be cancelled.
//!
//! "The request ID MUST NOT have been previously used by the requestor within the same session" (2025-11-25, base protocol):
//! a second request under a key that is taken is the caller's mistake, and is not run.

use std::{
    collections::{HashMap, hash_map::Entry},
    hash::Hash,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use crate::{call::cancel::CancellationToken, protocol::RequestId};

/// The requests in flight. The key is the id of a request; where one such table is for several clients, together with what
/// tells them apart.
#[derive(Debug)]
pub(crate) struct InFlight<K: Eq + Hash = RequestId>(Mutex<HashMap<K, Pending>>);

/// What is known of one of them.
#[derive(Debug)]
struct Pending {
    cancellation: CancellationToken,
    /// Whether its answer is there, and waits to be sent.
    #[cfg_attr(not(feature = "stdio"), expect(dead_code, reason = "for transports that queue answers"))]
    answered: bool,
}

impl<K: Eq + Hash> Default for InFlight<K> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Eq + Hash> InFlight<K> {
    /// Takes a key until the ticket is dropped; `None` if it is taken.
    pub(crate) fn register(self: &Arc<Self>, key: K) -> Option<Ticket<K>>
    where
        K: Clone,
    {
        match self.lock().entry(key) {
            Entry::Occupied(_) => None,
            Entry::Vacant(slot) => {
                let key = slot.key().clone();
                let cancellation = CancellationToken::new();
                slot.insert(Pending { cancellation: cancellation.clone(), answered: false });
                Some(Ticket { in_flight: Arc::clone(self), key, cancellation })
            }
        }
    }

    /// Whether a key is taken.
    pub(crate) fn has(&self, key: &K) -> bool {
        self.lock().contains_key(key)
    }

    /// Cancels a request; one that is unknown or answered is let be. Its key is free at once: the client knows that no
    /// answer follows, and may be quick to use the id again.
    pub(crate) fn cancel(&self, key: &K) {
        let found = self.lock().remove(key);
        if let Some(request) = found {
            tracing::debug!("a request is cancelled");
            request.cancellation.cancel();
        }
    }

    /// Cancels all of them, but for those whose answer is there.
    #[cfg(feature = "stdio")]
    pub(super) fn cancel_all(&self) {
        self.lock().retain(|_, request| {
            if !request.answered {
                request.cancellation.cancel();
            }
            request.answered
        });
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<K, Pending>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The key of a request in flight, given free when dropped.
#[derive(Debug)]
pub(crate) struct Ticket<K: Eq + Hash = RequestId> {
    in_flight: Arc<InFlight<K>>,
    key: K,
    /// Set once the request is cancelled.
    pub(crate) cancellation: CancellationToken,
}

#[cfg(feature = "stdio")]
impl<K: Eq + Hash> Ticket<K> {
    /// Says that the answer is there, and only has to be sent: the client can still cancel that, nobody else does.
    pub(crate) fn answered(&self) {
        let mut requests = self.in_flight.lock();
        if let Some(request) = requests.get_mut(&self.key).filter(|request| request.is_of(self)) {
            request.answered = true;
        }
    }
}

impl Pending {
    /// Whether this is what the ticket stands for. The key of a cancelled request may belong to another by now.
    fn is_of<K: Eq + Hash>(&self, ticket: &Ticket<K>) -> bool {
        self.cancellation.is(&ticket.cancellation)
    }
}

impl<K: Eq + Hash> Drop for Ticket<K> {
    fn drop(&mut self) {
        let mut requests = self.in_flight.lock();
        if requests.get(&self.key).is_some_and(|request| request.is_of(self)) {
            requests.remove(&self.key);
        }
    }
}
