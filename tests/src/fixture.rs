//! A server whose tools do what tests need: answer, wait, block, fail.

use std::{
    borrow::Cow,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use mcp_runtime::{Context, Json, ReadyServer, Server, ToolError, protocol::ErrorCode, tools};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use tokio::sync::Notify;

/// What the tools leave behind for a test to look at.
#[derive(Clone, Default)]
pub struct Traces(Arc<Inner>);

#[derive(Default)]
struct Inner {
    /// How many calls of `wait` are running.
    waiting: AtomicUsize,
    /// Tells of each change of it.
    changed: Notify,
    /// How often `add` has run.
    added: AtomicUsize,
    poisonable: Mutex<u32>,
}

impl Traces {
    /// Waits until `count` calls of `wait` are running.
    pub async fn waiting(&self, count: usize) {
        loop {
            let changed = self.0.changed.notified();
            if self.0.waiting.load(Ordering::SeqCst) == count {
                return;
            }
            changed.await;
        }
    }

    /// How often the handler of `add` has run.
    pub fn added(&self) -> usize {
        self.0.added.load(Ordering::SeqCst)
    }
}

/// Counts a running call of `wait`, until it is dropped.
struct Waiting(Arc<Inner>);

impl Waiting {
    fn begin(inner: &Arc<Inner>) -> Self {
        inner.waiting.fetch_add(1, Ordering::SeqCst);
        inner.changed.notify_waiters();
        Self(Arc::clone(inner))
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.waiting.fetch_sub(1, Ordering::SeqCst);
        self.0.changed.notify_waiters();
    }
}

/// Panics when it is dropped.
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        assert!(std::thread::panicking(), "secret of the bomb");
    }
}

/// A number that says it is a text.
#[derive(Serialize)]
struct Liar(u32);

impl JsonSchema for Liar {
    fn schema_name() -> Cow<'static, str> {
        "Liar".into()
    }

    fn json_schema(_generator: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string" })
    }
}

/// A structured result with an object at its root.
#[derive(Serialize, JsonSchema)]
struct Sum {
    /// The sum.
    sum: i64,
}

#[tools]
impl Traces {
    /// Adds two numbers.
    #[tool(title = "Add", icon(src = "https://example.com/add.png"), meta = json!({ "com.example/tier": "gold" }))]
    fn add(&self, a: i64, b: i64) -> Json<Sum> {
        self.0.added.fetch_add(1, Ordering::SeqCst);
        Json(Sum { sum: a + b })
    }

    /// Repeats a text.
    #[tool]
    fn echo(&self, text: String) -> String {
        text
    }

    /// Says nothing.
    #[tool]
    fn nothing(&self) {}

    /// Finds nothing.
    #[tool]
    fn nobody(&self) -> Option<String> {
        None
    }

    /// Lists numbers up to a bound.
    #[tool]
    fn count(&self, to: u32) -> Json<Vec<u32>> {
        Json((0..to).collect())
    }

    /// Fails.
    #[tool]
    fn fail(&self, why: String) -> Result<(), ToolError> {
        Err(ToolError::new(why))
    }

    /// Publishes that it gives a word, and gives a number.
    #[tool]
    fn lie(&self) -> Json<Liar> {
        Json(Liar(41_421))
    }

    /// Refuses, and not as a tool.
    #[tool]
    fn refuse(&self) -> Result<(), ToolError> {
        Err(ToolError::protocol(ErrorCode(-100), "not today"))
    }

    /// Waits for ever.
    #[tool]
    async fn wait(&self) {
        let _running = Waiting::begin(&self.0);
        std::future::pending::<()>().await;
    }

    /// Waits for a time.
    #[tool]
    async fn sleep(&self, ms: u64) -> String {
        tokio::time::sleep(Duration::from_millis(ms)).await;
        format!("slept {ms} ms")
    }

    /// Waits for ever, but not longer than 10 ms.
    #[tool(timeout = "10ms")]
    async fn hasty(&self) {
        std::future::pending::<()>().await;
    }

    /// Blocks its thread for a time.
    #[tool]
    fn block(&self, ms: u64) -> String {
        std::thread::sleep(Duration::from_millis(ms));
        format!("blocked {ms} ms")
    }

    /// Prints a line where the protocol is.
    #[tool]
    fn print(&self) -> &'static str {
        println!("this is no message");
        "printed"
    }

    /// Makes a text of so many letters.
    #[tool]
    fn long(&self, letters: usize) -> String {
        "x".repeat(letters)
    }

    /// Reports progress three times, and sends a log message.
    #[tool]
    async fn report(&self, cx: &Context) -> String {
        for step in 1..=3 {
            cx.progress(f64::from(step), 3.0, Some("step"));
            tokio::task::yield_now().await;
        }
        cx.log(mcp_runtime::protocol::LogLevel::Info, "reported");
        "done".to_owned()
    }

    /// Panics, in one of several ways.
    #[tool]
    async fn panic(&self, how: String) -> String {
        match how.as_str() {
            "index" => [1, 2][how.len()].to_string(),
            "await" => {
                tokio::task::yield_now().await;
                panic!("secret /srv/x")
            }
            "drop" => {
                let _bomb = Bomb;
                tokio::task::yield_now().await;
                how
            }
            "mutex" => {
                let _guard = self.0.poisonable.lock();
                panic!("secret /srv/x")
            }
            _ => panic!("secret /srv/x"),
        }
    }

    /// Panics without awaiting.
    #[tool]
    fn panic_at_once(&self) -> String {
        panic!("secret /srv/x")
    }
}

/// The server, and what its tools leave behind.
pub fn server() -> (ReadyServer, Traces) {
    let traces = Traces::default();
    let server = builder().tools(traces.clone()).build().unwrap();
    (server, traces)
}

/// A server with a name and no tools.
pub fn builder() -> Server {
    Server::new("fixture", "1.2.3")
        .title("A fixture")
        .description("Answers tests.")
        .instructions("Call `add`.")
        .website_url("https://example.com")
        .icon(mcp_runtime::Icon::new("https://example.com/icon.png"))
}
