//! Room for answers that are ready, and that their clients leave unread.

use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// What a message costs beside its bytes.
pub(super) const OVERHEAD: usize = 128;
/// An answer of so many bytes is kept in any case: as many as calls run at a time come to little.
pub(super) const SMALL: usize = 64 << 10;

/// So many bytes of room. Clones share it.
#[derive(Clone, Debug)]
pub(super) struct Room {
    /// One permit a byte that is free.
    free: Arc<Semaphore>,
    /// How many there are in all.
    size: u32,
}

/// Room that one answer takes up until this is dropped.
#[derive(Debug)]
pub(super) struct Kept {
    _room: Option<OwnedSemaphorePermit>,
}

impl Room {
    pub(super) fn new(bytes: usize) -> Self {
        let size = permits(bytes);
        Self { free: Arc::new(Semaphore::new(size as usize)), size }
    }

    /// Room for an answer of so many bytes, if there is any. A small one always has some, and one of any size if there is
    /// no other.
    pub(super) fn keep(&self, bytes: usize) -> Option<Kept> {
        if bytes <= SMALL {
            return Some(Kept { _room: None });
        }
        let room = Arc::clone(&self.free).try_acquire_many_owned(weight(bytes, self.size)).ok()?;
        Some(Kept { _room: Some(room) })
    }
}

/// The room that the answer of one call has.
#[derive(Debug)]
pub(super) struct Keeper {
    room: Room,
    kept: Mutex<Option<Kept>>,
}

impl Keeper {
    pub(super) fn new(room: Room) -> Self {
        Self { room, kept: Mutex::default() }
    }

    /// Takes room for so many bytes, in place of what was taken before: that was an estimate. `false` if there is none.
    pub(super) fn keep(&self, bytes: usize) -> bool {
        self.set(None);
        let kept = self.room.keep(bytes);
        let fits = kept.is_some();
        self.set(kept);
        fits
    }

    /// Hands over what was taken.
    pub(super) fn take(&self) -> Option<Kept> {
        self.set(None)
    }

    fn set(&self, kept: Option<Kept>) -> Option<Kept> {
        std::mem::replace(&mut *self.kept.lock().unwrap_or_else(PoisonError::into_inner), kept)
    }
}

/// As many permits as bytes, as far as there can be.
pub(super) fn permits(bytes: usize) -> u32 {
    u32::try_from(bytes.clamp(1, Semaphore::MAX_PERMITS)).unwrap_or(u32::MAX)
}

/// How much of `size` a message of so many bytes takes up.
pub(super) fn weight(bytes: usize, size: u32) -> u32 {
    u32::try_from(bytes.saturating_add(OVERHEAD)).map_or(size, |weight| weight.min(size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_that_are_ready_are_kept_up_to_so_many_bytes_and_small_ones_in_any_case() {
        let room = Room::new(16 * SMALL);
        let kept: Vec<_> = std::iter::repeat_with(|| room.keep(4 * SMALL)).take_while(Option::is_some).collect();
        assert_eq!(kept.len(), 3, "four of them are as much as there is, and each has its overhead");
        assert!(room.keep(4 * SMALL).is_none());
        assert!(room.keep(SMALL).is_some());
        drop(kept);
        assert!(room.keep(100 * SMALL).is_some(), "one always is");
    }

    #[test]
    fn what_was_taken_as_an_estimate_is_given_back() {
        let keeper = Keeper::new(Room::new(16 * SMALL));
        assert!(keeper.keep(15 * SMALL) && keeper.keep(15 * SMALL));
        let other = Keeper::new(keeper.room.clone());
        assert!(!other.keep(2 * SMALL));
        drop(keeper.take());
        assert!(other.keep(2 * SMALL));
    }
}
