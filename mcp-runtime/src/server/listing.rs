//! Listings and greetings, written once as bytes: the results that are the same for every caller.

use std::borrow::Cow;

use serde_json::{Map, Value, json};

use super::{builder::Server, reply::to_bytes};
use crate::{
    descriptor::Descriptor,
    protocol::{
        Discover, Era, Implementation, InitializeResult, ListChanged, ListToolsResult, Meta, Revision,
        ServerCapabilities, meta,
    },
};

/// The results that a server gives to everybody.
pub(crate) struct Listings {
    /// The result of `server/discover`.
    pub(crate) discover: Vec<u8>,
    /// The results of `tools/list`, by revision.
    tools: [Vec<u8>; Revision::ALL.len()],
    /// The results of `initialize`, by revision; empty for one without a handshake.
    initialize: [Vec<u8>; Revision::ALL.len()],
    /// Who answers, as results under 2026-07-28 say it: JSON.
    pub(crate) server_info: String,
}

impl Listings {
    /// Writes all of them.
    pub(crate) fn new(server: &Server, tools: &[Descriptor]) -> Self {
        Self {
            discover: to_bytes(&discover(server)),
            tools: Revision::table(|revision| list_tools(server, tools, revision)),
            initialize: Revision::table(|revision| match revision.era() {
                Era::Legacy => to_bytes(&initialize(server, revision)),
                Era::Modern => Vec::new(),
            }),
            server_info: json!(server.info).to_string(),
        }
    }

    /// The result of `tools/list` under `revision`.
    pub(crate) fn tools(&self, revision: Revision) -> &[u8] {
        self.tools.get(revision.index()).map_or(&[], Vec::as_slice)
    }

    /// The result of an `initialize` that agrees on `revision`.
    pub(crate) fn initialize(&self, revision: Revision) -> &[u8] {
        self.initialize.get(revision.index()).map_or(&[], Vec::as_slice)
    }
}

fn discover(server: &Server) -> Discover {
    Discover {
        result_type: Cow::Borrowed("complete"),
        supported_versions: Revision::ALL.map(|revision| revision.as_str().to_owned()).to_vec(),
        capabilities: capabilities(),
        instructions: server.instructions.clone(),
        ttl_ms: ttl_ms(server),
        cache_scope: server.cache_scope,
        meta: Some(result_meta(server)),
    }
}

fn initialize(server: &Server, revision: Revision) -> InitializeResult {
    InitializeResult {
        protocol_version: revision.as_str().to_owned(),
        capabilities: capabilities(),
        server_info: server_info(server, revision),
        instructions: server.instructions.clone(),
    }
}

/// `logging` is what lets handlers send log messages; the list of tools does not change while the server runs.
fn capabilities() -> ServerCapabilities {
    ServerCapabilities {
        tools: Some(ListChanged::default()),
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

fn result_meta(server: &Server) -> Meta {
    Meta::from_iter([(meta::SERVER_INFO.to_owned(), json!(server.info))])
}

fn ttl_ms(server: &Server) -> u64 {
    /// The largest integer that every reader of JSON holds exactly.
    const MAX: u64 = (1 << 53) - 1;
    u64::try_from(server.ttl.as_millis()).map_or(MAX, |ms| ms.min(MAX))
}

fn list_tools(server: &Server, tools: &[Descriptor], revision: Revision) -> Vec<u8> {
    if revision.era() == Era::Modern {
        return to_bytes(&ListToolsResult {
            result_type: Cow::Borrowed("complete"),
            tools: tools.iter().collect(),
            next_cursor: None,
            ttl_ms: ttl_ms(server),
            cache_scope: server.cache_scope,
            meta: Some(result_meta(server)),
        });
    }
    let tools: Vec<Value> = tools.iter().map(|tool| older_tool(tool, revision)).collect();
    to_bytes(&json!({ "tools": tools }))
}

/// A tool without what `revision`, one before 2026-07-28, does not know.
fn older_tool(tool: &Descriptor, revision: Revision) -> Value {
    let mut value = json!(tool);
    let Some(members) = value.as_object_mut() else { return value };
    if !publishes_output(tool, revision) {
        members.shift_remove("outputSchema");
    }
    if revision < Revision::V2025_11_25 {
        members.shift_remove("icons");
    }
    if revision < Revision::V2025_06_18 {
        members.shift_remove("_meta");
        // This revision has the title among the annotations only.
        if let Some(title) = members.shift_remove("title") {
            let annotations = members.entry("annotations").or_insert_with(|| json!({}));
            if let Some(annotations) = annotations.as_object_mut() {
                annotations.entry("title").or_insert(title);
            }
        }
    }
    value
}

/// Whether a tool's output schema, and with it its structured content, is part of `revision`: under the older ones only
/// with an object at the root, and under the oldest not at all.
pub(crate) fn publishes_output(tool: &Descriptor, revision: Revision) -> bool {
    let object = |schema: &Value| schema.get("type").and_then(Value::as_str) == Some("object");
    match revision.era() {
        Era::Modern => true,
        Era::Legacy => revision.has_structured_content() && tool.output_schema().is_none_or(object),
    }
}
