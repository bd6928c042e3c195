//! The parameters and results of the methods that a server with tools answers.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{ClientCapabilities, Implementation, Meta, RequestMeta, ServerCapabilities};

/// Parameters that are nothing but `_meta`, as of `server/discover`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ParamsWithMeta {
    /// The metadata of the request.
    #[serde(rename = "_meta")]
    pub meta: RequestMeta,
}

/// The parameters of `tools/list`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PageParams {
    /// The metadata of the request.
    #[serde(rename = "_meta")]
    pub meta: RequestMeta,
    /// Where to go on, from the `nextCursor` of the page before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// The parameters of `tools/call`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CallToolParams {
    /// The metadata of the request.
    #[serde(rename = "_meta")]
    pub meta: RequestMeta,
    /// The tool.
    pub name: String,
    /// Its arguments.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arguments: Option<Map<String, Value>>,
}

/// The parameters of `initialize`, which opens a conversation of a revision before 2026-07-28.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct InitializeParams {
    /// The revision that the client would like to speak: any text, since the server may answer with another.
    pub protocol_version: String,
    /// What the client can do.
    pub capabilities: ClientCapabilities,
    /// Who the client is.
    pub client_info: Implementation,
}

/// The result of `initialize`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct InitializeResult {
    /// The revision to speak from here on.
    pub protocol_version: String,
    /// What the server can do.
    pub capabilities: ServerCapabilities,
    /// Who the server is.
    pub server_info: Implementation,
    /// How to use the server, for the model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instructions: Option<String>,
}

/// The result of `server/discover`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Discover {
    /// `complete`.
    pub result_type: Cow<'static, str>,
    /// The revisions that the server speaks.
    pub supported_versions: Vec<String>,
    /// What the server can do.
    pub capabilities: ServerCapabilities,
    /// How to use the server, for the model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instructions: Option<String>,
    /// For how many milliseconds the result may be taken for fresh.
    pub ttl_ms: u64,
    /// Who may share the result.
    pub cache_scope: CacheScope,
    /// Who answers, and whatever else.
    #[serde(rename = "_meta", default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

/// The result of `tools/list` under 2026-07-28, over tools of the form `T`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListToolsResult<T = Value> {
    /// `complete`.
    pub result_type: Cow<'static, str>,
    /// The tools, in order of registration.
    pub tools: Vec<T>,
    /// Where the next page starts; absent on the last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
    /// For how many milliseconds the result may be taken for fresh.
    pub ttl_ms: u64,
    /// Who may share the result.
    pub cache_scope: CacheScope,
    /// Who answers, and whatever else.
    #[serde(rename = "_meta", default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<Meta>,
}

/// Who may share a cached result
/// ([caching](https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching)).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CacheScope {
    /// Anybody: it holds nothing that depends on the caller.
    #[default]
    Public,
    /// Only the authorization that asked for it.
    Private,
}
