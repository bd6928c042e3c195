//! The server that the official conformance suite tests. Names and behaviour of the tools are the suite's.

mod fixture;

use mcp_runtime::{Server, ToolSwitches};

use crate::fixture::Fixture;

#[tokio::main]
async fn main() -> mcp_runtime::Result {
    let switches = ToolSwitches::new();
    Server::new("conformance-server", env!("CARGO_PKG_VERSION"))
        .tools(Fixture { switches: switches.clone() })
        .switches(&switches)
        .run()
        .await
}
