//! What clients and servers declare that they can do.
//!
//! Neither set is closed: members that the specification does not name are kept as they are.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A capability without known settings, or with settings that are not interpreted here.
type Settings = Map<String, Value>;

/// What a client can do.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ClientCapabilities {
    /// Asks its user for input.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elicitation: Option<Settings>,
    /// Samples from a model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sampling: Option<Settings>,
    /// Lists root directories.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roots: Option<Settings>,
    /// Protocol extensions, by identifier.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extensions: Option<Settings>,
    /// Whatever else is declared.
    #[serde(flatten)]
    pub other: Settings,
}

/// What a server can do.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ServerCapabilities {
    /// Offers tools.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tools: Option<ListChanged>,
    /// Offers prompts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prompts: Option<ListChanged>,
    /// Offers resources.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resources: Option<ResourcesCapability>,
    /// Completes arguments.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completions: Option<Settings>,
    /// Sends log messages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logging: Option<Settings>,
    /// Protocol extensions, by identifier.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extensions: Option<Settings>,
    /// Whatever else is declared.
    #[serde(flatten)]
    pub other: Settings,
}

/// A capability to list something.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ListChanged {
    /// Whether the other side is told when the list changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list_changed: Option<bool>,
}

/// A capability to list and read resources.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ResourcesCapability {
    /// Whether the client is told when one resource changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subscribe: Option<bool>,
    /// Whether the client is told when the list changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list_changed: Option<bool>,
}
