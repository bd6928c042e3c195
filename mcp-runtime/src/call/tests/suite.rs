//! The JSON Schema Test Suite against what decides about arguments and results: the validator over a tape, and the plan
//! that results are checked with while they are written.
//!
//! `tests/exports/install.sh` fetches the suite, or `JSON_SCHEMA_TEST_SUITE` names a checkout of
//! <https://github.com/json-schema-org/JSON-Schema-Test-Suite>. Without it the test says so and passes.

use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
};

use serde::Deserialize;
use serde_json::Value;

use crate::{
    call::write::{plan::Plan, write_checked},
    json::tape::Tape,
    schema::validator::Validator,
};

#[derive(Deserialize)]
struct Group {
    description: String,
    schema: Value,
    tests: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    description: String,
    data: Value,
    valid: bool,
}

/// Where the suite is, if it is here.
fn suite() -> Option<PathBuf> {
    let named = std::env::var_os("JSON_SCHEMA_TEST_SUITE").map(PathBuf::from);
    let installed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/exports/json-schema-test-suite");
    let found = named.unwrap_or(installed).join("tests/draft2020-12");
    found.is_dir().then_some(found)
}

/// What has been decided.
#[derive(Debug, Default)]
struct Count {
    decided: usize,
    while_writing: usize,
    refused: Vec<String>,
    wrong: Vec<String>,
}

impl Count {
    fn decide(&mut self, group: &Group) {
        let validator = match Validator::compile(&group.schema) {
            Ok(validator) => validator,
            Err(fault) => return self.refused.push(format!("{}: {}", group.description, fault.message)),
        };
        // What is published names no dialect; every schema of the suite does.
        let mut published = group.schema.clone();
        published.as_object_mut().and_then(|schema| schema.shift_remove("$schema"));
        let plan = Plan::compile(&published);
        for Case { description, data, valid } in &group.tests {
            let text = data.to_string();
            let mut tape = Tape::default();
            tape.parse(&text).expect("JSON");
            let doc = tape.doc(&text);
            let accepted = validator.is_valid(doc.root());
            // The plan is never sure of what does not conform.
            let sure = plan.as_ref().is_some_and(|plan| write_checked(&mut String::new(), data, plan).unwrap());
            let told = !validator.problems(doc.root()).is_empty();
            if accepted != *valid || told == *valid || (sure && !valid) {
                self.wrong.push(format!("{}: {description}: {text}", group.description));
            }
            self.decided += 1;
            self.while_writing += usize::from(sure);
        }
    }
}

#[test]
fn the_official_cases_of_2020_12_are_decided_as_they_say() {
    let Some(folder) = suite() else {
        let _ =
            writeln!(std::io::stderr(), "skipped: the JSON Schema Test Suite; tests/exports/install.sh installs it");
        return;
    };
    let mut count = Count::default();
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "json"));
    for file in files {
        let groups: Vec<Group> = serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
        for group in &groups {
            count.decide(group);
        }
    }
    let _ = writeln!(std::io::stderr(), "{} cases decided, {} while writing", count.decided, count.while_writing);
    assert!(count.decided > 1_000 && count.while_writing > 50, "{count:#?}");
    assert_eq!(count.wrong, [""; 0], "{count:#?}");
    // Nothing is ever fetched: what refers to a server of the suite is refused when it is compiled.
    assert!(count.refused.iter().all(|refused| refused.contains("localhost:1234")), "{count:#?}");
}
