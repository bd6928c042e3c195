//! What a driver reports.

use serde::Deserialize;
use serde_json::Value;

/// What a client understood of a server.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Report {
    /// The revision that was agreed on; the Inspector does not show it.
    pub(crate) protocol_version: Option<String>,
    /// The server's name and version; not shown by the Inspector and optional under 2026-07-28.
    pub(crate) server: Option<Value>,
    /// The tools, with everything that the client kept of them.
    pub(crate) tools: Vec<Value>,
    /// What the client holds against the schemas, with `severity` and which `schema`; only the Inspector looks.
    #[serde(default)]
    pub(crate) findings: Vec<Value>,
    /// One outcome for each call, in the order of the calls.
    pub(crate) calls: Vec<Outcome>,
}

/// What became of one call.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Outcome {
    /// The client took the answer.
    Answered {
        /// The result.
        result: Value,
        /// The progress notifications before it, if the client shows them.
        progress: Option<Vec<Value>>,
    },
    /// The client, or the server, refused.
    Refused {
        /// The client's words.
        error: String,
    },
}
