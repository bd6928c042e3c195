//! Tapes that are used again, so that reading a message allocates nothing in the long run.

use std::sync::{Mutex, PoisonError};

use crate::call::tape::Tape;

/// How many tapes wait for use: more than messages are read at one moment, on any machine.
const KEPT: usize = 32;

/// A stock of tapes.
#[derive(Default)]
pub(crate) struct Tapes(Mutex<Vec<Tape>>);

impl Tapes {
    /// An empty tape.
    pub(crate) fn take(&self) -> Tape {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
    }

    /// Takes a tape back. One that a large message has blown up is dropped, so that memory follows the usual size of
    /// messages and not the largest.
    pub(crate) fn give_back(&self, mut tape: Tape) {
        /// In bytes.
        const LARGE: usize = 1 << 18;
        if tape.footprint() > LARGE {
            return;
        }
        tape.clear();
        let mut tapes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if tapes.len() < KEPT {
            tapes.push(tape);
        }
    }
}
