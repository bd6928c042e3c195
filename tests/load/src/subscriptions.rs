//! Clients that listen, each on a connection of its own.

use std::{
    net::SocketAddr,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};
use tokio::{
    sync::Semaphore,
    task::{JoinHandle, JoinSet},
};

use crate::http::{Connection, request};

/// How many are opened at a time.
const OPENING: usize = 64;

/// What has reached all of them so far.
pub struct Tally {
    subscriptions: usize,
    changes: Vec<Change>,
}

/// One change of the list of tools.
#[derive(Default)]
struct Change {
    made: OnceLock<Instant>,
    heard: AtomicUsize,
    /// After how long the last subscriber had heard of it.
    spread: OnceLock<Duration>,
}

impl Tally {
    /// Nothing has happened yet.
    pub fn new(subscriptions: usize, changes: usize) -> Self {
        Self { subscriptions, changes: (0..changes).map(|_| Change::default()).collect() }
    }

    /// A change is made now.
    pub fn made(&self, change: usize) {
        if let Some(change) = self.changes.get(change) {
            let _ = change.made.set(Instant::now());
        }
    }

    /// A subscriber has heard of one change more than before.
    fn heard(&self, change: usize) {
        let Some(change) = self.changes.get(change) else { return };
        let heard = 1 + change.heard.fetch_add(1, Ordering::Relaxed);
        if let Some(made) = change.made.get().filter(|_| heard == self.subscriptions) {
            let _ = change.spread.set(made.elapsed());
        }
    }

    /// For each change that all subscribers have heard of, how long that took.
    pub fn spreads(&self) -> Vec<Duration> {
        self.changes.iter().filter_map(|change| change.spread.get().copied()).collect()
    }
}

/// A subscription from its acknowledgement to its end.
pub struct Subscriber {
    id: usize,
    connection: Connection,
}

impl Subscriber {
    async fn open(address: SocketAddr, id: usize) -> Result<Self> {
        let mut connection = Connection::open(address).await?;
        let params = json!({ "notifications": { "toolsListChanged": true } });
        connection.send(&request(id, "subscriptions/listen", params)).await?;
        connection.head().await?;
        let first = connection.event().await?.context("the stream ended at once")?;
        ensure!(first.contains("notifications/subscriptions/acknowledged"), "not acknowledged but {first}");
        Ok(Self { id, connection })
    }

    /// Listens to the end, and gives back how many changes it was told of.
    async fn listen(mut self, tally: &Tally) -> Result<usize> {
        let notification = json!({
            "jsonrpc": "2.0", "method": "notifications/tools/list_changed",
            "params": { "_meta": { "io.modelcontextprotocol/subscriptionId": self.id } },
        });
        // As text: what is parsed ten thousand times is time that the server does not get.
        let notification = notification.to_string();
        let mut changes = 0;
        loop {
            let message = self.connection.event().await?.context("the stream ended without a result")?;
            if message != notification {
                let message: Value = serde_json::from_str(message)?;
                ensure!(message["result"]["resultType"] == "complete", "unexpected: {message}");
                return Ok(changes);
            }
            tally.heard(changes);
            changes += 1;
        }
    }
}

/// Opens them all, and lets each listen on. What each has heard comes when the server ends.
pub async fn open(address: SocketAddr, count: usize, tally: &Arc<Tally>) -> Result<Vec<JoinHandle<Result<usize>>>> {
    let gate = Arc::new(Semaphore::new(OPENING));
    let mut opening = JoinSet::new();
    for id in 0..count {
        let gate = Arc::clone(&gate);
        opening.spawn(async move {
            let _turn = gate.acquire().await?;
            Subscriber::open(address, id).await.with_context(|| format!("subscription {id}"))
        });
    }
    let mut listening = Vec::with_capacity(count);
    while let Some(subscriber) = opening.join_next().await {
        let (subscriber, tally) = (subscriber??, Arc::clone(tally));
        listening.push(tokio::spawn(async move { subscriber.listen(&tally).await }));
    }
    Ok(listening)
}
