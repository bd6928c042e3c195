//! `diff`: what changed since a tool list was saved.

use std::io::Write as _;

use clap::{Arg, ArgAction, ArgMatches, Command};
use serde_json::json;

use super::{FAILED, Stop, Streams, check, flags, print_json};
use crate::{
    ReadyServer,
    docs::{Impact, diff, fingerprint_all, read_tools},
};

const OLD: &str = "old";

pub(super) fn command() -> Command {
    Command::new("diff")
        .about("Show what changed since a tool list was saved, and whether it breaks callers")
        .arg(Arg::new(OLD).value_name("OLD.json").required(true).help("The saved list, as `list --json` prints it"))
        .arg(Arg::new(flags::JSON).long(flags::JSON).action(ArgAction::SetTrue).help("Print the changes as JSON"))
}

/// Prints the changes. The exit code is 1 when one of them breaks callers.
pub(super) fn run(server: &ReadyServer, matches: &ArgMatches, streams: &mut Streams) -> Result<u8, Stop> {
    let path = matches.get_one::<String>(OLD).map(String::as_str).unwrap_or_default();
    let saved = read_tools(&check::read(path)?).map_err(|error| check::unreadable(path, &error))?;
    let changes = diff(&saved, server.descriptors());
    let breaking = changes.iter().filter(|change| change.impact == Impact::Breaking).count();
    if matches.get_flag(flags::JSON) {
        let fingerprints = [fingerprint_all(&saved), fingerprint_all(server.descriptors())];
        print_json(&json!({ "changes": changes, "old": fingerprints[0], "new": fingerprints[1] }), streams)?;
    } else {
        for change in &changes {
            writeln!(streams.out, "{change}")?;
        }
        writeln!(streams.out, "{} changes, {breaking} breaking", changes.len())?;
    }
    Ok(if breaking > 0 { FAILED } else { 0 })
}
