//! Exports of a rich tool list, checked by the validators and packages that others wrote.
//!
//! `tests/exports/install.sh` installs them. Where they are missing the tests say so and pass.

use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::Command,
};

use mcp_runtime::{
    Descriptor,
    docs::{Level, Target, export, read_tools},
    protocol::Implementation,
};
use mcp_tests::spec;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("exports")
}

fn tools() -> Vec<Descriptor> {
    read_tools(&fs::read_to_string(folder().join("tools.json")).expect("the tool list")).expect("a tool list")
}

/// Writes the export for every target into a folder of its own.
fn write_all(name: &str) -> PathBuf {
    let into = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&into).expect("a folder");
    let server = Implementation::new("io.github.someone/tracker", "1.2.3");
    for target in Target::ALL {
        let document = export(&server, &tools(), *target).document;
        fs::write(into.join(format!("{target}.json")), format!("{document:#}")).expect("written");
    }
    into
}

/// Past the capture of test output: a skipped test that nobody sees is a test that nobody misses.
fn skipped(what: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {what}; tests/exports/install.sh installs it");
}

#[track_caller]
fn passes(command: &mut Command) {
    let output = command.output().expect("started");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains(" checks, 0 problems"), "{text}");
}

#[test]
fn ajv_takes_the_schemas_of_every_target() {
    if !folder().join("node_modules/ajv").exists() {
        return skipped("the check of exports by Ajv: no Node packages");
    }
    let mut command = Command::new("node");
    command.arg(folder().join("check.mjs")).arg(write_all("exports-node"));
    for (target, revision) in [("mcp", "2026-07-28"), ("mcp-2025-11-25", "2025-11-25")] {
        if let Some(schema) = spec::folder(&format!("{revision}/schema/schema.json")) {
            command.arg(format!("{target}={}", schema.display()));
        }
    }
    passes(&mut command);
}

#[test]
fn the_packages_of_providers_take_their_tools() {
    let python = folder().join(".venv/bin/python");
    if !python.exists() {
        return skipped("the check of exports by openai, anthropic and google-genai: no Python packages");
    }
    passes(Command::new(python).arg(folder().join("check.py")).arg(write_all("exports-python")));
}

/// Every tool is in every export, and whatever a target lost is said with the tool and a place that the descriptor has.
#[test]
fn findings_point_into_the_descriptor() {
    let server = Implementation::new("io.github.someone/tracker", "1.2.3");
    for target in Target::ALL {
        let result = export(&server, &tools(), *target);
        for finding in &result.findings {
            assert!(finding.rule.starts_with(&format!("{target}/")), "{finding}");
            let Some(name) = &finding.tool else { continue };
            let tool = tools().into_iter().find(|tool| tool.name() == name).expect("a tool of the list");
            let wire = serde_json::to_value(&tool).expect("JSON");
            assert!(wire.pointer(&finding.pointer).is_some(), "{finding} points nowhere");
            assert!(finding.level < Level::Error, "{finding}");
        }
    }
}
