//! Tapes that are used again, so that reading a message allocates nothing in the long run.

use std::sync::{Mutex, PoisonError};

use crate::json::tape::Tape;

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tape_comes_back_empty_unless_it_has_grown_large() {
        let tapes = Tapes::default();
        let mut tape = tapes.take();
        tape.parse("[1,2,3]").unwrap();
        let footprint = tape.footprint();
        tapes.give_back(tape);
        let mut again = tapes.take();
        assert_eq!(again.footprint(), footprint, "the buffers are used again");
        again.parse(&format!("[{}1]", "1,".repeat(1 << 16))).unwrap();
        tapes.give_back(again);
        assert_eq!(tapes.take().footprint(), 0);
    }
}
