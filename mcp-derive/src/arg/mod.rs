//! `#[arg(…)]`: what is said of one argument, be it a parameter of a tool or a field of a `ToolInput` struct.

mod attr;
mod check;
mod expand;
mod model;
mod pattern;
mod proofs;
mod secrets;
mod serde;
mod spelling;

pub(crate) use model::{Arg, Place};
pub(crate) use proofs::headers_are_unique;
