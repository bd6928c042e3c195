//! The page of `--ui`, and reference pages, in a browser: `tests/ui-page/page.test.mjs`.
//!
//! `tests/ui-page/install` installs the browser and its driver. Without them the test is skipped with a line on standard
//! error, or fails if `UI_PAGE_REQUIRED` is set.
#![cfg(unix)]

use std::{
    env, fs,
    io::{BufRead as _, BufReader, Write as _},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use mcp_tests::example::{example, run};
use serde_json::json;

/// A server with its page, until the test ends.
struct Serving {
    process: Child,
    url: String,
}

impl Serving {
    fn start(mut command: Command) -> Self {
        let mut process = command.args(["--http", "127.0.0.1:0", "--ui"]).stderr(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(process.stderr.take().unwrap()).lines();
        let url = lines.map_while(Result::ok).find_map(|line| Some(line.split_once("can be called at ")?.1.to_owned()));
        Self { process, url: url.expect("the address of the page") }
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn names() -> Command {
    Command::new(env!("CARGO_BIN_EXE_names"))
}

fn playground() -> Command {
    Command::new(env!("CARGO_BIN_EXE_playground"))
}

/// A program of this name on the path.
fn program(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}

#[test]
fn the_page_works_in_a_browser() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui-page");
    let (Some(chromium), true) = (program("chromium"), folder.join("node_modules/playwright-core").exists()) else {
        let skipped = "skipped: the page in a browser: no Chromium or no playwright-core; run tests/ui-page/install";
        assert!(env::var_os("UI_PAGE_REQUIRED").is_none(), "{skipped}");
        let _ = writeln!(std::io::stderr(), "{skipped}");
        return;
    };
    let shots = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ui-page");
    fs::create_dir_all(&shots).unwrap();
    let file = |name: &str, command: Command| {
        let path = shots.join(format!("{name}.html"));
        assert_eq!(run(command, &["docs", "--format", "html", "--out", path.to_str().unwrap()]).code, Some(0));
        format!("file://{}", path.display())
    };
    let pages = json!({
        "issue_tracker": file("issue_tracker", example("issue-tracker")), "playground": file("playground", playground()),
    });
    let servers = [
        ("hello", example("hello")),
        ("contracts", example("contracts")),
        ("playground", playground()),
        ("names", names()),
    ];
    let servers = servers.map(|(name, command)| (name, Serving::start(command)));
    let urls: serde_json::Map<_, _> =
        servers.iter().map(|(name, serving)| ((*name).to_owned(), serving.url.clone().into())).collect();

    let output = Command::new("node")
        .args(["--test", "--test-reporter=spec"])
        .arg(folder.join("page.test.mjs"))
        .env("SERVERS", serde_json::Value::from(urls).to_string())
        .env("PAGES", pages.to_string())
        .env("SHOTS", &shots)
        .env("CHROMIUM", chromium)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn the_page_is_for_this_machine_only() {
    let found = run(playground(), &["--http", "0.0.0.0:0", "--ui"]);
    assert_eq!(found.code, Some(2));
    assert!(found.err.contains("this machine only: found 0.0.0.0:"), "{}", found.err);
    assert!(found.err.contains("Usage: playground [OPTIONS]"), "{}", found.err);
    let found = run(playground(), &["--ui"]);
    assert_eq!(found.code, Some(2));
    assert!(found.err.contains("--http"), "{}", found.err);
}

#[test]
fn the_page_is_for_servers_that_ask_for_no_token() {
    let found = run(example("shared-notes"), &["--http", "127.0.0.1:0", "--ui"]);
    assert_eq!(found.code, Some(2));
    assert!(found.err.contains("--ui: the page has no token to send"), "{}", found.err);
    assert!(!found.err.contains("Serving"), "{}", found.err);
}
