//! `list`: the tools of the server.

use std::io::Write as _;

use clap::{Arg, ArgAction, Command};
use comfy_table::{ContentArrangement, Table, presets::UTF8_HORIZONTAL_ONLY};
use serde_json::{Value, json};

use super::{Stop, Streams, exchange, flags, print_json, refused};
use crate::{Descriptor, ReadyServer};

/// The width of the table where the environment variable `COLUMNS` says none.
const WIDTH: u16 = 100;

pub(super) fn command() -> Command {
    Command::new("list").about("Show the tools").arg(
        Arg::new(flags::JSON)
            .long(flags::JSON)
            .action(ArgAction::SetTrue)
            .help("Print the result of `tools/list` as it goes on the wire"),
    )
}

/// The tools as a table for people.
pub(super) fn table(server: &ReadyServer, streams: &mut Streams) -> Result<u8, Stop> {
    let width = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok()).unwrap_or(WIDTH);
    let mut table = Table::new();
    table
        .load_style(UTF8_HORIZONTAL_ONLY)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(width)
        .set_header(["Tool", "Arguments", "Hints", "Description"]);
    for tool in server.descriptors() {
        table.add_row([tool.name().to_owned(), arguments(tool), hints(tool), summary(tool)]);
    }
    writeln!(streams.out, "{table}")?;
    Ok(0)
}

/// The result of `tools/list`; that of the first page with the tools of all pages, where there are several.
pub(super) async fn json(server: &ReadyServer, streams: &mut Streams) -> Result<u8, Stop> {
    let mut params = json!({ "_meta": exchange::meta() });
    let mut whole = Value::Null;
    loop {
        let mut page = match exchange::ask(server, "tools/list", &params).await {
            Ok(page) => page,
            Err(error) => return refused(&error, streams),
        };
        let next = page.as_object_mut().and_then(|page| page.remove("nextCursor"));
        let (tools, more) = (whole["tools"].as_array_mut(), page["tools"].as_array_mut());
        match (tools, more) {
            (Some(tools), Some(more)) => tools.append(more),
            _ => whole = page,
        }
        match next {
            Some(cursor) => params["cursor"] = cursor,
            None => break,
        }
    }
    print_json(&whole, streams)?;
    Ok(0)
}

/// The arguments by name, optional ones with a question mark.
fn arguments(tool: &Descriptor) -> String {
    let schema = tool.input_schema();
    let required = schema["required"].as_array();
    let names = schema["properties"].as_object().into_iter().flat_map(|properties| properties.keys());
    let names = names.map(|name| {
        let required = required.is_some_and(|required| required.iter().any(|entry| entry == name));
        if required { name.clone() } else { format!("{name}?") }
    });
    names.collect::<Vec<_>>().join(", ")
}

/// The hints in the protocol's words, as hosts read them.
fn hints(tool: &Descriptor) -> String {
    let hints = tool.annotations().cloned().unwrap_or_default();
    let mut words = Vec::new();
    if hints.is_read_only() {
        words.push("read-only");
    } else {
        words.push(if hints.is_destructive() { "destructive" } else { "not destructive" });
        words.extend(hints.is_idempotent().then_some("idempotent"));
    }
    words.extend(hints.is_open_world().then_some("open world"));
    words.join(", ")
}

/// The first paragraph of the description, or the title, in one line: it was broken for the source file.
pub(super) fn summary(tool: &Descriptor) -> String {
    let description = tool.description().or_else(|| tool.title()).unwrap_or_default();
    let paragraph = description.split("\n\n").next().unwrap_or_default();
    paragraph.split_whitespace().collect::<Vec<_>>().join(" ")
}
