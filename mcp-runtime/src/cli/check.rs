//! `check`: what is wrong with the tools, and what could be better.
//!
//! A server that can't be built never comes here: its problems are shown by the caller.

use std::{fs, io::Write as _};

use clap::{Arg, ArgAction, ArgMatches, Command, builder::PossibleValuesParser};

use super::{FAILED, Stop, Streams, export, sound};
use crate::{
    ReadyServer,
    docs::{AllowList, Finding, Format, Level, Report, diff, estimate_tokens, fingerprint_all, inspect, read_tools},
};

const BASELINE: &str = "baseline";
const ALLOW: &str = "allow";
const FORMAT: &str = "format";
const LEVEL: &str = "level";
const DENY: &str = "deny";

const LEVELS: [(&str, Level); 3] = [("note", Level::Note), ("warning", Level::Warning), ("error", Level::Error)];

pub(super) fn command() -> Command {
    let level = |name, default: &'static str| {
        Arg::new(name)
            .long(name)
            .value_name("LEVEL")
            .default_value(default)
            .value_parser(PossibleValuesParser::new(LEVELS.map(|(name, _)| name)))
    };
    let file = |name: &'static str| Arg::new(name).long(name).value_name("FILE");
    let formats = PossibleValuesParser::new(Format::ALL.iter().map(|format| format.name()));
    Command::new("check")
        .about("Build everything, and show every problem and what could be better")
        .arg(export::target().action(ArgAction::Append).help("Also show what this reader of the tools can't hold"))
        .arg(file(BASELINE).help("Also show what changed since this tool list was saved (`list --json`)"))
        .arg(file(ALLOW).help("Leave out what this file allows: a JSON array of rule, tool, pointer and reason"))
        .arg(level(LEVEL, "warning").help("The least that is shown"))
        .arg(level(DENY, "error").help("The least that makes the exit code 1"))
        .arg(Arg::new(FORMAT).long(FORMAT).default_value("text").value_parser(formats).help("How it is printed"))
}

/// Shows what is asked for. The exit code is 1 when a finding is as bad as `--deny` says.
pub(super) fn run(server: &ReadyServer, matches: &ArgMatches, streams: &mut Streams) -> Result<u8, Stop> {
    let mut report = Report::new(findings(server, matches)?);
    if let Some(path) = matches.get_one::<String>(ALLOW) {
        let list = AllowList::parse(&read(path)?).map_err(|error| unreadable(path, &error))?;
        report = report.allow(&list);
    }
    let code = if report.worst() >= Some(level(matches, DENY)) { FAILED } else { 0 };
    let shown = report.at_least(level(matches, LEVEL));
    let format = matches.get_one::<String>(FORMAT).and_then(|name| name.parse().ok()).unwrap_or(Format::Text);
    write!(streams.out, "{}", shown.render(format))?;
    if format == Format::Text {
        cost(server, streams)?;
        if code == 0 {
            sound(server, streams)?;
        }
    }
    Ok(code)
}

fn findings(server: &ReadyServer, matches: &ArgMatches) -> Result<Vec<Finding>, Stop> {
    let tools = server.descriptors();
    let mut findings = inspect(server.name(), tools);
    for target in export::targets(matches) {
        findings.extend(crate::docs::export(server.info(), tools, target).findings);
    }
    if let Some(path) = matches.get_one::<String>(BASELINE) {
        let saved = read_tools(&read(path)?).map_err(|error| unreadable(path, &error))?;
        findings.extend(diff(&saved, tools).iter().map(Finding::from));
    }
    Ok(findings)
}

/// What the tools cost a model, the dearest first, and the fingerprint of the list.
fn cost(server: &ReadyServer, streams: &mut Streams) -> Result<(), Stop> {
    const SHOWN: usize = 3;
    let cost = estimate_tokens(server.descriptors());
    let mut each = cost.tools;
    if each.is_empty() {
        return Ok(());
    }
    each.sort_by_key(|(_, tokens)| std::cmp::Reverse(*tokens));
    let dearest: Vec<String> = each.iter().take(SHOWN).map(|(name, tokens)| format!("{name} {tokens}")).collect();
    writeln!(
        streams.out,
        "About {} tokens in every request to a model; the most: {}.",
        cost.total,
        dearest.join(", ")
    )?;
    writeln!(streams.out, "Fingerprint {}", fingerprint_all(server.descriptors()))?;
    Ok(())
}

fn level(matches: &ArgMatches, flag: &str) -> Level {
    let name = matches.get_one::<String>(flag).map(String::as_str);
    LEVELS.iter().find(|(known, _)| Some(*known) == name).map_or(Level::Error, |(_, level)| *level)
}

/// Reads a file that the line names.
pub(super) fn read(path: &str) -> Result<String, Stop> {
    fs::read_to_string(path).map_err(|error| unreadable(path, &error))
}

/// A file that the line names and that can't be used.
pub(super) fn unreadable(path: &str, error: &dyn std::error::Error) -> Stop {
    let source = error.source().map_or_else(String::new, |source| format!(": {source}"));
    Stop::misused(format!("{path}: {error}{source}"))
}
