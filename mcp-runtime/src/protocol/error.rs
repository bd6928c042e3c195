//! JSON-RPC errors and their codes.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A JSON-RPC error code
/// ([error codes](https://modelcontextprotocol.io/specification/2026-07-28/basic#error-codes)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ErrorCode(pub i64);

impl ErrorCode {
    /// The bytes are not JSON.
    pub const PARSE_ERROR: Self = Self(-32700);
    /// The JSON is not a single request.
    pub const INVALID_REQUEST: Self = Self(-32600);
    /// No such method in the revision that the request speaks.
    pub const METHOD_NOT_FOUND: Self = Self(-32601);
    /// The method's parameters are wrong, or name something that does not exist.
    pub const INVALID_PARAMS: Self = Self(-32602);
    /// The server failed.
    pub const INTERNAL_ERROR: Self = Self(-32603);
    /// A mirrored HTTP header and the body disagree.
    pub const HEADER_MISMATCH: Self = Self(-32020);
    /// The request needs a capability that the client did not declare.
    pub const MISSING_CLIENT_CAPABILITY: Self = Self(-32021);
    /// The request speaks a revision that the server does not.
    pub const UNSUPPORTED_PROTOCOL_VERSION: Self = Self(-32022);
}

/// The `error` member of an error response.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ErrorObject {
    /// What kind of error.
    pub code: ErrorCode,
    /// One sentence for people.
    pub message: Cow<'static, str>,
    /// What a program may want to know of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data: Option<Value>,
}

impl ErrorObject {
    /// An error without data.
    pub fn new(code: ErrorCode, message: impl Into<Cow<'static, str>>) -> Self {
        Self { code, message: message.into(), data: None }
    }

    /// The same error with data.
    #[must_use]
    pub fn with_data(mut self, data: Value) -> Self {
        self.data = Some(data);
        self
    }
}
