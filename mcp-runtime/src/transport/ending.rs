//! The end of a conversation, and of a process that was there for one.
//!
//! A future is stopped by dropping it. A handler that blocks its thread can't be stopped, and when a runtime shuts down
//! it waits for its threads: one such handler would keep a process alive that nobody talks to any more.

use std::{process, thread, time::Duration};

use tokio::{
    task::JoinSet,
    time::{Instant, timeout_at},
};

/// For how long a process is let be that has nothing left to do.
const MOMENT: Duration = Duration::from_secs(1);
/// How much of the end is left to what comes after the calls: the last answers have to be written, too.
const LAST: Duration = Duration::from_secs(1);
/// What stands for ever, where a time is too far away for a clock.
const AGES: Duration = Duration::from_secs(86_400 * 365 * 30);

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

/// Until when a conversation goes on that is about to end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deadline {
    /// When calls are dropped that still run.
    pub(super) calls: Instant,
    /// When everything is over.
    pub(super) all: Instant,
}

impl Deadline {
    /// The end of `grace`, from now on. The calls have it but for its last second, or for its last half if it is shorter.
    pub(super) fn after(grace: Duration) -> Self {
        let now = Instant::now();
        let at = |span| now.checked_add(span).unwrap_or(now + AGES);
        Self { calls: at(grace.saturating_sub(LAST.min(grace / 2))), all: at(grace) }
    }
}

/// Stops calls, and waits until then for those that can't be stopped to end by themselves.
pub(super) async fn stop(mut calls: JoinSet<()>, until: Instant) -> Ended {
    while calls.try_join_next().is_some() {}
    if calls.is_empty() {
        return Ended::Whole;
    }
    calls.abort_all();
    let rest = async { while calls.join_next().await.is_some() {} };
    if timeout_at(until, rest).await.is_err() {
        tracing::warn!("a handler blocks its thread and can't be stopped");
    }
    // What a call has left to a thread of its own (`spawn_blocking`) does not show here.
    Ended::Cut
}

/// Lets the process end by itself, if it does so within a moment, and ends it otherwise: with the exit code 0, as all
/// that the client could still be told has been said.
pub(crate) fn end_process() {
    end_within(MOMENT);
}

/// The same, once the program is at its end, which shows by its runtime shutting down; not before `earliest`.
///
/// Calls that are over, or were cancelled, may have left work to threads, and a runtime that shuts down waits for them.
/// Before that the program may have other things to do, which are none of ours.
pub(super) fn end_process_with_runtime(earliest: Instant) {
    let last = Last(earliest);
    // A runtime that shuts down first drops its tasks, and then waits for its threads.
    tokio::spawn(async move {
        let _last = last;
        std::future::pending::<()>().await;
    });
}

/// Ends the process when it is dropped.
struct Last(Instant);

impl Drop for Last {
    fn drop(&mut self) {
        end_within(self.0.saturating_duration_since(Instant::now()).max(MOMENT));
    }
}

fn end_within(patience: Duration) {
    let end = move || {
        thread::sleep(patience);
        tracing::warn!("something still runs that can't be stopped; the process ends without it");
        process::exit(0);
    };
    if let Err(error) = thread::Builder::new().name("mcp-end".to_owned()).spawn(end) {
        tracing::warn!(%error, "there is no thread that could end the process");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn calls_have_all_of_the_grace_but_its_last_second_or_half() {
        for (grace, calls) in [(30_000, 29_000), (2_000, 1_000), (1_000, 500), (50, 25), (0, 0)] {
            let (now, deadline) = (Instant::now(), Deadline::after(Duration::from_millis(grace)));
            assert_eq!((deadline.calls - now).as_millis(), calls, "of {grace} ms");
            assert_eq!((deadline.all - now).as_millis(), u128::from(grace));
        }
    }

    #[tokio::test]
    async fn a_grace_without_end_is_none_that_a_clock_can_not_hold() {
        let deadline = Deadline::after(Duration::MAX);
        assert!(deadline.calls > Instant::now() + AGES / 2);
        assert!(deadline.all > Instant::now() + AGES / 2);
    }
}
