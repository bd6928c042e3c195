//! The same tools with the official SDK, as its documentation has them: a router that the server keeps.

use mcp_benches::domain::{self, Receipt, SearchPage, StateFilter};
use rmcp::{
    Json, ServerHandler,
    handler::server::{router::tool::ToolRouter, wrapper::Parameters},
    tool, tool_handler, tool_router,
};
use schemars::JsonSchema;
use serde::Deserialize;

/// The arguments of `search_issues`.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct Search {
    #[schemars(length(min = 1))]
    query: String,
    #[serde(default)]
    state: StateFilter,
    #[schemars(range(min = 1, max = 50))]
    limit: Option<u32>,
}

/// The arguments of `keep_note`.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct KeepNote {
    title: String,
    body: String,
}

/// The server.
#[derive(Clone)]
pub(crate) struct Sdk {
    tool_router: ToolRouter<Self>,
}

#[tool_router]
impl Sdk {
    /// A server with its router.
    pub(crate) fn new() -> Self {
        Self { tool_router: Self::tool_router() }
    }

    #[tool(
        description = "Full-text search over issues. Returns at most 'limit' issues, newest first.",
        annotations(read_only_hint = true)
    )]
    fn search_issues(&self, Parameters(Search { query, state, limit }): Parameters<Search>) -> Json<SearchPage> {
        Json(domain::search(&query, state, limit.unwrap_or(20)))
    }

    #[tool(description = "Keeps a note.")]
    fn keep_note(&self, Parameters(KeepNote { title, body }): Parameters<KeepNote>) -> Json<Receipt> {
        Json(domain::keep_note(&title, &body))
    }
}

#[tool_handler(router = self.tool_router)]
impl ServerHandler for Sdk {}
