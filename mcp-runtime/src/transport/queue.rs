//! Messages on their way out to one client, bounded by their bytes.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

use crate::{call::cancel::CancellationToken, server::in_flight::Ticket};

/// What a message costs beside its bytes.
const OVERHEAD: usize = 128;
/// How many times as much as is queued may wait beside the queue, of answers that are ready.
const READY: usize = 16;
/// An answer of so many bytes is kept in any case: as many as calls run at a time come to little.
const SMALL: usize = 64 << 10;

/// The end that messages go in at.
#[derive(Clone)]
pub(super) struct Sender {
    messages: mpsc::UnboundedSender<Outgoing>,
    /// One permit a byte that may still be queued.
    room: Arc<Semaphore>,
    /// How many there are in all.
    size: u32,
    /// The same for answers that are ready and wait for room.
    ready: Arc<Semaphore>,
    ready_size: u32,
}

/// Room beside the queue for an answer that is ready, until this is dropped.
pub(super) struct Kept {
    _room: Option<OwnedSemaphorePermit>,
}

/// The end that messages come out of.
pub(super) type Receiver = mpsc::UnboundedReceiver<Outgoing>;

/// A message on its way out. It takes up room until it is dropped.
pub(super) struct Outgoing {
    pub(super) message: Vec<u8>,
    /// The call that it is about, where nothing may be sent once that is cancelled.
    pub(super) call: Option<CancellationToken>,
    /// Keeps the id of the call that it answers, until it is handed to the writer.
    pub(super) ticket: Option<Ticket>,
    _room: Option<OwnedSemaphorePermit>,
}

/// A queue for so many bytes. One message always fits.
pub(super) fn queue(bytes: usize) -> (Sender, Receiver) {
    let (messages, receiver) = mpsc::unbounded_channel();
    let permits = |bytes: usize| u32::try_from(bytes.clamp(1, Semaphore::MAX_PERMITS)).unwrap_or(u32::MAX);
    let (size, ready_size) = (permits(bytes), permits(bytes.saturating_mul(READY)));
    let semaphore = |size: u32| Arc::new(Semaphore::new(size as usize));
    (Sender { messages, room: semaphore(size), size, ready: semaphore(ready_size), ready_size }, receiver)
}

impl Sender {
    /// Sends once there is room.
    pub(super) async fn send(&self, message: Vec<u8>) {
        // The semaphore is never closed.
        let room = Arc::clone(&self.room).acquire_many_owned(weight(message.len(), self.size)).await.ok();
        self.push(Outgoing { message, call: None, ticket: None, _room: room });
    }

    /// Sends the answer of a call once there is room, unless the call is cancelled by the time that it would be written.
    #[cfg(feature = "stdio")]
    pub(super) async fn answer(&self, message: Vec<u8>, ticket: Ticket) {
        ticket.answered();
        let call = ticket.cancellation.clone();
        let room = tokio::select! {
            biased;
            () = call.cancelled() => return,
            room = Arc::clone(&self.room).acquire_many_owned(weight(message.len(), self.size)) => room.ok(),
        };
        self.push(Outgoing { message, call: Some(call), ticket: Some(ticket), _room: room });
    }

    /// Sends something, if there is room now; about a call, only as long as it is not cancelled.
    pub(super) fn try_send(&self, message: Vec<u8>, call: Option<&CancellationToken>) -> bool {
        let room = Arc::clone(&self.room).try_acquire_many_owned(weight(message.len(), self.size)).ok();
        let fits = room.is_some();
        if fits {
            self.push(Outgoing { message, call: call.cloned(), ticket: None, _room: room });
        }
        fits
    }

    /// Whether there is room for anything, and nobody waits for it already.
    pub(super) fn has_room(&self) -> bool {
        self.room.available_permits() > 0
    }

    /// Waits for room, without taking it.
    pub(super) async fn room(&self) {
        drop(self.room.acquire().await);
    }

    fn push(&self, message: Outgoing) {
        // The receiver goes when the output is closed; then the reader and the calls go with it.
        let _ = self.messages.send(message);
    }

    /// Room for an answer of so many bytes that is ready to be sent, if there is any. A small one always has some, and one
    /// of any size if there is no other.
    pub(super) fn keep(&self, bytes: usize) -> Option<Kept> {
        if bytes <= SMALL {
            return Some(Kept { _room: None });
        }
        let room = Arc::clone(&self.ready).try_acquire_many_owned(weight(bytes, self.ready_size)).ok()?;
        Some(Kept { _room: Some(room) })
    }
}

/// How much of `size` a message of so many bytes takes up.
fn weight(bytes: usize, size: u32) -> u32 {
    u32::try_from(bytes.saturating_add(OVERHEAD)).map_or(size, |weight| weight.min(size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_is_about_a_call_is_left_out_when_there_is_no_room() {
        let (sender, mut receiver) = queue(2 * OVERHEAD);
        let call = CancellationToken::new();
        assert!(sender.try_send(b"first".to_vec(), Some(&call)));
        assert!(!sender.try_send(vec![b'x'; OVERHEAD], Some(&call)));
        assert!(sender.has_room(), "for something smaller");
        let first = receiver.recv().await.unwrap();
        assert!(!sender.try_send(vec![b'x'; OVERHEAD], Some(&call)), "the room is taken until the message is dropped");
        drop(first);
        assert!(sender.try_send(vec![b'x'; OVERHEAD], Some(&call)));
        assert!(!sender.has_room());
    }

    #[test]
    fn answers_that_are_ready_are_kept_up_to_so_many_bytes_and_small_ones_in_any_case() {
        let (sender, _receiver) = queue(SMALL);
        let kept: Vec<_> = std::iter::repeat_with(|| sender.keep(4 * SMALL)).take_while(Option::is_some).collect();
        assert_eq!(kept.len(), 3, "four of them are as much as there is, and each has its overhead");
        assert!(sender.keep(4 * SMALL).is_none());
        assert!(sender.keep(SMALL).is_some());
        drop(kept);
        assert!(sender.keep(100 * SMALL).is_some(), "one always is");
    }

    #[tokio::test]
    async fn a_message_larger_than_the_queue_waits_until_it_is_empty() {
        let (sender, mut receiver) = queue(1);
        sender.send(b"first".to_vec()).await;
        let large = tokio::spawn({
            let sender = sender.clone();
            async move { sender.send(vec![b'x'; 1000]).await }
        });
        tokio::task::yield_now().await;
        assert!(!large.is_finished());
        drop(receiver.recv().await);
        large.await.unwrap();
        assert_eq!(receiver.recv().await.map(|outgoing| outgoing.message.len()), Some(1000));
        sender.room().await;
    }
}
