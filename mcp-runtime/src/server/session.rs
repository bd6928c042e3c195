//! What a connection remembers of its `initialize`: only the older revisions have any such thing.

use std::sync::Arc;

use crate::{
    call::context,
    protocol::{InitializeParams, LogLevel, Revision},
};

/// A conversation under one of the older revisions.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    /// The revision that was agreed on.
    pub(crate) revision: Revision,
    /// Who the client says it is, and what it can do.
    pub(crate) client: Arc<context::Session>,
    /// The least severe log message that is wanted; none are sent before the client asks.
    pub(crate) log_level: Option<LogLevel>,
}

impl Session {
    /// A conversation that has just begun.
    pub(crate) fn new(revision: Revision, client: InitializeParams) -> Self {
        let client = context::Session { client_info: Some(client.client_info), capabilities: client.capabilities };
        Self { revision, client: Arc::new(client), log_level: None }
    }
}
