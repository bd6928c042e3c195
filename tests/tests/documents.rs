//! The commands that work on descriptors: `export`, `check` with its flags, and `diff`.

use std::{fs, path::PathBuf, process::Command};

use mcp_tests::example::{Run, run};
use serde_json::{Value, json};

fn playground(arguments: &[&str]) -> Run {
    run(Command::new(env!("CARGO_BIN_EXE_playground")), arguments)
}

/// A file of this test run.
fn file(name: &str, content: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).expect("written");
    path.to_str().expect("a plain path").to_owned()
}

/// The tools as published, after `change`.
fn saved(name: &str, change: impl FnOnce(&mut Value)) -> String {
    let mut list = playground(&["list", "--json"]).json();
    change(&mut list);
    file(name, &list.to_string())
}

#[test]
fn export_prints_the_document_and_says_what_is_lost() {
    for target in ["mcp", "mcp-2025-11-25", "openai", "anthropic", "gemini", "vscode", "server-json", "mcpb"] {
        let run = playground(&["export", "--for", target]);
        assert_eq!(run.code, Some(0), "{target}: {}", run.err);
        assert!(run.json().is_object());
        assert!(run.err.lines().all(|line| line.contains(&format!(" {target}/"))), "{}", run.err);
    }
    let run = playground(&["export", "--for", "openai"]);
    assert!(run.json()["tools"].as_array().is_some_and(|tools| !tools.is_empty()));
    assert!(run.err.contains("openai/not-strict: tool \"echo\""), "{}", run.err);
}

#[test]
fn an_unknown_target_is_refused_with_the_known_ones() {
    let run = playground(&["export", "--for", "nobody"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("mcp-2025-11-25"), "{}", run.err);
}

#[test]
fn check_shows_what_could_be_better_and_fails_for_it_only_where_asked_to() {
    let plain = playground(&["check"]);
    assert_eq!(plain.code, Some(0));
    assert!(plain.out.contains("warning quality/") && !plain.out.contains("note quality/"), "{}", plain.out);
    assert!(plain.out.contains("tokens in every request") && plain.out.contains("\nFingerprint "), "{}", plain.out);
    assert!(plain.out.ends_with("5 tools are sound.\n"), "{}", plain.out);
    let more = playground(&["check", "--level", "note"]);
    assert!(more.out.contains("note quality/"), "{}", more.out);
    for deny in ["warning", "note"] {
        let strict = playground(&["check", "--deny", deny]);
        assert_eq!(strict.code, Some(1), "{deny}");
        assert!(!strict.out.contains("sound"), "{}", strict.out);
    }
}

#[test]
fn check_speaks_to_programs() {
    let line = ["check", "--for", "gemini", "--level", "note", "--format"];
    let sarif = playground(&[&line[..], &["sarif"]].concat()).json();
    assert_eq!(sarif["version"], "2.1.0");
    let results = sarif["runs"][0]["results"].as_array().expect("results");
    let found =
        |room: &str| results.iter().any(|result| result["ruleId"].as_str().is_some_and(|rule| rule.starts_with(room)));
    assert!(found("quality/") && found("gemini/"), "{sarif:#}");
    let place = &results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
    assert!(place.as_str().is_some_and(|file| file.ends_with("playground.rs")), "{place}");
    let commands = playground(&[&line[..], &["github"]].concat()).out;
    assert!(commands.lines().all(|line| line.starts_with("::")) && commands.contains("file="), "{commands}");
    assert_eq!(playground(&[&line[..], &["json"]].concat()).json()["allowed"], json!([]));
}

#[test]
fn what_is_allowed_is_left_out() {
    let allow = file("allow.json", r#"[{"rule": "quality/*", "reason": "A playground."}]"#);
    let run = playground(&["check", "--level", "note", "--deny", "note", "--allow", &allow]);
    assert_eq!(run.code, Some(0), "{}", run.out);
    assert!(run.out.starts_with("nothing found (") && run.out.contains(" allowed)\n"), "{}", run.out);
    let empty = file("no-reason.json", r#"[{"rule": "quality/*", "reason": ""}]"#);
    let run = playground(&["check", "--allow", &empty]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("has no reason"), "{}", run.err);
}

#[test]
fn diff_and_baseline_tell_what_breaks() {
    let same = saved("same.json", |_| {});
    let run = playground(&["diff", &same]);
    assert_eq!((run.code, run.out.as_str()), (Some(0), "0 changes, 0 breaking\n"));

    let more = saved("more.json", |list| {
        let tools = list["tools"].as_array_mut().expect("tools");
        tools.push(json!({ "name": "gone", "inputSchema": { "type": "object" } }));
    });
    let run = playground(&["diff", &more]);
    assert_eq!(
        (run.code, run.out.as_str()),
        (Some(1), "breaking: tool \"gone\": the tool is gone\n1 changes, 1 breaking\n")
    );
    let changes: Value = serde_json::from_str(&playground(&["diff", &more, "--json"]).out).expect("JSON");
    assert_eq!(changes["changes"][0]["kind"], "tool-removed");
    assert_ne!(changes["old"], changes["new"]);
    let run = playground(&["check", "--baseline", &more]);
    assert_eq!(run.code, Some(1));
    assert!(run.out.contains("error baseline/tool-removed: tool \"gone\""), "{}", run.out);

    let less = saved("less.json", |list| drop(list["tools"].as_array_mut().expect("tools").pop()));
    let run = playground(&["check", "--baseline", &less]);
    assert_eq!(run.code, Some(0), "{}", run.out);
}

#[test]
fn a_file_that_is_not_there_is_wrong_usage() {
    for line in [
        ["diff", "nowhere.json"].as_slice(),
        &["check", "--baseline", "nowhere.json"],
        &["check", "--allow", "nowhere.json"],
    ] {
        let run = playground(line);
        assert_eq!(run.code, Some(2), "{line:?}");
        assert!(run.err.contains("nowhere.json"), "{}", run.err);
        assert!(run.err.contains(&format!("Usage: playground {} ", line[0])), "{}", run.err);
    }
}
