//! The toolkit's subjects.

use mcp_runtime::{
    Json, ReadyServer, Server,
    private::{Entry, Free, FreeTool, ToolSpec, Toolset},
    tool, toolset,
};

use crate::domain::{self, Receipt, SearchPage, StateFilter};

/// Full-text search over issues. Returns at most 'limit' issues, newest first.
#[tool(read_only)]
fn search_issues(
    #[arg(min_length = 1)] query: String,
    #[arg(default)] state: StateFilter,
    #[arg(range = 1..=50)] limit: Option<u32>,
) -> Json<SearchPage> {
    Json(domain::search(&query, state, limit.unwrap_or(20)))
}

/// Keeps a note.
#[tool]
fn keep_note(title: String, body: String) -> Json<Receipt> {
    Json(domain::keep_note(&title, &body))
}

/// Does nothing.
#[tool]
fn noop() {}

/// The server of all cases.
pub fn server() -> ReadyServer {
    Server::new("bench", "1.0.0").tools(toolset![search_issues, keep_note]).build().expect("sound tools")
}

/// A server of these tools.
pub fn build(tools: Toolset) -> ReadyServer {
    Server::new("bench", "1.0.0").tools(tools).build().expect("sound tools")
}

/// As many tools that do nothing: `noop_0`, `noop_1` and so on.
pub fn idle(count: usize) -> Toolset {
    copies(<noop as FreeTool>::ENTRY, count)
}

/// As many searches, to see what building costs.
pub fn searches(count: usize) -> Toolset {
    copies(<search_issues as FreeTool>::ENTRY, count)
}

/// The same tool under as many names. The names live for ever, as those in source code do.
fn copies(entry: Entry<Free>, count: usize) -> Toolset {
    let copy = |index: usize| {
        let name = format!("{}_{index}", entry.spec.name).leak();
        Entry { spec: ToolSpec { name, ..entry.spec }, ..entry }
    };
    Toolset::new((0..count).map(copy).collect::<Vec<_>>().leak())
}
