//! What is to be done to the server, and within which bounds.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::{Arg, Command, value_parser};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// One run.
#[derive(Debug)]
pub struct Plan {
    /// The binary of `examples/replicas`.
    pub server: PathBuf,
    /// How many subscriptions are open.
    pub subscriptions: usize,
    /// How many calls are made a second.
    pub rate: u32,
    /// For how many seconds.
    pub seconds: u32,
    /// How often the list of tools changes meanwhile.
    pub changes: usize,
    /// How many clients send requests and never read.
    pub stalled: usize,
}

/// Files that the server and this program have open beside the connections.
const SPARE_FILES: u64 = 256;

impl Plan {
    /// Reads the command line, and ends the process if it is wrong.
    pub fn from_command_line() -> Result<Self> {
        let number = |name: &'static str, default: &'static str, range: std::ops::RangeInclusive<i64>| {
            Arg::new(name)
                .long(name)
                .value_name("NUMBER")
                .default_value(default)
                .value_parser(value_parser!(u32).range(range))
        };
        let command = Command::new("mcp-load")
            .about("Opens subscriptions to a server of this machine, calls it and watches its memory.")
            .arg(Arg::new("server").value_name("BINARY").required(true).value_parser(value_parser!(PathBuf)))
            // One local address has some 28,000 ports on Linux.
            .arg(number("subscriptions", "10000", 1..=20_000).help("Subscriptions that are open all the time"))
            .arg(number("rate", "500", 1..=50_000).help("Calls a second"))
            .arg(number("seconds", "60", 1..=600).help("For how long"))
            .arg(number("changes", "12", 1..=1000).help("Changes of the list of tools in that time"))
            .arg(number("stalled", "0", 0..=1000).help("Clients that send and never read"));
        let matches = command.get_matches();
        let number = |name: &str| matches.get_one::<u32>(name).copied().unwrap_or_default();
        let count = |name: &str| usize::try_from(number(name));
        Ok(Self {
            server: matches.get_one::<PathBuf>("server").cloned().unwrap_or_default(),
            subscriptions: count("subscriptions")?,
            rate: number("rate"),
            seconds: number("seconds"),
            changes: count("changes")?,
            stalled: count("stalled")?,
        })
    }

    /// Lets this process and the server, which inherits it, have as many files open as there are connections.
    ///
    /// # Errors
    ///
    /// If the system allows fewer.
    pub fn raise_file_limit(&self) -> Result<()> {
        let needed = u64::try_from(self.subscriptions + self.stalled)? + SPARE_FILES;
        let limit = getrlimit(Resource::Nofile);
        let maximum = limit.maximum.unwrap_or(u64::MAX);
        ensure!(maximum >= needed, "{needed} open files are needed, `ulimit -Hn` is {maximum}");
        if limit.current.is_some_and(|current| current < needed) {
            setrlimit(Resource::Nofile, Rlimit { current: Some(needed), maximum: limit.maximum })?;
        }
        Ok(())
    }
}
