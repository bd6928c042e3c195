//! The command line of a server binary: what [`Server::run`] does with the feature `cli`.
//!
//! | command | what it does |
//! | --- | --- |
//! | none | serves standard input and output |
//! | `--http [ADDRESS]` | serves Streamable HTTP at `/mcp` (with the feature `http`) |
//! | `list` | shows the tools as a table; `--json` gives the result of `tools/list` |
//! | `call TOOL` | calls a tool; its arguments are flags, or one `--json` object |
//! | `check` | builds everything and shows every problem; with the feature `docs` also what could be better |
//! | `export --for TARGET` | (`docs`) prints the tools as a model provider or a registry takes them |
//! | `docs` | (`docs`) writes reference pages of the tools, as Markdown or HTML |
//! | `diff OLD.json` | (`docs`) shows what changed since a tool list was saved |
//!
//! The exit code is 0, 1 when a tool answers with an error or `check` finds a problem, and 2 for wrong usage and for a
//! server that can't be built. Only what was asked for goes to standard output: errors, progress and logs (`tracing`,
//! by the environment variable `RUST_LOG`) go to standard error.

mod call;
#[cfg(feature = "docs")]
mod check;
#[cfg(feature = "docs")]
mod diff;
#[cfg(feature = "docs")]
mod docs;
mod exchange;
#[cfg(feature = "docs")]
mod export;
mod flags;
mod form;
#[cfg(feature = "http")]
mod http;
mod list;
mod value;

use std::{
    ffi::OsString,
    io::{self, IsTerminal, Write},
};

use clap::{ArgMatches, Command};
use serde_json::Value;
use tracing_subscriber::{EnvFilter, filter::LevelFilter};

use crate::{BuildError, ReadyServer, Server, protocol::ErrorObject};

/// A tool answered with an error, `check` found a problem, or `diff` a breaking change.
const FAILED: u8 = 1;
/// Wrong usage, or a server that can't be built. The code that clap uses.
const MISUSED: u8 = 2;

/// Where a command writes.
struct Streams {
    out: Box<dyn Write + Send>,
    err: Box<dyn Write + Send>,
}

/// Why a command ends early.
enum Stop {
    /// The command line is wrong, or asks for help.
    Usage(clap::Error),
    /// Input or output failed.
    Io(io::Error),
}

impl Stop {
    /// What the command line names can't be used.
    #[cfg(feature = "docs")]
    fn misused(why: String) -> Self {
        Self::Usage(clap::Error::raw(clap::error::ErrorKind::ValueValidation, why))
    }

    /// With the usage of the command that was called, unless a usage is there already.
    fn in_command(self, command: &Command, matches: &ArgMatches) -> Self {
        let Self::Usage(error) = self else { return self };
        let called = matches.subcommand_name().and_then(|name| command.find_subcommand(name)).unwrap_or(command);
        Self::Usage(error.format(&mut called.clone()))
    }
}

