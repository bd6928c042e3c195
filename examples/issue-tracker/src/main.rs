//! An issue tracker on SQLite, served over MCP.
//!
//! `tools.rs` is all there is to say about MCP; the other rooms are what any program of this kind has.

mod model;
mod seed;
mod store;
mod tools;

use mcp_runtime::Server;

use crate::tools::Tracker;

#[tokio::main]
async fn main() -> mcp_runtime::Result {
    let path = std::env::var_os("ISSUES_DB").unwrap_or_else(|| "issues.db".into());
    Server::new("issue-tracker", env!("CARGO_PKG_VERSION"))
        .title("Issue Tracker")
        .tools(Tracker::open(path.as_ref())?)
        .run()
        .await
}
