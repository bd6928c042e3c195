//! `docs`: reference pages of the tools.

use std::{
    fs, io,
    io::Write as _,
    path::{Path, PathBuf},
};

use clap::{Arg, ArgAction, ArgMatches, Command, builder::PossibleValue, value_parser};

use super::{Stop, Streams};
use crate::{ReadyServer, docs::Document};

const FORMAT: &str = "format";
const OUT: &str = "out";
const SPLIT: &str = "split";

const MARKDOWN: &str = "markdown";
const HTML: &str = "html";

pub(super) fn command() -> Command {
    let formats = [
        PossibleValue::new(MARKDOWN).help("CommonMark with tables"),
        PossibleValue::new(HTML).help("One page that needs nothing beside it"),
    ];
    Command::new("docs")
        .about("Write reference pages of the tools")
        .arg(
            Arg::new(FORMAT)
                .long(FORMAT)
                .value_name("FORMAT")
                .default_value(MARKDOWN)
                .value_parser(formats)
                .help("What is written"),
        )
        .arg(
            Arg::new(OUT)
                .long(OUT)
                .value_name("FILE|DIR")
                .value_parser(value_parser!(PathBuf))
                .help("Where it is written; standard output unless given"),
        )
        .arg(
            Arg::new(SPLIT)
                .long(SPLIT)
                .action(ArgAction::SetTrue)
                .requires(OUT)
                .help("One Markdown file a tool, and an index, in the folder that --out names"),
        )
}

/// Writes the pages.
pub(super) fn run(server: &ReadyServer, matches: &ArgMatches, streams: &mut Streams) -> Result<u8, Stop> {
    let document = Document::new(server.info(), server.descriptors());
    let is_html = matches.get_one::<String>(FORMAT).is_some_and(|format| format == HTML);
    let out = matches.get_one::<PathBuf>(OUT);
    if matches.get_flag(SPLIT) {
        if is_html {
            return Err(Stop::misused("--split is for Markdown: HTML is always one page".to_owned()));
        }
        let folder = out.map_or(Path::new("."), PathBuf::as_path);
        if folder.is_file() {
            return Err(Stop::misused(format!(
                "{}: found a file; with --split, --out names a folder",
                folder.display()
            )));
        }
        for file in document.to_markdown_files() {
            write(&folder.join(file.path), &file.text)?;
        }
        return Ok(0);
    }
    let text = if is_html { document.to_html() } else { document.to_markdown() };
    match out {
        None => streams.out.write_all(text.as_bytes())?,
        Some(path) if path.is_dir() => {
            let place = path.display();
            return Err(Stop::misused(format!(
                "{place}: found a folder; --out names a file, or a folder with --split"
            )));
        }
        Some(path) => write(path, &text)?,
    }
    Ok(0)
}

/// Writes a file, and makes the folders that it is to be in.
fn write(path: &Path, text: &str) -> Result<(), Stop> {
    let written = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(path, text));
    written.map_err(|error| Stop::Io(io::Error::new(error.kind(), format!("can't write {}: {error}", path.display()))))
}
