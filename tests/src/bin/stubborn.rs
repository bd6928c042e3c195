//! A server whose handlers do not end, and which has little patience at its own end. `STUBBORN` says what it is beside
//! that: `library`, which serves and comes back, `epilogue`, which has something to do at its end, `hasty`, whose calls
//! have little time, `greedy`, which reads a line of its own first. (`Server::run` has the command line to itself.)

use std::{
    io,
    process::{Command, Stdio},
    time::Duration,
};

use mcp_runtime::{Server, tool, toolset};

#[tokio::main]
async fn main() -> mcp_runtime::Result {
    let mut server = Server::new("stubborn", "1.0.0")
        .shutdown_grace(Duration::from_millis(50))
        .tools(toolset![block, leave, scatter, wait, guard, long, read, child]);
    let mode = std::env::var("STUBBORN").unwrap_or_default();
    if mode == "library" {
        server.build()?.serve_stdio().await?;
        #[cfg(unix)]
        eprintln!("standard input is a pipe: {}", input_is_a_pipe()?);
        return Ok(());
    }
    if mode == "greedy" {
        let mut line = String::new();
        io::stdin().read_line(&mut line)?;
        eprint!("{line}");
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

/// Whether standard input is what the tests give to the process.
#[cfg(unix)]
fn input_is_a_pipe() -> io::Result<bool> {
    use std::os::{fd::AsFd as _, unix::fs::FileTypeExt as _};

    let input = std::fs::File::from(io::stdin().as_fd().try_clone_to_owned()?);
    Ok(input.metadata()?.file_type().is_fifo())
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

/// Reads standard input to its end.
#[tool(timeout = "20s")]
async fn read() -> String {
    tokio::task::spawn_blocking(|| io::read_to_string(io::stdin())).await.unwrap().unwrap()
}

/// Lets a child process read standard input to its end.
#[tool(timeout = "20s")]
async fn child() -> String {
    let output = || Command::new("cat").stdin(Stdio::inherit()).output();
    String::from_utf8(tokio::task::spawn_blocking(output).await.unwrap().unwrap().stdout).unwrap()
}
