//! `#[arg(…)]`: what is said of one argument, be it a parameter of a tool or a field of a `ToolInput` struct.
//!
//! [`Arg::take`] reads the attributes and checks them. A macro then puts, per argument: [`Arg::input`] where the schema
//! is built, [`Arg::decode`] where a call is decoded, and [`Arg::items`] and [`Arg::proofs`] beside the impl; and once
//! per tool [`headers_differ`] when checking, and [`headers_are_unique`] and [`names_are_apart`] when expanding.

mod attr;
mod check;
mod expand;
mod model;
mod proofs;
mod rustdoc;
mod schemars;
pub(crate) mod serde;
mod spelling;

pub(crate) use check::{Item, headers_differ, read_by_serde_too};
pub(crate) use expand::{fallback, probe_anywhere};
pub(crate) use model::{Arg, Place, split_off};
pub(crate) use proofs::{Part, headers_are_unique, names_are_apart, part_proof, tag_proof};
pub(crate) use rustdoc::first_paragraph;
pub(crate) use schemars::in_schemars;
pub(crate) use spelling::Spelling;
