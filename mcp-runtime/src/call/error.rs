//! Errors of handlers.

use std::{error::Error, fmt};

use super::output::{Answer, ToolFailure};

/// A tool execution error: text for the model, sent as `isError: true`.
pub struct ToolError {
    message: String,
}

impl ToolError {
    /// An error with this text.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into() }
    }
}

impl fmt::Display for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl fmt::Debug for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ToolError").field(&self.message).finish()
    }
}

impl<E: Error + Send + Sync + 'static> From<E> for ToolError {
    fn from(error: E) -> Self {
        Self { message: error_chain(&error) }
    }
}

/// A failure modelled inside the output schema, sent as `isError: true` with structured content that conforms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure<F>(pub F);

impl<E: fmt::Display + 'static> ToolFailure for E {
    fn write(self, answer: &mut Answer) {
        let _ = answer;
        todo!()
    }
}

/// The text of an error and of its sources, joined by `: `.
pub(crate) fn error_chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text.push_str(": ");
        text.push_str(&cause.to_string());
        source = cause.source();
    }
    text
}
