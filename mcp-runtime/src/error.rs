//! What `main` returns.

use std::{error::Error as StdError, fmt};

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
