//! The binaries of the examples, run as a user runs them.

use std::{
    collections::HashMap,
    io::Write as _,
    path::PathBuf,
    process::{Command, Output, Stdio},
    sync::{Mutex, PoisonError},
};

use serde_json::Value;

/// The command that runs an example's binary, which is built first. Its database is in memory.
///
/// Cargo builds a package's binaries for that package's own tests only, so they are asked for here.
pub fn example(package: &str) -> Command {
    example_bin(package, package)
}

/// The command that runs another binary of an example.
pub fn example_bin(package: &str, bin: &str) -> Command {
    static BUILT: Mutex<Option<HashMap<String, PathBuf>>> = Mutex::new(None);
    let mut binaries = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    let path = binaries.get_or_insert_default().entry(format!("{package}/{bin}")).or_insert_with(|| {
        let build = escargot::CargoBuild::new().package(package).bin(bin).current_release();
        build.run().unwrap_or_else(|error| panic!("{bin} can't be built: {error}")).path().to_owned()
    });
    let mut command = Command::new(path);
    command.env("ISSUES_DB", ":memory:").env_remove("RUST_LOG").env_remove("COLUMNS");
    command
}

/// What a command printed, and its exit code.
#[derive(Debug)]
pub struct Run {
    /// The exit code.
    pub code: Option<i32>,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

/// Runs a command with arguments, and nothing on its standard input.
#[track_caller]
pub fn run(command: Command, arguments: &[&str]) -> Run {
    run_with_input(command, arguments, "")
}

/// Runs a command with arguments and with `input` on its standard input, which is closed at once.
#[track_caller]
pub fn run_with_input(mut command: Command, arguments: &[&str], input: &str) -> Run {
    let mut child = command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{command:?} can't be started: {error}"));
    if let Some(mut stdin) = child.stdin.take() {
        // A command that does not read its input may be gone by now.
        let _ = stdin.write_all(input.as_bytes());
    }
    let Output { status, stdout, stderr } =
        child.wait_with_output().unwrap_or_else(|error| panic!("{command:?} can't be awaited: {error}"));
    Run {
        code: status.code(),
        out: String::from_utf8(stdout).unwrap_or_else(|_| panic!("{command:?} printed bytes that are no text")),
        err: String::from_utf8_lossy(&stderr).into_owned(),
    }
}

impl Run {
    /// Standard output as JSON, of a command that succeeded.
    #[track_caller]
    pub fn json(&self) -> Value {
        assert_eq!(self.code, Some(0), "{self:?}");
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("not JSON: {error}: {}", self.out))
    }
}

/// The tools that an example publishes.
#[track_caller]
pub fn descriptors(package: &str) -> Vec<Value> {
    let list = run(example(package), &["list", "--json"]).json();
    list["tools"].as_array().unwrap_or_else(|| panic!("no list of tools: {list}")).clone()
}

/// The tool of this name among them.
#[track_caller]
pub fn descriptor(package: &str, name: &str) -> Value {
    let found = descriptors(package).into_iter().find(|tool| tool["name"] == name);
    found.unwrap_or_else(|| panic!("{package} has no tool {name}"))
}