impl From<clap::Error> for Stop {
    fn from(error: clap::Error) -> Self {
        Self::Usage(error)
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Builds the server and does what the command line of the process says. Comes back after a success; anything else ends
/// the process with its exit code, since a `Result` from `main` can only say 1.
pub(crate) async fn run(server: Server) -> crate::Result {
    start_log();
    let mut streams = Streams { out: Box::new(io::stdout()), err: Box::new(io::stderr()) };
    let code = match execute(server.build(), std::env::args_os().collect(), &mut streams).await {
        Ok(code) => code,
        Err(Stop::Usage(error)) => {
            error.print()?;
            u8::try_from(error.exit_code()).unwrap_or(MISUSED)
        }
        // The reader has seen enough: `list | head -1`.
        Err(Stop::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(Stop::Io(error)) => return Err(error.into()),
    };
    if code == 0 {
        return Ok(());
    }
    std::process::exit(code.into())
}

/// Sends `tracing` to standard error, warnings and above unless `RUST_LOG` says otherwise. A program that has set up its
/// own subscriber keeps it.
fn start_log() {
    let filter = EnvFilter::builder().with_default_directive(LevelFilter::WARN.into()).from_env_lossy();
    let _ = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal())
        // It would print that it can't print, which panics where standard error is closed.
        .log_internal_errors(false)
        .try_init();
}

async fn execute(
    built: Result<ReadyServer, BuildError>,
    line: Vec<OsString>,
    streams: &mut Streams,
) -> Result<u8, Stop> {
    let mut command = command(built.as_ref().ok());
    let matches = command.try_get_matches_from_mut(line)?;
    let server = match built {
        Ok(server) => server,
        Err(error) => {
            writeln!(streams.err, "{error}")?;
            return Ok(if matches.subcommand_name() == Some("check") { FAILED } else { MISUSED });
        }
    };
    follow(server, &matches, &command, streams).await.map_err(|stop| stop.in_command(&command, &matches))
}

/// Does what the command line says.
async fn follow(
    server: ReadyServer,
    matches: &ArgMatches,
    command: &Command,
    streams: &mut Streams,
) -> Result<u8, Stop> {
    match matches.subcommand() {
        Some(("list", matches)) if matches.get_flag(flags::JSON) => list::json(&server, streams).await,
        Some(("list", _)) => list::table(&server, streams),
        Some(("call", matches)) => call::run(&server, matches, command, streams).await,
        #[cfg(feature = "docs")]
        Some(("check", matches)) => check::run(&server, matches, streams),
        #[cfg(feature = "docs")]
        Some(("diff", matches)) => diff::run(&server, matches, streams),
        #[cfg(feature = "docs")]
        Some(("docs", matches)) => docs::run(&server, matches, streams),
        #[cfg(feature = "docs")]
        Some(("export", matches)) => export::run(&server, matches, streams),
        #[cfg(not(feature = "docs"))]
        Some(("check", _)) => sound(&server, streams),
        #[cfg(feature = "http")]
        _ if http::is_wanted(matches) => http::serve(server, matches, streams).await,
        _ => serve(&server, streams).await,
    }
}

/// The whole command line. Without a server, which could not be built, the tools' own parts are left open.
fn command(server: Option<&ReadyServer>) -> Command {
    let command = Command::new(server.map_or_else(String::new, |server| server.name().to_owned()))
        // Lines are wrapped by the terminal: whether clap would do it depends on what other crates of the build ask of it.
        .term_width(0)
        .about("An MCP server. Without a command it serves standard input and output.")
        .args_conflicts_with_subcommands(true)
        .disable_help_subcommand(true)
        .subcommand(list::command())
        .subcommand(call::command(server))
        .subcommands(of_documents());
    #[cfg(feature = "http")]
    let command = http::arguments(command);
    match server {
        Some(server) => command.version(server.info().version.clone()),
        None => command,
    }
}

/// The commands that work on descriptors.
#[cfg(feature = "docs")]
fn of_documents() -> [Command; 4] {
    [check::command(), docs::command(), export::command(), diff::command()]
}

/// The commands that work on descriptors.
#[cfg(not(feature = "docs"))]
fn of_documents() -> [Command; 1] {
    [Command::new("check").about("Build everything and show every problem")]
}

/// A server that was built has no problem left.
fn sound(server: &ReadyServer, streams: &mut Streams) -> Result<u8, Stop> {
    match server.descriptors().len() {
        1 => writeln!(streams.out, "1 tool is sound.")?,
        count => writeln!(streams.out, "{count} tools are sound.")?,
    }
    Ok(0)
}

async fn serve(server: &ReadyServer, streams: &mut Streams) -> Result<u8, Stop> {
    if io::stdin().is_terminal() {
        writeln!(streams.err, "Serving MCP on standard input and output, one message a line. `--help` shows more.")?;
    }
    server.serve_stdio_and_end().await?;
    Ok(0)
}

/// Shows a protocol error.
fn refused(error: &ErrorObject, streams: &mut Streams) -> Result<u8, Stop> {
    writeln!(streams.err, "{} (code {})", error.message, error.code.0)?;
    Ok(FAILED)
}

/// Prints JSON for people and programs alike: indented, in the order of the wire.
fn print_json(value: &Value, streams: &mut Streams) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut streams.out, value)?;
    writeln!(streams.out)
}
