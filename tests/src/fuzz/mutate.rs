//! Inputs from seeds: copied, cut, spliced, and sprinkled with what JSON and the protocol are made of.

use fastrand::Rng;

/// Words that lead somewhere.
const WORDS: [&str; 30] = [
    "null",
    "true",
    "[]",
    "{}",
    "0",
    "-1",
    "1e400",
    "30.0",
    "9007199254740993",
    "18446744073709551616",
    "\"\"",
    "\"\\u0000\"",
    "\"\\ud800\"",
    "\"a\"",
    "{\"a\":1,\"a\":1}",
    "[[[[[[[[",
    "{\"a\":",
    ",",
    ":",
    "\"",
    "\\",
    "}",
    "]",
    "\"id\":",
    "\"_meta\":{}",
    "\"method\":\"ping\"",
    "\"params\":[]",
    "\"fast\"",
    "{\"exactly\":7}",
    "\u{feff}",
];

/// The longest input: what goes wrong does so in a short one.
const LONGEST: usize = 4096;

/// An input made of one seed or two, with a few changes.
pub fn mutate(random: &mut Rng, seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut input = pick(random, seeds).clone();
    for _ in 0..random.usize(..5) {
        let (from, to) = range(random, input.len());
        match random.usize(..6) {
            0 => drop(input.drain(from..to)),
            1 => drop(input.splice(from..to, pick(random, &WORDS).bytes())),
            2 => drop(input.splice(from..from, pick(random, &WORDS).bytes())),
            3 => {
                let copy = input[from..to].to_vec();
                input.splice(to..to, copy);
            }
            4 => {
                let other = pick(random, seeds);
                let (start, end) = range(random, other.len());
                input.splice(from..to, other[start..end].iter().copied());
            }
            _ => {
                if let Some(byte) = input.get_mut(from) {
                    *byte ^= 1 << random.u8(..8);
                }
            }
        }
    }
    input.truncate(LONGEST);
    input
}

/// A range within so many bytes, more often a short one.
fn range(random: &mut Rng, len: usize) -> (usize, usize) {
    let from = random.usize(..=len);
    let most = [1, 4, 16, len][random.usize(..4)].min(len - from);
    (from, from + random.usize(..=most))
}

/// One of several, of which there are some.
fn pick<'a, T>(random: &mut Rng, all: &'a [T]) -> &'a T {
    &all[random.usize(..all.len())]
}
