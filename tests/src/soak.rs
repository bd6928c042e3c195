//! A long run of one connection in memory: good, bad, failing, panicking, late and cancelled calls in any order, and what
//! has become of every one.

use std::{fmt, time::Duration};

use fastrand::Rng;
use mcp_runtime::{Connection, Json, ReadyServer, Received, Server, ToolError, tool, toolset};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::client::{call, cancel};

/// How many calls run at a time.
const IN_FLIGHT: usize = 64;

/// Adds two numbers.
#[tool]
fn add(a: i64, b: i64) -> Json<i64> {
    Json(a + b)
}

/// Lets others go first, so many times.
#[tool]
async fn pause(turns: u32) -> u32 {
    for _ in 0..turns {
        tokio::task::yield_now().await;
    }
    turns
}

/// Fails.
#[tool]
fn fail() -> Result<(), ToolError> {
    Err(ToolError::new("as asked"))
}

/// Panics at once, or after a wait.
#[tool]
async fn panic(wait: bool) {
    if wait {
        tokio::task::yield_now().await;
    }
    std::panic::resume_unwind(Box::new("as asked"));
}

/// Waits for ever, but not longer than a millisecond.
#[tool(timeout = "1ms")]
async fn hasty() {
    std::future::pending::<()>().await;
}

/// Waits for ever.
#[tool]
async fn wait() {
    std::future::pending::<()>().await;
}

/// What a message must come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Due {
    /// A result that is no error.
    Success,
    /// A result that is one.
    ToolError,
    /// An error of the protocol.
    ProtocolError,
    /// Nothing: it is cancelled before it can end.
    Silence,
    /// A result or nothing: it is cancelled while it may end.
    Either,
}

/// What has become of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Calls that succeeded.
    pub succeeded: usize,
    /// Calls that ended in a tool error: bad arguments, failures, panics, timeouts.
    pub failed: usize,
    /// Requests that ended in a protocol error.
    pub refused: usize,
    /// Calls that were cancelled and not answered.
    pub silent: usize,
}

impl Tally {
    /// How many calls there were.
    pub fn total(&self) -> usize {
        self.succeeded + self.failed + self.refused + self.silent
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { succeeded, failed, refused, silent } = self;
        write!(f, "{succeeded} succeeded, {failed} failed, {refused} were refused, {silent} were cancelled")
    }
}

/// The server of a run.
pub fn server() -> ReadyServer {
    Server::new("soak", "1.0.0").tools(toolset![add, pause, fail, panic, hasty, wait]).build().expect("sound tools")
}

/// Runs so many calls, and gives the tally. `before` is told the number of each call before it is made.
///
/// # Panics
///
/// If a call is not answered exactly once, as it must be: at most once where it was cancelled.
pub async fn run(calls: usize, seed: u64, mut before: impl FnMut(usize)) -> Tally {
    let mut soak = Soak { connection: server().connect(), running: JoinSet::new(), tally: Tally::default() };
    let mut random = Rng::with_seed(seed);
    for id in 0..calls {
        before(id);
        soak.make(id, &mut random).await;
        while soak.running.len() >= IN_FLIGHT {
            soak.join().await;
        }
    }
    while !soak.running.is_empty() {
        soak.join().await;
    }
    soak.tally
}

/// The number of a call, what it must come to, and the answer.
type Ended = (usize, Due, Option<Vec<u8>>);

struct Soak {
    connection: Connection,
    running: JoinSet<Ended>,
    tally: Tally,
}

impl Soak {
    /// Makes one call of any kind.
    async fn make(&mut self, id: usize, random: &mut Rng) {
        let (message, due) = match random.u8(..20) {
            0..8 => (call(id, "add", json!({ "a": id, "b": 1 })), Due::Success),
            8..10 => (call(id, "pause", json!({ "turns": random.u8(..20) })), Due::Success),
            10..12 => (call(id, "add", json!({ "a": "one", "c": [id] })), Due::ToolError),
            12 => (call(id, "fail", json!({})), Due::ToolError),
            13 => (call(id, "hasty", json!({})), Due::ToolError),
            14 => (call(id, "panic", json!({ "wait": random.bool() })), Due::ToolError),
            15 => (call(id, "subtract", json!({})), Due::ProtocolError),
            16 => (call(id, "add", json!([1])), Due::ProtocolError),
            17..19 => (call(id, "wait", json!({})), Due::Silence),
            _ => (call(id, "pause", json!({ "turns": random.u8(..20) })), Due::Either),
        };
        match self.connection.receive(message.to_string().into_bytes()) {
            Received::Call(call) => drop(self.running.spawn(async move { (id, due, call.run(|_| ()).await) })),
            Received::Reply(reply) => self.judge((id, due, Some(reply))),
            Received::Nothing => self.judge((id, due, None)),
            Received::Listening(_) => unreachable!("nobody subscribes"),
        }
        if matches!(due, Due::Silence | Due::Either) {
            for _ in 0..random.u8(..4) {
                tokio::task::yield_now().await;
            }
            let cancelled = self.connection.receive(cancel(id).to_string().into_bytes());
            assert!(matches!(cancelled, Received::Nothing), "a cancellation is answered: {cancelled:?}");
        }
    }

    /// Waits for one of the calls that run.
    async fn join(&mut self) {
        /// Longer than any of these calls takes on the slowest machine: without a bound a lost answer is a run without end.
        const LOST: Duration = Duration::from_secs(60);
        let ended = tokio::time::timeout(LOST, self.running.join_next()).await.expect("a call is never answered");
        if let Some(ended) = ended {
            self.judge(ended.expect("a panic went past the server"));
        }
    }

    /// Compares an answer with what it must be. A call ends once, so this is all the answers there are.
    fn judge(&mut self, (id, due, answer): Ended) {
        let Some(answer) = answer else {
            assert!(matches!(due, Due::Silence | Due::Either), "call {id} is not answered");
            self.tally.silent += 1;
            return;
        };
        let answer: Value = serde_json::from_slice(&answer).expect("an answer is JSON");
        assert_eq!(answer["id"], id, "{answer}");
        let (found, count) = if answer.get("error").is_some() {
            (Due::ProtocolError, &mut self.tally.refused)
        } else if answer["result"]["isError"] == true {
            (Due::ToolError, &mut self.tally.failed)
        } else {
            (Due::Success, &mut self.tally.succeeded)
        };
        assert!(due == found || (due == Due::Either && found == Due::Success), "{due:?} is due, found {answer}");
        *count += 1;
    }
}
