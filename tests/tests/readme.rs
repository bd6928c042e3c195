//! The README: the descriptor and the commands that it shows are those that there are. (Its Rust is compiled by the doc tests
//! of `mcp-runtime`, and its commands are run by `commands.rs`.)

use std::process::Command;

use mcp_tests::example::{descriptor, run};
use serde_json::Value;

const README: &str = include_str!("../../README.md");

/// The code blocks of one language.
fn blocks(language: &str) -> Vec<&'static str> {
    let start = format!("\n```{language}\n");
    README.split(start.as_str()).skip(1).filter_map(|rest| rest.split("\n```").next()).collect()
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
    for command in ["list", "call", "check", "export", "diff"] {
        assert!(help.contains(&format!("\n  {command} ")), "{help}");
        assert!(README.contains(&format!("\nissue-tracker {command} ")), "{command} is missing in the README");
    }
}
