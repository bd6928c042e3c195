//! `call`: one call of one tool.

use std::io::{self, Read as _, Write as _};

use clap::{Arg, ArgAction, ArgMatches, Command, builder::PossibleValuesParser, error::ErrorKind};
use serde::{Deserialize, Serialize};
use serde_json::{
    Value,
    value::{RawValue, to_raw_value},
};

use super::{
    FAILED, Stop, Streams, exchange,
    flags::{Flags, HELP, JSON, OUTPUT},
    list::summary,
    print_json, refused,
};
use crate::{Descriptor, ReadyServer, json::problems::did_you_mean};

#[derive(Serialize)]
struct Params<'a> {
    name: &'a str,
    arguments: Box<RawValue>,
    #[serde(rename = "_meta")]
    meta: Value,
}

/// The parts of a `CallToolResult` that are shown.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Shown {
    #[serde(default)]
    content: Vec<Value>,
    #[serde(default)]
    is_error: bool,
}

/// The command with a subcommand for each tool.
pub(super) fn command(server: Option<&ReadyServer>) -> Command {
    let command = Command::new("call")
        .about("Call a tool")
        .disable_help_subcommand(true)
        // A name that is no tool's is answered by us: clap would speak of subcommands.
        .allow_external_subcommands(true)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_value_name("TOOL")
        .subcommand_help_heading("Tools");
    match server {
        Some(server) => command.subcommands(server.descriptors().iter().map(tool_command)),
        None => command,
    }
}

fn tool_command(tool: &Descriptor) -> Command {
    let flags = Flags::of(tool.input_schema());
    let command = Command::new(tool.name().to_owned())
        .about(summary(tool))
        // The tool's own help has its whole description instead, and not as a "long" text, with which clap would spread
        // the arguments over many lines.
        .before_help(tool.description().unwrap_or_default().to_owned())
        .help_template("{before-help}{usage-heading} {usage}\n\n{all-args}{after-help}")
        // Ours, so that it stands with the other options, below the arguments.
        .disable_help_flag(true)
        .args(flags.args())
        .next_help_heading("Options")
        .arg(
            Arg::new(JSON)
                .long(JSON)
                .value_name("OBJECT")
                .help("All arguments as one JSON object; `-` reads it from standard input"),
        )
        .arg(
            Arg::new(OUTPUT)
                .long(OUTPUT)
                .value_name("FORMAT")
                .value_parser(PossibleValuesParser::new(["text", "json"]))
                .default_value("text")
                .help("Print the text of the result, or the whole result as JSON"),
        )
        .arg(Arg::new(HELP).short('h').long(HELP).action(ArgAction::Help).help("Print help"));
    match flags.remark() {
        Some(remark) => command.after_help(remark),
        None => command,
    }
}

/// Calls the tool that the command line names and prints its result.
pub(super) async fn run(
    server: &ReadyServer,
    matches: &ArgMatches,
    command: &Command,
    streams: &mut Streams,
) -> Result<u8, Stop> {
    // clap has made sure that there is a subcommand.
    let Some((name, matches)) = matches.subcommand() else { return Ok(FAILED) };
    let Some(tool) = server.descriptors().iter().find(|tool| tool.name() == name) else {
        return Err(no_tool(server, command, name));
    };
    let arguments = match matches.get_one::<String>(JSON) {
        Some(text) => object(text).map_err(|problem| misused_json(command, name, problem))?,
        None => to_raw_value(&Flags::of(tool.input_schema()).read(matches)).map_err(io::Error::from)?,
    };
    let params = Params { name, arguments, meta: exchange::meta() };
    let result = match exchange::ask(server, "tools/call", &params).await {
        Ok(result) => result,
        Err(error) => return refused(&error, streams),
    };
    let shown = Shown::deserialize(&result).map_err(io::Error::from)?;
    if matches.get_one::<String>(OUTPUT).is_some_and(|output| output == "json") {
        print_json(&result, streams)?;
    } else {
        print_text(&shown, streams)?;
    }
    Ok(if shown.is_error { FAILED } else { 0 })
}

