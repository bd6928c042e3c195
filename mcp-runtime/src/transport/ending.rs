//! The end of a conversation, and of a process that was there for one.
//!
//! A future is stopped by dropping it. A handler that blocks its thread can't be stopped, and when a runtime shuts down
//! it waits for its threads: one such handler would keep a process alive that nobody talks to any more.

use std::{process, thread, time::Duration};

use tokio::{task::JoinSet, time::timeout};

/// For how long calls are waited for that have been told to stop, and a process that has nothing left to do.
pub(super) const MOMENT: Duration = Duration::from_secs(1);

/// How a conversation has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// Every call was over.
    Whole,
    /// Calls were dropped, or answers that nobody read: there may be threads that are still at them.
    Cut,
}

impl Ended {
    /// Both of two parts.
    pub(super) fn and(self, other: Self) -> Self {
        if self == Self::Whole { other } else { self }
    }
}

/// Stops calls, and waits so long for those that can't be stopped to end by themselves.
pub(super) async fn stop(mut calls: JoinSet<()>, patience: Duration) -> Ended {
    while calls.try_join_next().is_some() {}
    if calls.is_empty() {
        return Ended::Whole;
    }
    calls.abort_all();
    let rest = async { while calls.join_next().await.is_some() {} };
    if timeout(patience, rest).await.is_err() {
        tracing::warn!("a handler blocks its thread and can't be stopped");
    }
    // What a call has left to a thread of its own (`spawn_blocking`) does not show here.
    Ended::Cut
}

/// Lets the process end by itself, if it does so within a moment, and ends it otherwise: with the exit code 0, as all
/// that the client could still be told has been said.
pub(crate) fn end_process() {
    thread::spawn(|| {
        thread::sleep(MOMENT);
        tracing::warn!("something still runs that can't be stopped; the process ends without it");
        process::exit(0);
    });
}
