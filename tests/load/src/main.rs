//! Load over HTTP: many open subscriptions, calls beside them, clients that never read, and what all that makes of the
//! server's memory. Everything is on this machine, and bounded in number and time. Linux only, as it reads `/proc`.
//!
//! The process fails if anything is lost: an event, a call, a stream's final result; or if memory grows.

mod calls;
mod http;
mod plan;
mod report;
mod server;
mod stalled;
mod subscriptions;

use std::{sync::Arc, time::Duration};

use anyhow::{Context as _, Result};
use tokio::{
    task::JoinHandle,
    time::{Instant, MissedTickBehavior, interval, sleep, sleep_until, timeout, timeout_at},
};

use crate::{
    plan::Plan,
    report::{Report, say},
    server::{Server, processor_time},
    subscriptions::Tally,
};

/// How long events, and at the end results, may be on their way before they count as lost.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long the server waits for a client that does not read.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);

#[tokio::main]
async fn main() -> Result<()> {
    let plan = Plan::from_command_line()?;
    plan.raise_file_limit()?;
    let mut server = Server::start(&plan.server)?;
    let idle = server.memory()?;

    let started = Instant::now();
    let tally = Arc::new(Tally::new(plan.subscriptions, plan.changes));
    let subscribers = subscriptions::open(server.address, plan.subscriptions, &tally).await?;
    say(&format!("{} subscriptions are open after {:.1?}", plan.subscriptions, started.elapsed()))?;
    let open = server.memory()?;

    let stalled = stalled::start(server.address, plan.stalled).await?;
    let before = [server.processor_time()?, processor_time("self")?];
    let calls = tokio::spawn(calls::run(server.address, plan.rate, plan.seconds));
    let memory = load(&server, &plan, &tally).await?;
    let calls = calls.await??;
    let [of_server, of_this] = before;
    let processor_time =
        [server.processor_time()?.saturating_sub(of_server), processor_time("self")?.saturating_sub(of_this)];
    delivered(&tally, plan.changes).await;
    let stalled = dropped(stalled).await;

    let ending = Instant::now();
    server.terminate()?;
    let heard = heard(subscribers).await?;
    let status = server.wait()?;
    let ended = ending.elapsed();
    Report { idle, open, memory, calls, processor_time, spreads: tally.spreads(), stalled, heard, ended, status }
        .print(&plan)
}

/// Changes the list of tools as planned, and looks at the memory once a second, in KiB.
async fn load(server: &Server, plan: &Plan, tally: &Tally) -> Result<Vec<u64>> {
    let period = Duration::from_secs(plan.seconds.into());
    let end = Instant::now() + period;
    let watch = async {
        let mut seconds = interval(Duration::from_secs(1));
        seconds.set_missed_tick_behavior(MissedTickBehavior::Skip);
        let mut samples = Vec::new();
        while Instant::now() < end {
            seconds.tick().await;
            samples.push(server.memory()?);
        }
        anyhow::Ok(samples)
    };
    let change = async {
        let pause = period / u32::try_from(plan.changes)?;
        for change in 0..plan.changes {
            sleep(pause / 2).await;
            tally.made(change);
            server.change()?;
            sleep(pause / 2).await;
        }
        anyhow::Ok(())
    };
    let (samples, ()) = tokio::try_join!(watch, change)?;
    sleep_until(end).await;
    Ok(samples)
}

/// Waits until all have heard of everything, but not for ever.
async fn delivered(tally: &Tally, changes: usize) {
    let all = async {
        while tally.spreads().len() < changes {
            sleep(Duration::from_millis(20)).await;
        }
    };
    // What is missing then is counted later on.
    let _ = timeout(PATIENCE, all).await;
}

/// Waits until the server has got rid of all clients that never read, but not for ever. Gives back of how many it has.
async fn dropped(stalled: Vec<JoinHandle<()>>) -> usize {
    let end = Instant::now() + PATIENCE + WRITE_TIMEOUT;
    let mut dropped = 0;
    for client in stalled {
        dropped += usize::from(timeout_at(end, client).await.is_ok());
    }
    dropped
}

/// How many changes each subscriber has heard of, or what went wrong with it.
async fn heard(subscribers: Vec<JoinHandle<Result<usize>>>) -> Result<Vec<Result<usize>>> {
    let all = async {
        let mut heard = Vec::with_capacity(subscribers.len());
        for subscriber in subscribers {
            heard.push(subscriber.await?);
        }
        anyhow::Ok(heard)
    };
    timeout(PATIENCE, all).await.context("streams stay open although the server was asked to end")?
}
