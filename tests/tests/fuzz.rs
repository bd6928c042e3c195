//! A run of the fuzzed entry points that is the same every time, and longer with `FUZZ_INPUTS=1000000`.

use std::{fs, path::Path};

use fastrand::Rng;
use mcp_tests::fuzz::{self, mutate::mutate};

/// Feeds an entry point with its seeds, and with inputs made of them.
fn run(target: &str, entry: fn(&[u8])) {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus").join(target);
    let mut files: Vec<_> = fs::read_dir(corpus).unwrap().map(|file| file.unwrap().path()).collect();
    // What a fuzzer on this machine has added is named by its SHA-1.
    files.retain(|file| file.file_name().unwrap().len() < 40);
    files.sort();
    let seeds: Vec<Vec<u8>> = files.iter().map(|file| fs::read(file).unwrap()).collect();
    for seed in &seeds {
        entry(seed);
    }
    let inputs = std::env::var("FUZZ_INPUTS").map_or(2_000, |inputs| inputs.parse().unwrap());
    let mut random = Rng::with_seed(0x006d_6370);
    for _ in 0..inputs {
        let input = mutate(&mut random, &seeds);
        let outcome = std::panic::catch_unwind(|| entry(&input));
        assert!(outcome.is_ok(), "{target} with {:?}", String::from_utf8_lossy(&input));
    }
}

#[test]
fn any_bytes_as_a_message() {
    run("message", fuzz::message);
}

#[test]
fn any_bytes_as_a_cursor() {
    run("cursor", fuzz::cursor);
}

#[test]
fn any_bytes_as_a_header() {
    run("header", fuzz::header);
}

#[test]
fn any_json_as_arguments() {
    run("arguments", fuzz::arguments);
}
