//! Several subjects, measured in turn.

use std::time::{Duration, Instant};

/// How often each subject is measured.
const ROUNDS: usize = 15;

/// One subject: its name, and what does so many calls.
pub(crate) struct Subject<'a> {
    /// As it stands in the table.
    pub(crate) name: &'a str,
    /// Does so many calls.
    pub(crate) run: Box<dyn FnMut(usize) + 'a>,
}

impl<'a> Subject<'a> {
    /// A subject of this name.
    pub(crate) fn new(name: &'a str, run: impl FnMut(usize) + 'a) -> Self {
        Self { name, run: Box::new(run) }
    }
}

/// Measures the subjects in turn, and prints the median of each: the time of a call, calls a second, and how many times
/// as fast the first subject is.
pub(crate) fn table(title: &str, calls: usize, mut subjects: Vec<Subject<'_>>) {
    for subject in &mut subjects {
        (subject.run)(calls);
    }
    let mut times = vec![Vec::with_capacity(ROUNDS); subjects.len()];
    for _ in 0..ROUNDS {
        for (subject, times) in subjects.iter_mut().zip(&mut times) {
            let start = Instant::now();
            (subject.run)(calls);
            times.push(start.elapsed());
        }
    }
    let medians: Vec<Duration> = times.iter_mut().map(|times| median(times)).collect();
    println!("{title}\n{:<28} {:>12} {:>12} {:>10}", "", "µs a call", "calls/s", "as first");
    for (subject, median) in subjects.iter().zip(&medians) {
        let seconds = median.as_secs_f64() / f64::from(u32::try_from(calls).expect("a round is short"));
        let ratio = median.as_secs_f64() / medians[0].as_secs_f64();
        println!("{:<28} {:>12.2} {:>12.0} {:>9.2}x", subject.name, seconds * 1e6, 1.0 / seconds, ratio);
    }
    println!();
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
