//! Calls at a steady rate, whether or not the server keeps up.

use std::{net::SocketAddr, time::Duration};

use anyhow::{Context as _, Result, ensure};
use serde_json::json;
use tokio::{task::JoinSet, time::Instant};

use crate::http::{Connection, request};

/// The connections that the calls take turns on.
const CONNECTIONS: u32 = 16;

/// Makes `rate` calls a second for so many seconds. Gives back how long each took from the moment it was due, so that
/// one that had to wait for those before it shows it; sorted.
pub async fn run(address: SocketAddr, rate: u32, seconds: u32) -> Result<Vec<Duration>> {
    let start = Instant::now();
    let total = rate * seconds;
    let mut workers = JoinSet::new();
    for worker in 0..CONNECTIONS {
        workers.spawn(async move {
            let mut connection = Connection::open(address).await?;
            let mut took = Vec::new();
            for turn in (worker..total).step_by(CONNECTIONS as usize) {
                let due = start + Duration::from_secs(1) * turn / rate;
                tokio::time::sleep_until(due).await;
                call(&mut connection, turn).await.with_context(|| format!("call {turn}"))?;
                took.push(due.elapsed());
            }
            anyhow::Ok(took)
        });
    }
    let mut took = Vec::new();
    while let Some(worker) = workers.join_next().await {
        took.extend(worker??);
    }
    ensure!(took.len() == total as usize, "{} of {total} calls were answered", took.len());
    took.sort_unstable();
    Ok(took)
}

/// One call, whose answer has to be right.
async fn call(connection: &mut Connection, turn: u32) -> Result<()> {
    let grams = 1 + turn % 30_000;
    let params = json!({ "name": "shipping_price", "arguments": { "grams": grams } });
    connection.send(&request(turn as usize, "tools/call", params)).await?;
    let answer = connection.json().await?;
    let price = 495 + grams.div_ceil(500) * 80;
    ensure!(answer["id"] == turn && answer["result"]["structuredContent"] == price, "wrong: {answer}");
    Ok(())
}
