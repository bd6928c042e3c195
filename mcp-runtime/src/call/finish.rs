//! The last step of a generated call: a handler's value becomes an [`Answer`].
//!
//! Whether an error has a source chain is only visible where its type is known, that is, in the expansion. The three
//! traits below are tried in order by method resolution on `(&&&Finish::new(value)).finish(cx)`.

use std::{cell::Cell, error::Error};

use super::{
    Context,
    answer::Answer,
    error::error_chain,
    output::{ToolFailure, ToolOutput},
};

/// A handler's value on its way out.
pub struct Finish<T>(Cell<Option<T>>);

impl<T> Finish<T> {
    /// Wraps the value.
    pub fn new(value: T) -> Self {
        Self(Cell::new(Some(value)))
    }
}

/// A `Result` whose error has a source chain.
pub trait FinishError {
    /// The answer.
    fn finish(&self, cx: &Context) -> Answer;
}

impl<T: ToolOutput, E: ToolFailure + Error + 'static> FinishError for &&Finish<Result<T, E>> {
    fn finish(&self, cx: &Context) -> Answer {
        let mut answer = cx.answer();
        if let Some(value) = self.0.take() {
            if let Err(error) = &value {
                answer.set_chain(error_chain(error));
            }
            value.write(&mut answer);
        }
        answer
    }
}

/// Any other output.
pub trait FinishAny {
    /// The answer.
    fn finish(&self, cx: &Context) -> Answer;
}

impl<T: ToolOutput> FinishAny for &Finish<T> {
    fn finish(&self, cx: &Context) -> Answer {
        match self.0.take() {
            Some(value) => finish_plain(value, cx),
            None => cx.answer(),
        }
    }
}

/// No output at all: keeps the call resolvable, so that the one error is that of the bound at the return type.
pub trait FinishNothing {
    /// An empty answer, never reached.
    fn finish(&self, cx: &Context) -> Answer;
}

impl<T> FinishNothing for Finish<T> {
    fn finish(&self, cx: &Context) -> Answer {
        cx.answer()
    }
}

/// Writes a value whose error chain, if any, is not needed.
pub(crate) fn finish_plain<T: ToolOutput>(value: T, cx: &Context) -> Answer {
    let mut answer = cx.answer();
    value.write(&mut answer);
    answer
}
