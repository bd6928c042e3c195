//! Inputs from seeds: copied, cut, spliced, and sprinkled with what JSON and the protocol are made of.

use crate::random::Random;

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
pub fn mutate(random: &mut Random, seeds: &[Vec<u8>]) -> Vec<u8> {
    let seeds: Vec<&[u8]> = seeds.iter().map(Vec::as_slice).collect();
    let mut input = random.pick(&seeds).to_vec();
    for _ in 0..random.below(5) {
        let (from, to) = range(random, input.len());
        match random.below(6) {
            0 => drop(input.drain(from..to)),
            1 => drop(input.splice(from..to, random.pick(&WORDS).bytes())),
            2 => drop(input.splice(from..from, random.pick(&WORDS).bytes())),
            3 => {
                let copy = input[from..to].to_vec();
                input.splice(to..to, copy);
            }
            4 => {
                let other = random.pick(&seeds);
                let (start, end) = range(random, other.len());
                input.splice(from..to, other[start..end].iter().copied());
            }
            _ => {
                if let Some(byte) = input.get_mut(from) {
                    *byte ^= 1 << random.below(8);
                }
            }
        }
    }
    input.truncate(LONGEST);
    input
}

/// A range within so many bytes, more often a short one.
fn range(random: &mut Random, len: usize) -> (usize, usize) {
    let from = random.below(len + 1);
    let most = [1, 4, 16, len][random.below(4)].min(len - from);
    (from, from + random.below(most + 1))
}
