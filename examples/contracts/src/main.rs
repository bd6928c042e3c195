//! Tools that use what a tool contract can say: array output, every kind of content, failures inside the output
//! schema, a mirrored header.

mod archive;
mod evidence;
mod region;
mod tools;

use std::sync::Arc;

use mcp_runtime::Server;

use crate::{
    archive::Archive,
    tools::{Contracts, RouteReport},
};

#[tokio::main]
async fn main() -> mcp_runtime::Result {
    let archive = Arc::new(Archive::load()?);
    Server::new("contracts", env!("CARGO_PKG_VERSION"))
        .tools(Contracts::new(Arc::clone(&archive)))
        .tool::<RouteReport>(archive)
        .run()
        .await
}
