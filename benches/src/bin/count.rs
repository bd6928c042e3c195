//! Runs one thing a few times under `callgrind`, which counts the instructions inside [`counted`].
//! `benches/instructions` runs all of them and prints a table.

use std::{env, hint::black_box, process::ExitCode};

use mcp_benches::{Case, answer, requests, toolkit};

/// How often the thing is done before it is counted: buffers have then their usual size.
const WARM_UP: usize = 3;
/// How often the thing is done while it is counted.
const COUNTED: usize = 10;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let known = match arguments[..] {
        ["toolkit", case] => Case::named(case).map(|case| {
            let (server, request) = (toolkit::server(), case.request());
            count(WARM_UP, COUNTED, || answer(&server, black_box(&request)));
        }),
        ["bare", case] => Case::named(case).map(|case| {
            let request = case.request();
            count(WARM_UP, COUNTED, || case.bare(black_box(&request)));
        }),
        ["dispatch", tools] => tools.parse().ok().map(|tools| {
            let (server, request) = (toolkit::build(toolkit::idle(tools)), requests::last_idle(tools));
            count(WARM_UP, COUNTED, || answer(&server, black_box(&request)));
        }),
        ["build", tools] => tools.parse().ok().map(|tools| {
            let entries = toolkit::searches(tools);
            count(1, 1, || toolkit::build(entries));
        }),
        _ => None,
    };
    if known.is_some() {
        return ExitCode::SUCCESS;
    }
    eprintln!("usage: count toolkit|bare 2-hits|20-hits|200-KB\n       count dispatch|build TOOLS");
    ExitCode::FAILURE
}

fn count<T>(warm_up: usize, times: usize, mut work: impl FnMut() -> T) {
    for _ in 0..warm_up {
        black_box(work());
    }
    counted(times, &mut || drop(black_box(work())));
    println!("{times}");
}

/// What `callgrind` is told to count.
#[inline(never)]
fn counted(times: usize, work: &mut dyn FnMut()) {
    (0..times).for_each(|_| work());
}
