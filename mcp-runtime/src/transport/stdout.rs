//! Standard output, kept for the protocol.
//!
//! "The server MUST NOT write anything to its stdout that is not a valid MCP message"
//! ([stdio](https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio)), and one `println!` in a
//! handler, or in a library that it uses, breaks the rule. On Unix the stream is therefore moved aside while the server
//! runs, and what is printed goes to standard error.

use std::io;

use tokio::io::AsyncWrite;

/// Takes standard output away from everybody else. The second value gives it back when it is dropped.
#[cfg(unix)]
pub(super) fn claim() -> io::Result<(impl AsyncWrite + Send + Unpin, impl Drop)> {
    use std::{fs::File, io::Write as _, os::fd::AsFd as _};

    io::stdout().flush()?;
    let output = File::from(io::stdout().as_fd().try_clone_to_owned()?);
    let restored = Restore(output.as_fd().try_clone_to_owned()?);
    rustix::stdio::dup2_stdout(io::stderr())?;
    Ok((tokio::fs::File::from_std(output), restored))
}

/// The standard output of before.
#[cfg(unix)]
struct Restore(std::os::fd::OwnedFd);

#[cfg(unix)]
impl Drop for Restore {
    fn drop(&mut self) {
        if let Err(error) = rustix::stdio::dup2_stdout(&self.0) {
            tracing::warn!(%error, "standard output could not be given back");
        }
    }
}

/// Elsewhere the stream is shared with whoever prints.
#[cfg(not(unix))]
pub(super) fn claim() -> io::Result<(impl AsyncWrite + Send + Unpin, impl Drop)> {
    struct Nothing;
    impl Drop for Nothing {
        fn drop(&mut self) {}
    }
    Ok((tokio::io::stdout(), Nothing))
}
