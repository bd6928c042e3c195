//! `docs`: reference pages of the examples, as they are committed beside them, and the command that writes them.
//!
//! After a change that is meant, `UPDATE_EXPECT=1 cargo test -p mcp-tests --test reference_pages` writes them anew.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use expect_test::expect_file;
use mcp_tests::example::{Run, example, run};
use serde_json::Value;

fn playground(arguments: &[&str]) -> Run {
    run(Command::new(env!("CARGO_BIN_EXE_playground")), arguments)
}

/// A place of this test run that is not there yet.
fn place(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    let _ = fs::remove_file(&path);
    path
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

#[test]
fn the_pages_of_the_examples_are_those_beside_them() {
    expect_file!["../../examples/hello/TOOLS.md"].assert_eq(&run(example("hello"), &["docs"]).out);
    expect_file!["../../examples/contracts/TOOLS.md"].assert_eq(&run(example("contracts"), &["docs"]).out);
    expect_file!["../../examples/issue-tracker/TOOLS.md"].assert_eq(&run(example("issue-tracker"), &["docs"]).out);
}

/// The JSON blocks of a page.
fn blocks(markdown: &str) -> impl Iterator<Item = Value> {
    markdown.split("```json\n").skip(1).map(|rest| {
        let json = rest.split("\n```").next().expect("the end of the block");
        serde_json::from_str(json).unwrap_or_else(|error| panic!("{error}: {json}"))
    })
}

/// By a validator that is not the server's, with formats.
#[track_caller]
fn assert_valid(schema: &Value, value: &Value) {
    let validator = jsonschema::draft202012::options().should_validate_formats(true).build(schema).expect("a schema");
    if let Err(error) = validator.validate(value) {
        panic!("{error}: {value:#}");
    }
}

#[test]
fn every_example_is_valid_and_every_call_is_taken() {
    for package in ["hello", "contracts", "issue-tracker", "playground"] {
        let command = || match package {
            "playground" => Command::new(env!("CARGO_BIN_EXE_playground")),
            package => example(package),
        };
        let tools = run(command(), &["list", "--json"]).json()["tools"].as_array().expect("tools").clone();
        let page = run(command(), &["docs"]).out;
        let (mut calls, mut results) = (0, 0);
        let mut tool = &Value::Null;
        for block in blocks(&page) {
            if let Some(arguments) = block.get("arguments") {
                tool = tools.iter().find(|tool| tool["name"] == block["name"]).expect("a tool");
                assert_valid(&tool["inputSchema"], arguments);
                let name = block["name"].as_str().expect("a name");
                let run = run(command(), &["call", name, "--json", &arguments.to_string()]);
                assert!(!run.err.contains("Invalid arguments"), "{package} {name}: {}", run.err);
                calls += 1;
            } else if let Some(structured) = block.get("structuredContent") {
                assert_valid(&tool["outputSchema"], structured);
                results += 1;
            }
        }
        assert_eq!(calls, tools.len(), "{package}");
        assert_eq!(results, tools.iter().filter(|tool| tool.get("outputSchema").is_some()).count(), "{package}");
    }
}

#[test]
fn one_page_of_html_that_needs_nothing_beside_it() {
    let out = place("folder-to-be/page.html");
    let run = playground(&["docs", "--format", "html", "--out", text(&out)]);
    assert_eq!((run.code, run.out.as_str()), (Some(0), ""), "{}", run.err);
    let html = fs::read_to_string(&out).expect("written");
    assert!(html.starts_with("<!doctype html>") && html.trim_end().ends_with("</html>"));
    assert!(!html.contains("<link") && !html.contains(" src=\"http"));
    assert!(html.contains("id=\"echo\"") && html.contains("href=\"#echo\""));
    assert_eq!(playground(&["docs", "--format", "html"]).out, html, "the same bytes, wherever they go");
}

#[test]
fn one_file_a_tool_and_an_index() {
    let folder = place("pages");
    let run = playground(&["docs", "--split", "--out", text(&folder)]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let index = fs::read_to_string(folder.join("index.md")).expect("an index");
    let tools = playground(&["list", "--json"]).json();
    let names = tools["tools"].as_array().expect("tools").iter().filter_map(|tool| tool["name"].as_str());
    for name in names {
        assert!(index.contains(&format!("(tools/{name}.md)")), "{index}");
        let page = fs::read_to_string(folder.join(format!("tools/{name}.md"))).expect(name);
        assert!(page.contains("](../index.md)"), "{page}");
    }
}

#[test]
fn what_can_not_be_written_is_said() {
    let folder = place("a-folder");
    fs::create_dir_all(&folder).expect("made");
    let file = place("a-file");
    fs::write(&file, "").expect("written");
    let below = file.join("page.md");
    for (line, code, said) in [
        (&["docs", "--split"][..], 2, "--out"),
        (&["docs", "--format", "pdf"], 2, "[possible values: markdown, html]"),
        (&["docs", "--format", "html", "--split", "--out", "x"], 2, "HTML is always one page"),
        (&["docs", "--out", text(&folder)], 2, "found a folder"),
        (&["docs", "--split", "--out", text(&file)], 2, "found a file"),
        (&["docs", "--out", text(&below)], 1, "can't write"),
    ] {
        let run = playground(line);
        assert_eq!(run.code, Some(code), "{line:?}: {}", run.err);
        assert!(run.err.contains(said), "{line:?}: {}", run.err);
    }
}
