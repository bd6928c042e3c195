//! The messages of the Model Context Protocol as plain data: no I/O, no dispatch.
//!
//! Every type here reads and writes the JSON of the specification's schema unchanged (revision 2026-07-28, and the
//! older ones where they differ). The server writes its answers through these types when it is built, and reads the
//! hot messages without them.

mod capabilities;
mod error;
mod icon;
mod id;
mod implementation;
mod message;
pub(crate) mod meta;
mod notification;
mod result;
mod version;

pub use capabilities::{ClientCapabilities, ListChanged, ResourcesCapability, ServerCapabilities};
pub use error::{ErrorCode, ErrorObject};
pub use icon::Icon;
pub use id::{ProgressToken, RequestId};
pub use implementation::Implementation;
pub use message::{ErrorResponse, JsonRpc, Notification, Request, Response};
pub use meta::{Meta, RequestMeta};
pub use notification::{Cancelled, LogLevel, LogMessage, Progress};
pub use result::{
    CacheScope, CallToolParams, Discover, InitializeParams, InitializeResult, ListToolsResult, PageParams,
    ParamsWithMeta,
};
pub use version::{Era, Revision};

/// The names of the methods that the server answers.
pub(crate) mod method {
    pub(crate) const DISCOVER: &str = "server/discover";
    pub(crate) const INITIALIZE: &str = "initialize";
    pub(crate) const PING: &str = "ping";
    pub(crate) const LIST_TOOLS: &str = "tools/list";
    pub(crate) const CALL_TOOL: &str = "tools/call";
    pub(crate) const SET_LOG_LEVEL: &str = "logging/setLevel";
    pub(crate) const LISTEN: &str = "subscriptions/listen";
    pub(crate) const ACKNOWLEDGED: &str = "notifications/subscriptions/acknowledged";
    pub(crate) const TOOLS_CHANGED: &str = "notifications/tools/list_changed";
    pub(crate) const CANCELLED: &str = "notifications/cancelled";
}

#[cfg(test)]
mod tests;
