//! Standard streams of the process, moved aside for the protocol.
//!
//! Whoever uses the descriptor from then on, be it a handler, a library or a child process, finds something else there.
//!
//! A stream may be non-blocking: the flag belongs to what the descriptor refers to, and whoever shares that can set it at
//! any time, a parent as well as a child. To clear it would change the stream for them, so it is left as it is, and what
//! would have blocked waits here.

use std::{
    fs::File,
    io::{self, Read, Write},
    os::fd::{AsFd, BorrowedFd, OwnedFd},
    slice,
};

use rustix::{
    event::{PollFd, PollFlags, poll},
    io::Errno,
};

/// Which stream.
#[derive(Clone, Copy, Debug)]
pub(super) enum Standard {
    /// Standard input.
    Input,
    /// Standard output.
    Output,
}

impl Standard {
    /// A second descriptor for the stream, which no child process inherits.
    fn duplicate(self) -> io::Result<OwnedFd> {
        match self {
            Self::Input => io::stdin().as_fd().try_clone_to_owned(),
            Self::Output => io::stdout().as_fd().try_clone_to_owned(),
        }
    }

    /// Makes the well-known descriptor refer to another stream.
    fn replace(self, by: impl AsFd) -> io::Result<()> {
        Ok(match self {
            Self::Input => rustix::stdio::dup2_stdin(by),
            Self::Output => rustix::stdio::dup2_stdout(by),
        }?)
    }
}

/// A stream that was moved aside. Reading and writing blocks, whatever its flags say.
pub(super) struct Aside(File);

/// Puts a stream back where it was when it is dropped.
pub(super) struct Restore {
    stream: Standard,
    original: OwnedFd,
}

/// Moves a standard stream aside, and puts another in its place.
pub(super) fn move_aside(stream: Standard, instead: impl AsFd) -> io::Result<(Aside, Restore)> {
    let aside = Aside(stream.duplicate()?.into());
    let restore = Restore { stream, original: stream.duplicate()? };
    stream.replace(instead)?;
    Ok((aside, restore))
}

impl Drop for Restore {
    fn drop(&mut self) {
        let Self { stream, original } = self;
        if let Err(error) = stream.replace(original) {
            tracing::warn!(%error, ?stream, "a standard stream could not be given back");
        }
    }
}

impl Read for Aside {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let mut file = &self.0;
        patiently(self.0.as_fd(), PollFlags::IN, || file.read(bytes))
    }
}

impl Write for Aside {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut file = &self.0;
        patiently(self.0.as_fd(), PollFlags::OUT, || file.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Writes what was printed before, however long it takes.
pub(super) fn flush_printed() -> io::Result<()> {
    let mut stdout = &io::stdout();
    patiently(stdout.as_fd(), PollFlags::OUT, || stdout.flush())
}

/// Tries until it is done, and waits each time that the stream is not `ready`.
fn patiently<T>(stream: BorrowedFd<'_>, ready: PollFlags, mut attempt: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    loop {
        match attempt() {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => wait(stream, ready)?,
            done => return done,
        }
    }
}

/// Waits until a stream is ready, or has ended or failed, which the next attempt tells.
fn wait(stream: BorrowedFd<'_>, ready: PollFlags) -> io::Result<()> {
    let mut stream = PollFd::from_borrowed_fd(stream, ready);
    match poll(slice::from_mut(&mut stream), None) {
        // Some systems can't wait for every kind of device, and would be asked without end.
        Ok(_) if stream.revents().contains(PollFlags::NVAL) => Err(io::ErrorKind::WouldBlock.into()),
        Ok(_) | Err(Errno::INTR) => Ok(()),
        Err(error) => Err(error.into()),
    }
}
