//! Values that a schema accepts: examples for readers.
//!
//! The author's own come first. Others are made from the schema by [`Maker`], which knows most of JSON Schema but not all
//! of it; so several are made, and the first that the validator of the running server accepts is taken. A value that it
//! refuses is never shown.

mod accept;
mod maker;
mod numbers;
mod objects;
mod pattern;
mod strings;
#[cfg(test)]
mod tests;

use serde_json::Value;

pub(super) use accept::Acceptor;
use maker::{Maker, Optional, Taste};

/// A value that a schema accepts.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sample {
    pub(super) value: Value,
    /// Whether the author gave it.
    pub(super) authored: bool,
}

/// What an example is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// A call: what is needed, and what the author has given examples of.
    Call,
    /// A result: everything that may be in it.
    Result,
}

/// How many branches of a choice are tried.
const BRANCHES: usize = 6;

/// A value that the schema accepts, or why none was found.
pub(super) fn sample(acceptor: &Acceptor<'_>, purpose: Purpose) -> Result<Sample, String> {
    let schema = acceptor.schema();
    let authored = schema.get("examples").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    if let Some(value) = authored.iter().find(|value| acceptor.refusal(value).is_none()) {
        return Ok(Sample { value: value.clone(), authored: true });
    }
    if let Some(fault) = acceptor.fault() {
        return Err(format!("No example could be made: {fault}"));
    }
    let mut refused = None;
    for taste in tastes(purpose) {
        let Some(value) = Maker::new(schema, taste).make() else { continue };
        match acceptor.refusal(&value) {
            None => return Ok(Sample { value, authored: false }),
            Some(why) => drop(refused.get_or_insert(why)),
        }
    }
    Err(match refused {
        Some(why) => format!("No example could be made that the schema accepts: {why}"),
        None => "No example could be made: nothing finite was found that the schema could accept".to_owned(),
    })
}

/// What is tried, in order.
fn tastes(purpose: Purpose) -> impl Iterator<Item = Taste> {
    let order = match purpose {
        Purpose::Call => [Optional::Exemplified, Optional::Left, Optional::Taken],
        Purpose::Result => [Optional::Taken, Optional::Exemplified, Optional::Left],
    };
    (0..BRANCHES).flat_map(move |branch| order.map(|optional| Taste { optional, branch }))
}