/// A name that no tool has.
fn no_tool(server: &ReadyServer, command: &Command, name: &str) -> Stop {
    let names = || server.descriptors().iter().map(Descriptor::name);
    let guess = did_you_mean(name, names()).map(|guess| format!(" (did you mean `{guess}`?)")).unwrap_or_default();
    let list = names().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let text = if list.is_empty() { "the server has none".to_owned() } else { format!("the tools are {list}") };
    let call = command.find_subcommand("call").unwrap_or(command);
    Stop::Usage(call.clone().error(ErrorKind::InvalidSubcommand, format!("no tool `{name}`{guess}; {text}")))
}

/// A `--json` that can't be read. The usage is that of `--json`, beside which no flag of the tool is needed.
fn misused_json(command: &Command, tool: &str, problem: String) -> Stop {
    let at = command.find_subcommand("call").and_then(|call| call.find_subcommand(tool)).unwrap_or(command);
    let usage = format!("{} --{JSON} <OBJECT>", at.get_bin_name().unwrap_or(tool));
    Stop::Usage(at.clone().override_usage(usage).error(ErrorKind::ValueValidation, problem))
}

/// The arguments as one JSON object, kept as they are written: what is wrong inside is for the server to say.
fn object(text: &str) -> Result<Box<RawValue>, String> {
    let text = match text {
        "-" => {
            let mut text = String::new();
            io::stdin().read_to_string(&mut text).map_err(|error| format!("standard input can't be read: {error}"))?;
            text
        }
        text => text.to_owned(),
    };
    let value: Box<RawValue> =
        serde_json::from_str(&text).map_err(|error| format!("--json takes a JSON object: {error}"))?;
    if !value.get().starts_with('{') {
        return Err("--json takes a JSON object, such as '{\"name\": \"value\"}'".to_owned());
    }
    Ok(value)
}

/// Prints the text blocks. Other blocks are only named, on standard error, as is the text of an error.
fn print_text(result: &Shown, streams: &mut Streams) -> io::Result<()> {
    for block in &result.content {
        match block["text"].as_str().filter(|_| block["type"] == "text") {
            Some(text) if result.is_error => writeln!(streams.err, "{text}")?,
            Some(text) => writeln!(streams.out, "{text}")?,
            None => writeln!(streams.err, "{}; `--output json` shows it", describe(block))?,
        }
    }
    Ok(())
}

/// A block that is not text, in a few words.
fn describe(block: &Value) -> String {
    let text = |value: &Value| value.as_str().unwrap_or("?").to_owned();
    match block["type"].as_str() {
        Some(kind @ ("image" | "audio")) => {
            // Four characters of base64 are three bytes.
            let size = block["data"].as_str().map_or(0, |data| data.trim_end_matches('=').len() * 3 / 4);
            format!("[{kind}: {}, {size} bytes]", text(&block["mimeType"]))
        }
        Some("resource_link") => format!("[link: {} <{}>]", text(&block["name"]), text(&block["uri"])),
        Some("resource") => format!("[resource: <{}>]", text(&block["resource"]["uri"])),
        kind => format!("[{}]", kind.unwrap_or("block without a type")),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn blocks_that_are_not_text_are_named() {
        let image = json!({ "type": "image", "mimeType": "image/png", "data": "iVBORw==" });
        assert_eq!(describe(&image), "[image: image/png, 4 bytes]");
        let link = json!({ "type": "resource_link", "name": "a.log", "uri": "issues://1/a.log" });
        assert_eq!(describe(&link), "[link: a.log <issues://1/a.log>]");
        assert_eq!(describe(&json!({ "type": "resource", "resource": { "uri": "a:b" } })), "[resource: <a:b>]");
        assert_eq!(describe(&json!({})), "[block without a type]");
    }

    #[test]
    fn only_an_object_can_be_all_arguments() {
        assert!(object("{\"a\": 1}").is_ok());
        for text in ["[]", "3", "{", ""] {
            assert!(object(text).unwrap_err().starts_with("--json takes a JSON object"), "{text}");
        }
    }
}
