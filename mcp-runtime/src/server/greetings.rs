//! Greetings, written once as bytes: the results that are the same for every caller.

use std::borrow::Cow;

use serde_json::{Map, json};

use super::{builder::Server, cache::Listing, reply::to_bytes};
use crate::protocol::{
    Discover, Era, Implementation, InitializeResult, ListChanged, Meta, Revision, ServerCapabilities, meta,
};

/// What a server says to everybody who asks who it is.
pub(crate) struct Greetings {
    /// The result of `server/discover`.
    pub(crate) discover: Vec<u8>,
    /// The results of `initialize`, by revision; empty for one without a handshake.
    initialize: [Vec<u8>; Revision::ALL.len()],
    /// Who answers, as results under 2026-07-28 say it: JSON.
    pub(crate) server_info: String,
}

impl Greetings {
    /// Writes all of them. `list_changes` says whether the list of tools can change.
    pub(crate) fn new(server: &Server, list_changes: bool) -> Self {
        Self {
            discover: to_bytes(&discover(server, list_changes)),
            initialize: Revision::table(|revision| match revision.era() {
                Era::Legacy => to_bytes(&initialize(server, revision, list_changes)),
                Era::Modern => Vec::new(),
            }),
            server_info: json!(server.info).to_string(),
        }
    }

    /// The result of an `initialize` that agrees on `revision`.
    pub(crate) fn initialize(&self, revision: Revision) -> &[u8] {
        self.initialize.get(revision.index()).map_or(&[], Vec::as_slice)
    }
}

fn discover(server: &Server, list_changes: bool) -> Discover {
    Discover {
        result_type: Cow::Borrowed("complete"),
        supported_versions: Revision::ALL.map(|revision| revision.as_str().to_owned()).to_vec(),
        capabilities: capabilities(list_changes.then_some(true)),
        instructions: server.instructions.clone(),
        ttl_ms: server.caching.ttl_ms(Listing::Discover),
        cache_scope: server.caching.scope(Listing::Discover),
        meta: Some(result_meta(server)),
    }
}

fn initialize(server: &Server, revision: Revision, list_changes: bool) -> InitializeResult {
    InitializeResult {
        protocol_version: revision.as_str().to_owned(),
        capabilities: capabilities(list_changes.then_some(true)),
        server_info: server_info(server, revision),
        instructions: server.instructions.clone(),
    }
}

/// `logging` is what lets handlers send log messages.
fn capabilities(list_changed: Option<bool>) -> ServerCapabilities {
    ServerCapabilities {
        tools: Some(ListChanged { list_changed }),
        logging: Some(Map::new()),
        ..ServerCapabilities::default()
    }
}

/// The server's name, without the members that `revision` does not know.
fn server_info(server: &Server, revision: Revision) -> Implementation {
    let mut info = server.info.clone();
    if revision < Revision::V2025_11_25 {
        info.description = None;
        info.icons.clear();
        info.website_url = None;
    }
    if revision < Revision::V2025_06_18 {
        info.title = None;
    }
    info
}

/// `_meta` of the results under 2026-07-28: who answers.
pub(super) fn result_meta(server: &Server) -> Meta {
    Meta::from_iter([(meta::SERVER_INFO.to_owned(), json!(server.info))])
}
