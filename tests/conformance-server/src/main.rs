//! The server that the official conformance suite tests. Names and behaviour of the tools are the suite's.

mod fixture;

use mcp_runtime::Server;

use crate::fixture::Fixture;

#[tokio::main]
async fn main() -> mcp_runtime::Result {
    Server::new("conformance-server", env!("CARGO_PKG_VERSION")).tools(Fixture).run().await
}
