//! Wall time and allocations of one call in memory, bytes in to bytes out; of dispatch beside 10,000 tools; of building.
//!
//! `cargo bench -p mcp-benches`

use divan::{AllocProfiler, Bencher, black_box, counter::BytesCount};
use mcp_benches::{Case, answer, requests, toolkit};

#[global_allocator]
static ALLOCATIONS: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

const CASES: [&str; 3] = ["2-hits", "20-hits", "200-KB"];

fn case(name: &str) -> Case {
    Case::named(name).expect("a case")
}

/// Every check on.
#[divan::bench(args = CASES)]
fn toolkit_call(bencher: Bencher<'_, '_>, name: &str) {
    let (server, request) = (toolkit::server(), case(name).request());
    bencher.counter(BytesCount::of_slice(&request)).bench(|| answer(&server, black_box(&request)));
}

/// No check.
#[divan::bench(args = CASES)]
fn bare_call(bencher: Bencher<'_, '_>, name: &str) {
    let (case, request) = (case(name), case(name).request());
    bencher.counter(BytesCount::of_slice(&request)).bench(|| case.bare(black_box(&request)));
}

/// A call of the last tool of so many.
#[divan::bench(args = [1, 10_000])]
fn dispatch_beside(bencher: Bencher<'_, '_>, tools: usize) {
    let (server, request) = (toolkit::build(toolkit::idle(tools)), requests::last_idle(tools));
    bencher.bench(|| answer(&server, black_box(&request)));
}

/// From entries to a server that answers.
#[divan::bench(args = [1, 100, 1000], sample_count = 10, sample_size = 1)]
fn build(tools: usize) {
    black_box(toolkit::build(toolkit::searches(tools)));
}
