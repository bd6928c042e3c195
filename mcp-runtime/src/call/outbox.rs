//! Notifications about one call while it runs: progress and log messages.

use std::{
    fmt,
    sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError},
};

use serde::{Deserialize as _, Serialize};
use serde_json::Number;
use tokio::time::Instant;

use super::entry::BoxFuture;
use crate::{
    json::tape::Owned,
    protocol::{LogLevel, Notification, ProgressToken, meta::PROGRESS_TOKEN},
};

/// Where a transport takes the notifications of a call.
pub(crate) trait Outbox: Send + Sync {
    /// Sends one whole JSON-RPC message, without a line break at its end. Must not block.
    fn notify(&self, message: Vec<u8>);

    /// Waits until the answer of a call that has not begun could leave; `None` if it could now.
    fn room(&self) -> Option<BoxFuture<'_, ()>> {
        None
    }

    /// Takes room for the answer of the call, of so many bytes, which its client may leave unread; `false` if there is
    /// none. Asked again, it gives back what it took before.
    fn keep(&self, _bytes: usize) -> bool {
        true
    }
}

/// Where notifications go when nobody listens.
pub(crate) fn nowhere() -> Arc<dyn Outbox> {
    static NOWHERE: LazyLock<Arc<dyn Outbox>> = LazyLock::new(|| Arc::new(Nowhere));
    Arc::clone(&NOWHERE)
}

struct Nowhere;

impl Outbox for Nowhere {
    fn notify(&self, _message: Vec<u8>) {}
}

/// Reports progress of a call, also from a task that the handler spawned. As a parameter:
/// `#[from_context] progress: Progress`.
#[derive(Clone)]
pub struct Progress(pub(super) Arc<Channel>);

impl Progress {
    /// Reports progress; see [`Context::progress`](crate::Context::progress).
    pub fn report(&self, done: f64, total: impl Into<Option<f64>>, message: Option<&str>) {
        self.0.progress(done, total.into(), message);
    }
}

impl fmt::Debug for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Progress")
    }
}

/// How many notifications of a kind a call sends a second, and in one go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rates {
    pub(crate) progress: u32,
    pub(crate) log: u32,
}

impl Default for Rates {
    fn default() -> Self {
        // More than anybody can see, and than anybody reads.
        Self { progress: 50, log: 100 }
    }
}

/// The way from one call to its caller. Closed when the answer leaves.
pub(crate) struct Channel {
    outbox: Arc<dyn Outbox>,
    /// The token that the caller gave.
    token: Option<ProgressToken>,
    /// Held while a message is handed over, so that messages of several threads keep their order and none follows
    /// the answer.
    state: Mutex<ChannelState>,
}

struct ChannelState {
    closed: bool,
    /// The last progress that was sent.
    progress: Option<f64>,
    progress_rate: Rate,
    log_rate: Rate,
}

/// How many messages may be sent now: a bucket that fills by `per_second` and holds as many.
struct Rate {
    per_second: u32,
    left: f64,
    /// When that was so.
    at: Option<Instant>,
}

impl Rate {
    fn new(per_second: u32) -> Self {
        Self { per_second, left: f64::from(per_second), at: None }
    }

    /// Takes one from the bucket, if there is one.
    fn take(&mut self) -> bool {
        let now = Instant::now();
        let passed = self.at.replace(now).map_or(0.0, |before| now.duration_since(before).as_secs_f64());
        let full = f64::from(self.per_second);
        self.left = passed.mul_add(full, self.left).min(full);
        let any = self.left >= 1.0;
        if any {
            self.left -= 1.0;
        }
        any
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ProgressParams<'a> {
    progress_token: &'a ProgressToken,
    progress: Number,
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
}

#[derive(Serialize)]
struct LogParams<'a, T: Serialize> {
    level: LogLevel,
    logger: &'a str,
    data: &'a T,
}

impl Channel {
    pub(super) fn new(outbox: Arc<dyn Outbox>, token: Option<ProgressToken>, rates: Rates) -> Self {
        let (progress_rate, log_rate) = (Rate::new(rates.progress), Rate::new(rates.log));
        let state = ChannelState { closed: false, progress: None, progress_rate, log_rate };
        Self { outbox, token, state: Mutex::new(state) }
    }

    /// The progress token in a request's `_meta`.
    pub(super) fn progress_token(meta: &Owned) -> Option<ProgressToken> {
        let doc = meta.doc();
        ProgressToken::deserialize(doc.root().get(PROGRESS_TOKEN)?).ok()
    }

    pub(super) fn progress(&self, done: f64, total: Option<f64>, message: Option<&str>) {
        let Some(progress_token) = &self.token else { return };
        let Some(progress) = number(done) else { return };
        let mut state = self.lock();
        if state.closed || state.progress.is_some_and(|before| done <= before) {
            return;
        }
        // Whoever watches should see the end.
        let complete = total.is_some_and(|total| done >= total);
        if !state.progress_rate.take() && !complete {
            return;
        }
        state.progress = Some(done);
        let params = ProgressParams { progress_token, progress, total: total.and_then(number), message };
        if let Some(message) = write("notifications/progress", params) {
            self.outbox.notify(message);
        }
    }

    pub(super) fn log(&self, level: LogLevel, logger: &str, data: &impl Serialize) {
        // "Servers SHOULD rate limit log messages" (2025-11-25, server/utilities/logging).
        if !self.lock().log_rate.take() {
            return;
        }
        // Written without the lock: the author's `Serialize` may log, too.
        let Some(message) = write("notifications/message", LogParams { level, logger, data }) else { return };
        let state = self.lock();
        if !state.closed {
            self.outbox.notify(message);
        }
    }

    pub(crate) fn close(&self) {
        self.lock().closed = true;
    }

    pub(crate) fn outbox(&self) -> &dyn Outbox {
        &*self.outbox
    }

    fn lock(&self) -> MutexGuard<'_, ChannelState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn write(method: &'static str, params: impl Serialize) -> Option<Vec<u8>> {
    serde_json::to_vec(&Notification::new(method, params))
        .inspect_err(|error| tracing::warn!(%error, method, "a notification could not be written"))
        .ok()
}

/// A number as people write it: `3`, not `3.0`.
fn number(value: f64) -> Option<Number> {
    /// Doubles hold every integer up to here.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if value.fract() == 0.0 && value.abs() <= EXACT {
        #[expect(clippy::cast_possible_truncation, reason = "integral and within 2^53")]
        return Some((value as i64).into());
    }
    Number::from_f64(value)
}
