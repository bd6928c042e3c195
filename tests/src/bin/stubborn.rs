//! A server whose handlers do not end, and which has little patience at its own end: as a program of its own, or with
//! `library` as one that serves and comes back.

use std::time::Duration;

use mcp_runtime::{Server, tool, toolset};

#[tokio::main]
async fn main() -> mcp_runtime::Result {
    let server = Server::new("stubborn", "1.0.0")
        .shutdown_grace(Duration::from_millis(50))
        .tools(toolset![block, leave, wait, long]);
    if std::env::args().nth(1).as_deref() == Some("library") {
        server.build()?.serve_stdio().await?;
        return Ok(());
    }
    server.run().await
}

/// Blocks its thread for ever.
#[tool]
fn block() {
    loop {
        std::thread::park();
    }
}

/// Leaves its work to a thread, for ever.
#[tool]
async fn leave() {
    let _ = tokio::task::spawn_blocking(block).await;
}

/// Waits for ever.
#[tool]
async fn wait() {
    std::future::pending::<()>().await;
}

/// Makes a text of so many letters.
#[tool]
fn long(letters: usize) -> String {
    "x".repeat(letters)
}
