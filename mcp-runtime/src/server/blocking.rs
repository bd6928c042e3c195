//! Handlers that may block their thread, kept from holding up the other tasks of the runtime.
//!
//! A handler that is no `async fn` runs to its end where it is started. On a worker thread of a runtime that holds up the
//! tasks of that worker, and with as many such calls as workers it holds up everything, also the reading of what could
//! cancel them. So on a multi-thread runtime the worker hands its tasks to another thread first (`block_in_place`).
//!
//! That costs some microseconds and is done only where it can matter:
//!
//! - in calls that are tasks of their own, as the transports make them. A message that is handled in memory is the
//!   business of the task that awaits it, and is free of this cost;
//! - not for tools with an `async fn`. The macros do not say which those are; a tool that has given a future once gives
//!   one always, and its calls are not expected to block from then on.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::call::entry::Started;

/// Whether the handler of one tool is known to be asynchronous.
#[derive(Debug, Default)]
pub(crate) struct Asynchronous(AtomicBool);

impl Asynchronous {
    /// Starts a handler, out of the way of other tasks where it may block.
    pub(crate) fn start<'a>(&self, in_task: bool, start: impl FnOnce() -> Started<'a>) -> Started<'a> {
        // Relaxed: nothing depends on it but the cost.
        if !in_task || self.0.load(Ordering::Relaxed) {
            return start();
        }
        let started = out_of_the_way(start);
        if matches!(started, Started::Running(_)) {
            self.0.store(true, Ordering::Relaxed);
        }
        started
    }
}

/// Runs `work` where it may block, if the runtime has such a place.
#[cfg(any(feature = "stdio", feature = "http"))]
fn out_of_the_way<T>(work: impl FnOnce() -> T) -> T {
    use tokio::runtime::{Handle, RuntimeFlavor, worker_index};
    // Only a worker has tasks to hand to another thread. In a `LocalSet` elsewhere, `block_in_place` would even panic.
    let worker = worker_index().is_some();
    match Handle::try_current().map(|runtime| runtime.runtime_flavor()) {
        Ok(RuntimeFlavor::MultiThread) if worker => tokio::task::block_in_place(work),
        // A runtime of one thread has no other to hand its tasks to.
        _ => work(),
    }
}

#[cfg(not(any(feature = "stdio", feature = "http")))]
fn out_of_the_way<T>(work: impl FnOnce() -> T) -> T {
    work()
}
