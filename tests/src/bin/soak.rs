//! One million calls, or as many as the argument says, and how much memory they leave behind.
//!
//! `cargo run --release -p mcp-tests --bin soak`

use std::{env, fs, time::Instant};

use mcp_tests::soak;

/// After so many calls everything that is used again has its usual size.
const WARM: usize = 50_000;

#[tokio::main(worker_threads = 2)]
async fn main() {
    let calls = env::args().nth(1).map_or(1_000_000, |calls| calls.parse().expect("a number of calls"));
    let begin = Instant::now();
    let mut warm = None;
    let tally = soak::run(calls, 1, |id| {
        if id == WARM {
            warm = memory("VmRSS");
        }
    })
    .await;
    println!("{} calls in {:.0?}: {tally}", tally.total(), begin.elapsed());
    let kib = |memory: Option<u64>| memory.map_or_else(|| "unknown".to_owned(), |kib| format!("{kib} KiB"));
    println!(
        "memory after {WARM} calls: {}, at the end: {}, peak: {}",
        kib(warm),
        kib(memory("VmRSS")),
        kib(memory("VmHWM"))
    );
    assert_eq!(tally.total(), calls);
}

/// A line of this process's status, where the system keeps one.
fn memory(name: &str) -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':')?.split_whitespace().next()?.parse().ok())
}
