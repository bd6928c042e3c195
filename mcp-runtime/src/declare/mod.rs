//! What an author declares, as constant data that the macros write down: nothing here is computed, and nothing is done.

pub(crate) mod arg;
pub(crate) mod tool;
