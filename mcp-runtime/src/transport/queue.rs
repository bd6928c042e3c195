//! Messages on their way out to one client, bounded by their bytes.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

use super::room::{Room, permits, weight};
use crate::{call::cancel::CancellationToken, server::in_flight::Ticket};

/// How many times as much as is queued may wait beside the queue, of answers that are ready.
const READY: usize = 16;

/// The end that messages go in at.
#[derive(Clone)]
pub(super) struct Sender {
    messages: mpsc::UnboundedSender<Outgoing>,
    /// One permit a byte that may still be queued.
    room: Arc<Semaphore>,
    /// How many there are in all.
    size: u32,
    /// Beside the queue, for answers that are ready and wait for their place in it.
    ready: Room,
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
    let size = permits(bytes);
    let room = Arc::new(Semaphore::new(size as usize));
    (Sender { messages, room, size, ready: Room::new(bytes.saturating_mul(READY)) }, receiver)
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

    /// The room for answers that are ready to be sent.
    #[cfg(feature = "stdio")]
    pub(super) fn ready(&self) -> Room {
        self.ready.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::{super::room::OVERHEAD, *};

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

    #[tokio::test]
    async fn a_message_larger_than_the_queue_waits_until_it_is_empty() {
        for bytes in [0, 1] {
            let (sender, mut receiver) = queue(bytes);
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
}
