//! What came of it.

use std::{
    io::{self, Write as _},
    process::ExitStatus,
    time::Duration,
};

use anyhow::{Result, ensure};

use crate::plan::Plan;

/// By how many percent the memory of the last seconds may be above that of the first, clients that never read aside.
const GROWTH: u64 = 5;
/// How many KiB a client that never reads may take until it is dropped: what is read ahead of it, and what waits for it.
const STALLED: u64 = 1024;
/// How many samples those are.
const EDGE: usize = 10;

/// The findings of one run.
pub struct Report {
    /// Memory of the server in KiB before anybody came.
    pub idle: u64,
    /// With all subscriptions open.
    pub open: u64,
    /// Second by second under load.
    pub memory: Vec<u64>,
    /// How long calls took; sorted.
    pub calls: Vec<Duration>,
    /// What the server and this program used of the processors under load.
    pub processor_time: [Duration; 2],
    /// How long the last subscriber waited for each change that all have heard of.
    pub spreads: Vec<Duration>,
    /// How many clients that never read were dropped.
    pub stalled: usize,
    /// How many changes each subscriber has heard of.
    pub heard: Vec<Result<usize>>,
    /// How long the server took to end.
    pub ended: Duration,
    /// How it ended.
    pub status: ExitStatus,
}

/// Prints a line.
pub fn say(line: &str) -> io::Result<()> {
    writeln!(io::stdout(), "{line}")
}

impl Report {
    /// Prints everything, and fails if something was lost or memory grew.
    pub fn print(&self, plan: &Plan) -> Result<()> {
        let each = self.open.saturating_sub(self.idle) * 1024 / plan.subscriptions.max(1) as u64;
        say(&format!(
            "memory of the server: {} idle, {} with all open ({each} bytes each)",
            mib(self.idle),
            mib(self.open)
        ))?;
        let (first, last) = (largest(self.memory.iter().take(EDGE)), largest(self.memory.iter().rev().take(EDGE)));
        let most = largest(self.memory.iter());
        say(&format!(
            "under load: {} at most in the first {EDGE} seconds, {} in the last, {} in all",
            mib(first),
            mib(last),
            mib(most)
        ))?;
        let [server, load] = self.processor_time;
        say(&format!("processor time: {server:.1?} by the server, {load:.1?} by the load"))?;
        let at = |share: f64| quantile(&self.calls, share);
        say(&format!(
            "{} calls, {} a second, each answered: median {:.1?}, 99 % within {:.1?}, the slowest {:.1?}",
            self.calls.len(),
            plan.rate,
            at(0.5),
            at(0.99),
            at(1.0)
        ))?;
        let exact = self.heard.iter().filter(|heard| heard.as_ref().is_ok_and(|heard| *heard == plan.changes)).count();
        say(&format!(
            "{} changes, each heard by {exact} of {} subscribers once; by the last of them after {:.1?} to {:.1?}",
            plan.changes,
            plan.subscriptions,
            self.spreads.iter().min().copied().unwrap_or_default(),
            self.spreads.iter().max().copied().unwrap_or_default()
        ))?;
        say(&format!("{} of {} clients that never read were dropped", self.stalled, plan.stalled))?;
        say(&format!("the server ended after {:.1?} ({})", self.ended, self.status))?;
        if let Some(Err(error)) = self.heard.iter().find(|heard| heard.is_err()) {
            say(&format!("the first subscriber that failed: {error:#}"))?;
        }

        ensure!(exact == plan.subscriptions, "{} subscribers have lost something", plan.subscriptions - exact);
        ensure!(self.stalled == plan.stalled, "clients that never read were kept");
        let bound = first * (100 + GROWTH) / 100 + STALLED * plan.stalled as u64;
        ensure!(last <= bound, "memory has grown beyond {}", mib(bound));
        ensure!(self.status.success(), "the server ended with {}", self.status);
        Ok(())
    }
}

/// KiB as MiB.
fn mib(kib: u64) -> String {
    format!("{}.{} MiB", kib / 1024, kib % 1024 * 10 / 1024)
}

fn largest<'a>(samples: impl Iterator<Item = &'a u64>) -> u64 {
    samples.copied().max().unwrap_or_default()
}

/// The value that this share of a sorted list is not above.
fn quantile(sorted: &[Duration], share: f64) -> Duration {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "a place")]
    let place = ((sorted.len() as f64 * share).ceil() as usize).clamp(1, sorted.len().max(1)) - 1;
    sorted.get(place).copied().unwrap_or_default()
}
