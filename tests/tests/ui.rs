//! The mistakes of `tests/ui/<theme>/<mistake>.rs` with the errors they give, and the cases of `tests/ui/pass` that
//! must compile.
//!
//! One case: `cargo test -p mcp-tests --test ui -- ui header_name`. After a wanted change of an error:
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
    cases.compile_fail("ui/[!p]*/*.rs");
    cases.compile_fail("ui/p[!a]*/*.rs");
    cases.pass("ui/pass/*.rs");
}

/// One mistake, one error: neither more errors than mistakes, nor a mistake that goes unseen.
///
/// A file says on a line `//~ mistakes: 2` how many it holds; without it, one.
#[test]
fn there_are_as_many_errors_as_mistakes() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for case in cases() {
        let source = fs::read_to_string(&case).unwrap_or_default();
        let said = source.lines().find_map(|line| line.strip_prefix("//~ mistakes: "));
        let mistakes: usize = said.map_or(Ok(1), str::parse).unwrap_or(0);
        let stderr = fs::read_to_string(case.with_extension("stderr")).unwrap_or_default();
        let errors = stderr.lines().filter(|line| line.starts_with("error: ") || line.starts_with("error[")).count();
        seen += 1;
        if errors != mistakes {
            wrong.push(format!("{}: {mistakes} mistakes, {errors} errors", case.display()));
        }
    }
    assert!(seen > 0, "there are no cases under ui/");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The files with mistakes.
fn cases() -> Vec<PathBuf> {
    let themes = fs::read_dir("ui").into_iter().flatten().flatten().map(|theme| theme.path());
    let files = themes.filter(|theme| !theme.ends_with("pass")).flat_map(fs::read_dir).flatten().flatten();
    files.map(|file| file.path()).filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}
