//! Notifications about one call while it runs: progress and log messages.

use std::{
    fmt,
    sync::{Arc, Mutex, PoisonError},
};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::tape::{Kind, Owned};

/// Where a transport takes the notifications of a call.
pub(crate) trait Outbox: Send + Sync {
    /// Sends one whole JSON-RPC message, without a line break at its end. Must not block.
    fn notify(&self, message: Vec<u8>);
}

/// How grave a log message is; the later, the graver (RFC 5424, section 6.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogLevel {
    /// For debugging.
    Debug,
    /// General information.
    Info,
    /// Normal, but significant.
    Notice,
    /// A warning.
    Warning,
    /// An operation failed.
    Error,
    /// A component failed.
    Critical,
    /// Action must be taken at once.
    Alert,
    /// The system is unusable.
    Emergency,
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

/// The way from one call to its caller. Closed when the answer leaves.
pub(super) struct Channel {
    outbox: Arc<dyn Outbox>,
    /// The token that the caller gave, a string or an integer.
    token: Option<Value>,
    /// Held while a message is handed over, so that messages of several threads keep their order and none follows
    /// the answer.
    state: Mutex<ChannelState>,
}

#[derive(Default)]
struct ChannelState {
    closed: bool,
    /// The last progress that was sent.
    progress: Option<f64>,
}

#[derive(Serialize)]
struct Notification<P> {
    jsonrpc: &'static str,
    method: &'static str,
    params: P,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ProgressParams<'a> {
    progress_token: &'a Value,
    progress: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<f64>,
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
    pub(super) fn new(outbox: Arc<dyn Outbox>, token: Option<Value>) -> Self {
        Self { outbox, token, state: Mutex::default() }
    }

    /// The progress token in a request's `_meta`.
    pub(super) fn progress_token(meta: &Owned) -> Option<Value> {
        let doc = meta.doc();
        let token = doc.root().get("progressToken")?;
        matches!(token.kind(), Kind::String | Kind::Integer).then(|| token.to_value())
    }

    pub(super) fn progress(&self, done: f64, total: Option<f64>, message: Option<&str>) {
        let Some(progress_token) = &self.token else { return };
        let total = total.filter(|total| total.is_finite());
        let params = ProgressParams { progress_token, progress: done, total, message };
        let Some(message) = write("notifications/progress", params) else { return };
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.closed || !done.is_finite() || state.progress.is_some_and(|before| done <= before) {
            return;
        }
        state.progress = Some(done);
        self.outbox.notify(message);
    }

    pub(super) fn log(&self, level: LogLevel, logger: &str, data: &impl Serialize) {
        // Written before the lock is taken: the author's `Serialize` may log, too.
        let Some(message) = write("notifications/message", LogParams { level, logger, data }) else { return };
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if !state.closed {
            self.outbox.notify(message);
        }
    }

    pub(super) fn close(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).closed = true;
    }
}

fn write(method: &'static str, params: impl Serialize) -> Option<Vec<u8>> {
    serde_json::to_vec(&Notification { jsonrpc: "2.0", method, params })
        .inspect_err(|error| tracing::warn!(%error, method, "a notification could not be written"))
        .ok()
}
