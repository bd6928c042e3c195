//! A result as it goes on the wire, for authors who want to say everything themselves.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::content::Content;
use crate::protocol::Meta;

/// The result of `tools/call` (server/tools, "Tool Result").
///
/// Return it from a tool to choose every part. With `#[tool(output = Type)]` its structured content is checked like
/// that of [`Json`](crate::Json); no text block is added.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CallToolResult {
    /// What a client makes of the rest: `complete` unless set. Written by the server; older revisions have no such field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result_type: Option<String>,
    /// The blocks.
    pub content: Vec<Content>,
    /// The structured result; `Some(Value::Null)` is one, too.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub structured_content: Option<Value>,
    /// Whether the tool failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is_error: Option<bool>,
    /// Metadata.
    #[serde(rename = "_meta", default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

impl CallToolResult {
    /// A success with these blocks.
    pub fn new(content: impl IntoIterator<Item = impl Into<Content>>) -> Self {
        Self { content: content.into_iter().map(Into::into).collect(), ..Self::default() }
    }

    /// A failure with these blocks.
    pub fn error(content: impl IntoIterator<Item = impl Into<Content>>) -> Self {
        Self { is_error: Some(true), ..Self::new(content) }
    }

    /// Sets the structured content.
    #[must_use]
    pub fn structured(mut self, value: impl Into<Value>) -> Self {
        self.structured_content = Some(value.into());
        self
    }

    /// Adds an entry to the result's `_meta`.
    #[must_use]
    pub fn meta(mut self, key: impl Into<String>, value: impl Into<Value>) -> Self {
        self.meta.get_or_insert_default().insert(key.into(), value.into());
        self
    }
}

/// Reads a field that is there, `null` included.
fn present<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}
