//! The rules for descriptors.
//!
//! They read nothing but the finished descriptor: the server puts its own tools through them when it is built, and a
//! client can put a foreign server's tools through them before a model sees them. All problems of a tool are collected.

pub(crate) mod names;

use super::{Descriptor, problem::Report};

/// Puts one descriptor through every rule.
pub(crate) fn descriptor(descriptor: &Descriptor, report: &mut Report) {
    names::name(descriptor.name(), report);
}
