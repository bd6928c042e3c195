//! What `main` returns, and the way from a builder to a process.

use std::{error::Error as StdError, fmt};

#[cfg(feature = "stdio")]
use super::Server;

/// The result of a `main` that runs a server. An error is shown as text for people.
pub type Result<T = (), E = Error> = std::result::Result<T, E>;

/// Any error, on its way out of `main`. It has no [`std::error::Error`] of its own, so that `?` takes any other.
pub struct Error {
    source: Box<dyn StdError + Send + Sync>,
}

impl<E: StdError + Send + Sync + 'static> From<E> for Error {
    fn from(error: E) -> Self {
        Self { source: Box::new(error) }
    }
}

/// The error and its sources, one a line.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.source.fmt(f)?;
        let mut source = self.source.source();
        while let Some(cause) = source {
            write!(f, "\n  caused by: {cause}")?;
            source = cause.source();
        }
        Ok(())
    }
}

/// The same text as [`Display`](fmt::Display): it is what Rust prints when `main` returns an error.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(feature = "stdio")]
impl Server {
    /// Builds the server and serves it: over stdio, or with the feature `cli` as the command line of the process says.
    ///
    /// The command line ends the process itself where the exit code is not 0, since an error from `main` can only be 1:
    /// 1 when a tool answers with an error, 2 for wrong usage and for a server that can't be built.
    pub async fn run(self) -> Result {
        #[cfg(feature = "cli")]
        return crate::cli::run(self).await;
        #[cfg(not(feature = "cli"))]
        {
            self.build()?.serve_stdio().await?;
            Ok(())
        }
    }
}
