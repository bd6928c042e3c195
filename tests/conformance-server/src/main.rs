//! The server that the official conformance suite tests. Names and behaviour of the tools are the suite's.

mod contact;
mod fixture;

use mcp_runtime::{Server, ToolSwitches};

use crate::{contact::AddContact, fixture::Fixture};

#[tokio::main]
async fn main() -> mcp_runtime::Result {
    let switches = ToolSwitches::new();
    Server::new("conformance-server", env!("CARGO_PKG_VERSION"))
        .tools(Fixture { switches: switches.clone() })
        .tool::<AddContact>(())
        .switches(&switches)
        .run()
        .await
}
