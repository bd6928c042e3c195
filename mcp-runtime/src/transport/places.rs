//! Places for the calls of one connection, bounded by their number and by the bytes of their messages.

use std::{sync::Arc, time::Duration};

use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};

use super::queue::Sender;
use crate::server::Limits;

/// For how long no place has to become free until calls are refused.
const PATIENCE: Duration = Duration::from_secs(1);

/// The places of one connection.
///
/// A call without a place waits, and with it everything behind it on the wire: a client that sends faster than it is
/// served is slowed down, and nothing is refused as long as calls end. But when none ends, what would end one may be
/// behind, a cancellation; so waiting has an end, and from then on calls are refused and everything else is read.
pub(super) struct Places {
    /// How many there are.
    pub(super) calls: usize,
    slots: Arc<Semaphore>,
    /// One permit a byte of the messages of calls that have not begun.
    room: Arc<Semaphore>,
    bytes: u32,
    /// Whether waiting was in vain, and no place has become free since.
    stuck: bool,
}

/// The place of one call, free again once both are dropped.
pub(super) struct Place {
    /// For as long as the call is in flight.
    pub(super) slot: OwnedSemaphorePermit,
    /// For as long as its message is kept.
    pub(super) room: OwnedSemaphorePermit,
}

impl Places {
    /// Places for the calls that run and those that wait, with room for four of the longest messages that are accepted.
    pub(super) fn new(limits: &Limits) -> Self {
        let calls = limits.calls.saturating_add(limits.waiting).min(Semaphore::MAX_PERMITS);
        let bytes = u32::try_from(limits.message_bytes.saturating_mul(4)).unwrap_or(u32::MAX).max(1);
        Self {
            calls,
            slots: Arc::new(Semaphore::new(calls)),
            room: Arc::new(Semaphore::new(bytes as usize)),
            bytes,
            stuck: false,
        }
    }

    /// A place for a call with a message of this length; `None` if none becomes free.
    ///
    /// A client that does not read what `outgoing` holds for it is waited for without end: it is in its own hands.
    pub(super) async fn find(&mut self, length: usize, outgoing: &Sender) -> Option<Place> {
        let weight = u32::try_from(length).map_or(self.bytes, |weight| weight.min(self.bytes));
        let mut place = self.free(weight);
        while place.is_none() {
            let reads = outgoing.has_room();
            if self.stuck && reads {
                return None;
            }
            place = timeout(PATIENCE, self.wait(weight)).await.unwrap_or_default();
            // What could not be written before may free a place any moment.
            self.stuck = reads;
        }
        self.stuck = false;
        place
    }

    /// A place, if one is free.
    fn free(&self, weight: u32) -> Option<Place> {
        let room = Arc::clone(&self.room).try_acquire_many_owned(weight).ok()?;
        let slot = Arc::clone(&self.slots).try_acquire_owned().ok()?;
        Some(Place { slot, room })
    }

    /// The next place that becomes free.
    async fn wait(&self, weight: u32) -> Option<Place> {
        // The semaphores are never closed.
        let room = Arc::clone(&self.room).acquire_many_owned(weight).await.ok()?;
        let slot = Arc::clone(&self.slots).acquire_owned().await.ok()?;
        Some(Place { slot, room })
    }
}
