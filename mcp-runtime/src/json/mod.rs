//! JSON texts as they come in: parsed once into a flat tape, and what may be wrong at which place.

pub(crate) mod problems;
pub(crate) mod tape;
