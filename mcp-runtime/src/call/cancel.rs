//! Cancellation of one call.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use tokio::sync::Notify;

use super::{Context, FromContext, ToolError};

/// Tells that the caller has given a call up. Clones share one state.
///
/// The server drops a cancelled call's future by itself; a handler needs the token only for work that outlives its
/// future (a spawned task, a blocking loop). As a parameter: `#[from_context] cancelled: CancellationToken`.
#[derive(Clone, Default)]
pub struct CancellationToken(Arc<Flag>);

#[derive(Default)]
struct Flag {
    set: AtomicBool,
    changed: Notify,
}

impl CancellationToken {
    /// A token that nobody has cancelled.
    pub fn new() -> Self {
        Self::default()
    }

    /// Cancels. Once done, it stays done.
    pub fn cancel(&self) {
        self.0.set.store(true, Ordering::Release);
        self.0.changed.notify_waiters();
    }

    /// Whether [`cancel`](Self::cancel) was called.
    pub fn is_cancelled(&self) -> bool {
        self.0.set.load(Ordering::Acquire)
    }

    /// Whether both are of one call.
    pub(crate) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Waits for [`cancel`](Self::cancel); at once if it was called before.
    pub async fn cancelled(&self) {
        loop {
            // Registered before the flag is read, so that no wake-up falls between the two.
            let changed = self.0.changed.notified();
            if self.is_cancelled() {
                return;
            }
            changed.await;
        }
    }
}

impl fmt::Debug for CancellationToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("CancellationToken").field(&self.is_cancelled()).finish()
    }
}

impl FromContext for CancellationToken {
    fn from_context(cx: &Context) -> Result<Self, ToolError> {
        Ok(cx.cancellation().clone())
    }
}
