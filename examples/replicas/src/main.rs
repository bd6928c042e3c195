//! A server made to run as several replicas: each is near one region, and any of them answers any request.

mod flag;
mod region;
mod shop;

use mcp_runtime::{Server, ToolSwitches};

use crate::{region::Region, shop::Shop};

#[tokio::main]
async fn main() -> mcp_runtime::Result {
    let switches = ToolSwitches::new();
    if let Some(path) = std::env::var_os("EXPORTS_OFF") {
        tokio::spawn(flag::follow(path.into(), switches.clone(), "export_orders"));
    }
    Server::new("replicas", env!("CARGO_PKG_VERSION"))
        // Small, so that there is a second page for another replica to answer with.
        .page_size(2)
        .switches(&switches)
        .tools(Shop { here: Region::of_this_process()? })
        .run()
        .await
}
