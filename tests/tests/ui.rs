//! The mistakes of `tests/ui/<theme>/<mistake>.rs` with the errors they give. What must compile is in `compiles.rs`.
//!
//! One case: `cargo test -p mcp-tests --test ui -- ui trybuild=header_name`. After a wanted change of an error:
//! `TRYBUILD=overwrite cargo test -p mcp-tests --test ui`, then read the difference as somebody would who has never
//! seen the crate.

use std::{fs, path::PathBuf, process::Command};

/// The compiler whose wording the `.stderr` files hold. Another one words its own errors differently.
const COMPILER: &str = "1.95.";

#[test]
fn ui() {
    let output = Command::new("rustc").arg("--version").output();
    let version = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    if !version.starts_with(&format!("rustc {COMPILER}")) {
        eprintln!("SKIPPED: the errors are written down for rustc {COMPILER}x, and this is {}", version.trim());
        return;
    }
    let cases = trybuild::TestCases::new();
    for theme in themes() {
        cases.compile_fail(theme.join("*.rs"));
    }
}

/// One mistake, one error: neither more errors than mistakes, nor a mistake that goes unseen.
///
/// A file says on a line `//~ mistakes: 2` how many it holds; without it, one. Where rustc finds more, and nothing can keep
/// it from that, a line `//~ rustc adds: 1, as …` says how many and why.
#[test]
fn there_are_as_many_errors_as_mistakes() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for case in cases() {
        let source = fs::read_to_string(&case).unwrap_or_default();
        let said = |key: &str| source.lines().find_map(|line| line.strip_prefix(key));
        let mistakes: usize = said("//~ mistakes: ").map_or(Ok(1), str::parse).unwrap_or(0);
        let added = said("//~ rustc adds: ").map(|said| said.split_once(", as ").map_or("", |(added, _)| added));
        let added: usize = added.map_or(Ok(0), str::parse).unwrap_or(0);
        let stderr = fs::read_to_string(case.with_extension("stderr")).unwrap_or_default();
        let errors = stderr.lines().filter(|line| line.starts_with("error: ") || line.starts_with("error[")).count();
        seen += 1;
        if errors != mistakes + added {
            wrong.push(format!("{}: {mistakes} mistakes, {errors} errors", case.display()));
        }
    }
    assert!(seen > 0, "there are no cases under ui/");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The folders with mistakes: all but the one with what must compile.
fn themes() -> impl Iterator<Item = PathBuf> {
    let themes = fs::read_dir("ui").into_iter().flatten().flatten().map(|theme| theme.path());
    themes.filter(|theme| !theme.ends_with("pass"))
}

/// The files with mistakes.
fn cases() -> Vec<PathBuf> {
    let files = themes().filter_map(|theme| fs::read_dir(theme).ok()).flatten().flatten().map(|file| file.path());
    files.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}
