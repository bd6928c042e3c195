//! The way from a builder to a process.

use std::future::{Ready, ready};

use crate::{ReadyServer, Result, Server};

impl Server {
    /// Builds the server and serves it: over stdio, or with the feature `cli` as the command line of the process says.
    ///
    /// Without `cli` the process takes no arguments: with any, this is an error that says so.
    ///
    /// The command line ends the process itself where the exit code is not 0, since an error from `main` can only be 1:
    /// 1 when a tool answers with an error, 2 for wrong usage and for a server that can't be built.
    ///
    /// A handler that blocks its thread can't be stopped, and neither can what a call has left to
    /// `tokio::task::spawn_blocking`, for which a runtime waits when it shuts down. So when the client has gone, or the
    /// process is asked to end, and calls had to be dropped after the [`shutdown_grace`](Server::shutdown_grace), the
    /// process has a second to end by itself, and is ended then (exit code 0). When every call was over, this comes back,
    /// and the program may take its time with what it does after that; once its runtime shuts down, the process has as
    /// long as is left of the grace, at least a second.
    pub async fn run(self) -> Result {
        #[cfg(feature = "cli")]
        return crate::cli::run(self).await;
        #[cfg(not(feature = "cli"))]
        {
            takes_no_arguments(std::env::args_os().skip(1))?;
            self.build()?.serve_stdio_and_end().await?;
            Ok(())
        }
    }
}

/// Refuses arguments where there is no command line: a `check` that checks nothing would look as if it had.
#[cfg(any(test, not(feature = "cli")))]
fn takes_no_arguments(mut arguments: impl Iterator<Item = std::ffi::OsString>) -> std::io::Result<()> {
    let Some(argument) = arguments.next() else { return Ok(()) };
    let message = format!(
        "this server takes no arguments, found {}: the commands and flags come with the feature `cli` of \
         mcp-runtime; without arguments it serves standard input and output",
        argument.display()
    );
    Err(std::io::Error::new(std::io::ErrorKind::InvalidInput, message))
}

/// What builds the server by itself.
#[diagnostic::on_unimplemented(
    message = "this server is built already, and `run` builds it itself",
    label = "write `.run()` without `.build()?` in front of it"
)]
pub trait Runs {}

impl Runs for Server {}

#[doc(hidden)]
impl ReadyServer {
    /// Never called, as the bound does not hold: see `server/order.rs`.
    pub fn run(self) -> Ready<Result>
    where
        for<'a> Self: Runs,
    {
        ready(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_command_line_arguments_are_refused() {
        assert!(takes_no_arguments(std::iter::empty()).is_ok());
        let refused = takes_no_arguments(["check".into()].into_iter()).unwrap_err().to_string();
        assert!(refused.contains("found check: the commands and flags come with the feature `cli`"), "{refused}");
    }
}
