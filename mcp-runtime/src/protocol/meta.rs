//! `_meta`: the keys that the protocol reserves, and the metadata of a request
//! ([`_meta`](https://modelcontextprotocol.io/specification/2026-07-28/basic#meta)).

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{ClientCapabilities, Implementation, LogLevel, ProgressToken};

/// The revision that a request speaks.
pub(crate) const PROTOCOL_VERSION: &str = "io.modelcontextprotocol/protocolVersion";
/// What the client can do.
pub(crate) const CLIENT_CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
/// Who calls.
pub(crate) const CLIENT_INFO: &str = "io.modelcontextprotocol/clientInfo";
/// The least severe log message that is wanted.
pub(crate) const LOG_LEVEL: &str = "io.modelcontextprotocol/logLevel";
/// What the client calls the progress of the request.
pub(crate) const PROGRESS_TOKEN: &str = "progressToken";
/// The request that opened the subscription that a message belongs to.
pub(crate) const SUBSCRIPTION_ID: &str = "io.modelcontextprotocol/subscriptionId";
/// Who answers.
pub(crate) const SERVER_INFO: &str = "io.modelcontextprotocol/serverInfo";

/// A `_meta` object whose members are not interpreted.
pub type Meta = Map<String, Value>;

/// The `_meta` of a request under 2026-07-28.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct RequestMeta {
    /// The revision that the request speaks.
    #[serde(rename = "io.modelcontextprotocol/protocolVersion")]
    pub protocol_version: String,
    /// Who calls.
    #[serde(rename = "io.modelcontextprotocol/clientInfo", default, skip_serializing_if = "Option::is_none")]
    pub client_info: Option<Implementation>,
    /// What the client can do, for this request.
    #[serde(rename = "io.modelcontextprotocol/clientCapabilities")]
    pub client_capabilities: ClientCapabilities,
    /// The least severe log message that the client wants to get; none are sent without it.
    #[serde(rename = "io.modelcontextprotocol/logLevel", default, skip_serializing_if = "Option::is_none")]
    pub log_level: Option<LogLevel>,
    /// The token that asks for progress notifications.
    #[serde(rename = "progressToken", default, skip_serializing_if = "Option::is_none")]
    pub progress_token: Option<ProgressToken>,
    /// Whatever else is in it, trace context for instance.
    #[serde(flatten)]
    pub other: Meta,
}

impl RequestMeta {
    /// The metadata of a request under 2026-07-28 from a client that declares no capabilities.
    pub fn new() -> Self {
        Self {
            protocol_version: super::Revision::LATEST.as_str().to_owned(),
            client_info: None,
            client_capabilities: ClientCapabilities::default(),
            log_level: None,
            progress_token: None,
            other: Meta::new(),
        }
    }
}

impl Default for RequestMeta {
    fn default() -> Self {
        Self::new()
    }
}
