//! Errors of handlers.

use std::{any::Any, error::Error, fmt};

use serde_json::Value;

use super::{
    answer::Answer,
    content::Content,
    output::{ToolData, ToolFailure},
};
use crate::protocol::{ErrorCode, ErrorObject};

/// A tool execution error: text for the model, sent as `isError: true`.
///
/// Any `std::error::Error` becomes one through `?`; its text is that of the error and of its sources, joined by `: `.
pub struct ToolError(Box<Parts>);

/// What an error carries: behind a pointer, so that a `Result` with it stays small.
struct Parts {
    message: String,
    /// What the operator may know and the caller may not.
    masked: Option<String>,
    content: Vec<Content>,
    protocol: Option<ErrorObject>,
}

impl ToolError {
    /// An error with this text.
    pub fn new(message: impl Into<String>) -> Self {
        Self(Box::new(Parts { message: message.into(), masked: None, content: Vec::new(), protocol: None }))
    }

    /// An error of which the caller reads only `shown`; `detail` goes to `tracing`.
    ///
    /// ```
    /// # use mcp_runtime::ToolError;
    /// # fn open() -> Result<(), std::io::Error> { Ok(()) }
    /// # fn tool() -> Result<(), ToolError> {
    /// open().map_err(|error| ToolError::masked("the archive is not available", error))?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn masked(shown: impl Into<String>, detail: impl fmt::Display) -> Self {
        // The alternate form is the one in which `anyhow` prints sources.
        let mut error = Self::new(shown);
        error.0.masked = Some(format!("{detail:#}"));
        error
    }

    /// A JSON-RPC error instead of a result: for faults of the request, which a model can't mend by other arguments.
    pub fn protocol(code: ErrorCode, message: impl Into<String>) -> Self {
        let message = message.into();
        let mut error = Self::new(message.clone());
        error.0.protocol = Some(ErrorObject::new(code, message));
        error
    }

    /// Sets the `data` of a [`protocol`](Self::protocol) error; other errors have no place for it.
    #[must_use]
    pub fn with_data(mut self, data: impl Into<Value>) -> Self {
        if let Some(protocol) = &mut self.0.protocol {
            protocol.data = Some(data.into());
        }
        self
    }

    /// Adds a content block after the text.
    #[must_use]
    pub fn with_content(mut self, block: impl Into<Content>) -> Self {
        self.0.content.push(block.into());
        self
    }
}

impl fmt::Display for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl fmt::Debug for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ToolError").field(&self.0.message).finish()
    }
}

impl<E: Error + Send + Sync + 'static> From<E> for ToolError {
    fn from(error: E) -> Self {
        Self::new(error_chain(&error))
    }
}

/// A failure modelled inside the output schema, sent as `isError: true` with structured content that conforms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure<F>(pub F);

impl<F: ToolData> ToolFailure for Failure<F> {
    const STRUCTURED: bool = true;

    fn failure_schema(generator: &mut schemars::SchemaGenerator) -> Option<schemars::Schema> {
        Some(generator.subschema_for::<F>())
    }

    fn write(self, answer: &mut Answer) {
        answer.structured(&self.0);
        answer.set_error();
    }
}

#[diagnostic::do_not_recommend]
impl<E: fmt::Display + 'static> ToolFailure for E {
    fn write(self, answer: &mut Answer) {
        let mut this = Some(self);
        let any: &mut dyn Any = &mut this;
        if let Some(error) = any.downcast_mut::<Option<ToolError>>().and_then(Option::take) {
            write_tool_error(error, answer);
            return;
        }
        let chain = answer.take_chain();
        let text = if let Some(Some(error)) = any.downcast_ref::<Option<Box<dyn Error + Send + Sync>>>() {
            error_chain(&**error)
        } else if let Some(Some(error)) = any.downcast_ref::<Option<Box<dyn Error>>>() {
            error_chain(&**error)
        } else {
            // Without `Error` there is no chain to walk. The alternate form is the one in which such types (`anyhow`,
            // `eyre`) print their sources, joined by `: ` as well.
            chain.or_else(|| this.map(|error| format!("{error:#}"))).unwrap_or_default()
        };
        answer.text(&text);
        answer.set_error();
    }
}

fn write_tool_error(error: ToolError, answer: &mut Answer) {
    let error = *error.0;
    if let Some(detail) = error.masked {
        tracing::error!(detail, told = error.message, "a tool failed");
    }
    if let Some(protocol) = error.protocol {
        answer.set_protocol_error(protocol);
        return;
    }
    answer.text(&error.message);
    for block in &error.content {
        answer.content(block);
    }
    answer.set_error();
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
