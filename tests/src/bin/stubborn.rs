//! A server whose handlers do not end, and which has little patience at its own end. `STUBBORN` says what it is beside
//! that: `library`, which serves and comes back, `epilogue`, which has something to do at its end, `hasty`, whose calls
//! have little time. (`Server::run` has the command line to itself.)

use std::time::Duration;

use mcp_runtime::{Server, tool, toolset};

#[tokio::main]
async fn main() -> mcp_runtime::Result {
    let mut server = Server::new("stubborn", "1.0.0")
        .shutdown_grace(Duration::from_millis(50))
        .tools(toolset![block, leave, scatter, wait, guard, long]);
    let mode = std::env::var("STUBBORN").unwrap_or_default();
    if mode == "library" {
        server.build()?.serve_stdio().await?;
        return Ok(());
    }
    if mode == "hasty" {
        server = server.timeout(Duration::from_millis(10));
    }
    server.run().await?;
    if mode == "epilogue" {
        // Longer than a process is let be that has nothing left to do.
        tokio::time::sleep(Duration::from_millis(1_500)).await;
        eprintln!("the epilogue");
    }
    Ok(())
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
    let work = || {
        eprintln!("the thread is there");
        block();
    };
    let _ = tokio::task::spawn_blocking(work).await;
}

/// Leaves work to a thread, for ever, and ends.
#[tool]
fn scatter() -> &'static str {
    tokio::task::spawn_blocking(block);
    "scattered"
}

/// Waits for ever.
#[tool]
async fn wait() {
    std::future::pending::<()>().await;
}

/// Says when it is dropped.
struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        eprintln!("the guard has run");
    }
}

/// Waits for ever, with a guard.
#[tool]
async fn guard() {
    let _guard = Guard;
    eprintln!("the guard is there");
    wait().await;
}

/// Makes a text of so many letters.
#[tool]
fn long(letters: usize) -> String {
    "x".repeat(letters)
}
