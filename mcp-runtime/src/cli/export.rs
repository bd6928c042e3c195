//! `export`: the tools as model providers and registries take them.

use std::io::Write as _;

use clap::{Arg, ArgMatches, Command, builder::PossibleValue};

use super::{FAILED, Stop, Streams, print_json};
use crate::{
    ReadyServer,
    docs::{Level, Target, export},
};

/// The flag that names a target.
pub(super) const FOR: &str = "for";

pub(super) fn command() -> Command {
    Command::new("export")
        .about("Print the tools as a model provider or a registry takes them; what is lost goes to standard error")
        .arg(target().required(true))
}

/// The flag `--for TARGET`.
pub(super) fn target() -> Arg {
    let names = Target::ALL.iter().map(|target| PossibleValue::new(target.name()).help(target.title()));
    Arg::new(FOR).long(FOR).value_name("TARGET").value_parser(names.collect::<Vec<_>>())
}

/// The targets that the line names.
pub(super) fn targets(matches: &ArgMatches) -> Vec<Target> {
    let names = matches.get_many::<String>(FOR).into_iter().flatten();
    names.filter_map(|name| name.parse().ok()).collect()
}

/// Prints the export. The exit code is 1 when a tool had to be left out.
pub(super) fn run(server: &ReadyServer, matches: &ArgMatches, streams: &mut Streams) -> Result<u8, Stop> {
    let mut code = 0;
    for target in targets(matches) {
        let exported = export(server.info(), server.descriptors(), target);
        print_json(&exported.document, streams)?;
        for finding in &exported.findings {
            writeln!(streams.err, "{finding}")?;
            if finding.level == Level::Error {
                code = FAILED;
            }
        }
    }
    Ok(code)
}
