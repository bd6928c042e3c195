//! The command line that a server binary has: what it reads, what it prints where, and its exit code.

use std::process::Command;

use mcp_tests::example::{Run, run, run_with_input};
use serde_json::{Value, json};

fn playground(arguments: &[&str]) -> Run {
    run(Command::new(env!("CARGO_BIN_EXE_playground")), arguments)
}

fn broken(arguments: &[&str]) -> Run {
    run(Command::new(env!("CARGO_BIN_EXE_broken")), arguments)
}

/// What the tool `echo` was called with.
#[track_caller]
fn echo(arguments: &[&str]) -> Value {
    playground(&[&["call", "echo"], arguments].concat()).json()
}

#[test]
fn flags_become_arguments_of_the_right_type() {
    let line = [
        "--text",
        "7",
        "--times",
        "3",
        "--ratio",
        "-0.5",
        "--loud",
        "--direction",
        "up-stream",
        "--tags",
        "a",
        "--tags",
        "b c",
        "--numbers",
        "-1",
        "--numbers",
        "2",
        "--address.city",
        "Oslo",
        "--address.zip",
        "150",
        "--max-results",
        "9",
        "--map",
        r#"{"x":1}"#,
        "--any",
        "[null]",
    ];
    let expected = json!({
        "text": "7", "times": 3, "ratio": -0.5, "loud": true, "direction": "up-stream", "tags": ["a", "b c"],
        "numbers": [-1, 2], "address": { "city": "Oslo", "zip": 150 }, "max_results": 9, "map": { "x": 1 },
        "any": [null]
    });
    assert_eq!(echo(&line), expected);
}

#[test]
fn what_is_left_out_is_left_to_the_server() {
    assert_eq!(echo(&["--text", "x"]), json!({ "text": "x", "times": 2 }));
}

#[test]
fn arguments_can_be_one_json_object_also_from_standard_input() {
    assert_eq!(echo(&["--json", r#"{"text":"x","times":1}"#]), json!({ "text": "x", "times": 1 }));
    let piped = run_with_input(
        Command::new(env!("CARGO_BIN_EXE_playground")),
        &["call", "echo", "--json", "-"],
        r#"{"text":"y"}"#,
    );
    assert_eq!(piped.json(), json!({ "text": "y", "times": 2 }));
}

#[test]
fn arguments_called_like_our_flags_are_reached_with_a_prefix() {
    let run = playground(&["call", "own_names", "--arg.json", "a", "--arg.output", "3", "--arg.help"]);
    assert_eq!((run.code, run.out.as_str()), (Some(0), "a 3 true\n"), "{run:?}");
}

#[test]
fn a_tool_called_help_is_a_tool() {
    assert_eq!(playground(&["call", "help"]).out, "helped\n");
}

#[test]
fn the_help_of_a_tool_shows_everything_about_its_arguments() {
    let run = playground(&["call", "echo", "--help"]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    insta::assert_snapshot!("help_of_echo", run.out);
}

#[test]
fn text_is_printed_and_other_blocks_are_named() {
    let run = playground(&["call", "pictures"]);
    assert_eq!((run.code, run.out.as_str()), (Some(0), "before\nafter\n"));
    assert_eq!(run.err, "[image: image/png, 4 bytes]; `--output json` shows it\n");
}

#[test]
fn the_whole_result_is_printed_on_demand() {
    let result = playground(&["call", "pictures", "--output", "json"]).json();
    assert_eq!(result["content"][1], json!({ "type": "image", "data": "AQIDBA==", "mimeType": "image/png" }));
    assert_eq!(result["resultType"], "complete");
}

#[test]
fn an_error_of_a_tool_exits_with_1() {
    let run = playground(&["call", "refuse"]);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (Some(1), "", "not today\n"));
    let run = playground(&["call", "refuse", "--output", "json"]);
    assert_eq!(run.code, Some(1));
    assert_eq!(serde_json::from_str::<Value>(&run.out).unwrap()["isError"], true);
}

#[test]
fn what_the_schema_refuses_is_an_error_of_the_tool() {
    let run = playground(&["call", "echo", "--text", "x", "--times", "6"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.err.contains("times"), "{run:?}");
}

#[test]
fn wrong_usage_exits_with_2_and_says_what_is_right() {
    for (line, expected) in [
        (&["call", "echo"][..], "--text <STRING>"),
        (&["call", "ecco", "--text", "x"], "no tool `ecco` (did you mean `echo`?); the tools are `echo`, `own_names`"),
        (&["call", "nope"], "no tool `nope`; the tools are `echo`, `own_names`"),
        (&["call", "echo", "--txt", "x"], "'--text'"),
        (&["call", "echo", "--text", "x", "--times", "many"], "not an integer"),
        (&["call", "echo", "--text", "x", "--direction", "left"], "up-stream, down-stream"),
        (&["call", "echo", "--text", "x", "--map", "x=1"], "expected {NAME: INTEGER, …}"),
        (&["call", "echo", "--text", "x", "--json", "{}"], "cannot be used with"),
        (&["call", "echo", "--json", "[1]"], "--json takes a JSON object"),
        (&["call", "echo", "--json", "{"], "--json takes a JSON object"),
        (&["call", "echo", "--json", "{"], "Usage: playground call echo --json <OBJECT>\n"),
        (&["call", "echo", "--text", "x", "--output", "yaml"], "text, json"),
        (&["lst"], "'list'"),
    ] {
        let run = playground(line);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{line:?}: {run:?}");
        assert!(run.err.contains(expected), "{line:?} should say {expected:?}: {}", run.err);
    }
}

#[test]
fn the_tools_are_listed_for_people() {
    insta::assert_snapshot!("list", playground(&["list"]).out);
}

#[test]
fn the_tools_are_listed_as_on_the_wire() {
    let list = playground(&["list", "--json"]).json();
    let names: Vec<_> = list["tools"].as_array().unwrap().iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["echo", "own_names", "pictures", "refuse", "help"]);
    assert_eq!(list["resultType"], "complete");
    assert!(list["ttlMs"].is_u64() && list["cacheScope"].is_string(), "{list}");
    let request = json!({
        "jsonrpc": "2.0", "id": 1, "method": "tools/list",
        "params": { "_meta": {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" },
            "io.modelcontextprotocol/clientCapabilities": {}
        } }
    });
    let served = run_with_input(Command::new(env!("CARGO_BIN_EXE_playground")), &[], &format!("{request}\n"));
    assert_eq!(served.json()["result"], list);
}

#[test]
fn check_shows_each_problem_with_tool_and_pointer_and_exits_with_1() {
    let run = broken(&["check"]);
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{run:?}");
    for expected in ["elsewhere", "nowhere", "/properties/far", "/properties/away", "https://example.com/far.json"] {
        assert!(run.err.contains(expected), "{expected:?} is missing in: {}", run.err);
    }
    assert!(!run.err.contains("sound"), "only what is wrong: {}", run.err);
}

#[test]
fn a_server_that_can_not_be_built_exits_with_2_and_says_why() {
    for line in [&[][..], &["list"], &["list", "--json"], &["call", "sound"], &["call", "sound", "--any", "thing"]] {
        let run = broken(line);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{line:?}: {run:?}");
        assert!(run.err.contains("elsewhere") && run.err.contains("nowhere"), "{line:?}: {}", run.err);
    }
    assert_eq!(broken(&["--help"]).code, Some(0), "help can be had all the same");
}

#[test]
fn the_version_is_that_of_the_server() {
    let run = playground(&["--version"]);
    assert_eq!((run.code, run.out.as_str()), (Some(0), "playground 1.2.3\n"));
}
