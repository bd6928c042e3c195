//! Descriptors of hand-made entries.
