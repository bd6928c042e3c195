//! The README: its commands do what it says. (Its Rust is compiled by the doc tests of `mcp-runtime`.)

use std::process::Command;

use mcp_tests::example::{descriptor, example, run};
use serde_json::Value;

const README: &str = include_str!("../../README.md");

/// The code blocks of one language.
fn blocks(language: &str) -> Vec<&'static str> {
    let start = format!("\n```{language}\n");
    README.split(start.as_str()).skip(1).filter_map(|rest| rest.split("\n```").next()).collect()
}

#[test]
fn the_first_command_prints_what_the_readme_shows() {
    let commands = blocks("sh");
    let line = commands[0].lines().next().unwrap();
    let arguments = line.strip_prefix("cargo run -p issue-tracker -- ").expect("the first command runs the example");
    // The only quotes are those around the query.
    let parts: Vec<_> = arguments.split('"').collect();
    let [before, query, after] = parts[..] else { panic!("one quoted argument is expected: {line}") };
    let arguments: Vec<_> = before.split_whitespace().chain([query]).chain(after.split_whitespace()).collect();
    let run = run(example("issue-tracker"), &arguments);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert_eq!(run.out.trim_end(), blocks("text")[0]);
}

#[test]
fn the_descriptor_in_the_readme_is_the_one_that_is_published() {
    let shown: Value = serde_json::from_str(blocks("json")[0]).unwrap();
    assert_eq!(shown, descriptor("issue-tracker", "search_issues"));
}

#[test]
fn the_commands_in_the_readme_exist() {
    let playground = || Command::new(env!("CARGO_BIN_EXE_playground"));
    let help = run(playground(), &["--help"]).out;
    for command in ["list", "call", "check"] {
        assert!(help.contains(&format!("\n  {command} ")), "{help}");
        assert!(README.contains(&format!("\nissue-tracker {command} ")), "{command} is missing in the README");
    }
}

#[test]
fn links_to_files_lead_somewhere() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let targets = README.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let files: Vec<_> = targets.filter(|target| !target.contains("://")).collect();
    assert!(files.len() >= 5, "{files:?}");
    for file in files {
        assert!(root.join(file).exists(), "{file} does not exist");
    }
}
