//! The commands in the documents: each runs, and prints what the page shows below it.

use std::{
    fs,
    path::{Path, PathBuf},
};

use mcp_tests::example::{example, run};

/// Commands of the project itself, which would run the tests from within the tests or need what is not installed.
const OTHERS: [&str; 6] = ["cargo test ", "cargo bench ", ".ci/run", "tests/", "benches/", "sudo apt-get install "];

/// Examples that are more than a server: tests of their own do what their pages say.
const OWN: [&str; 2] = ["replicas", "shared-notes"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The pages that show commands, from the project's root.
fn pages() -> Vec<PathBuf> {
    let examples = fs::read_dir(root().join("examples")).expect("the examples");
    let examples = examples.flatten().filter(|example| !OWN.iter().any(|own| example.file_name() == *own));
    let readmes = examples.map(|example| example.path().join("README.md")).filter(|page| page.exists());
    let others = ["README.md", "CONTRIBUTING.md", "mcp-runtime/docs/guide.md"].map(|page| root().join(page));
    others.into_iter().chain(readmes).collect()
}

/// The fenced blocks of a page: language and text.
fn blocks(page: &str) -> Vec<(&str, &str)> {
    let fenced = page.split("\n```").skip(1).step_by(2);
    fenced.map(|block| block.split_once('\n').unwrap_or((block, ""))).collect()
}

/// The words of a command, of which some stand in quotes.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), String::new(), None);
    for c in command.chars().chain([' ']) {
        match (c, quote) {
            (c, Some(open)) if c == open => quote = None,
            ('"' | '\'', None) => quote = Some(c),
            (' ', None) if !word.is_empty() => words.push(std::mem::take(&mut word)),
            (' ', None) => {}
            (c, _) => word.push(c),
        }
    }
    words
}

/// Runs a command of an example and gives what it prints; `None` for the commands of the project itself.
#[track_caller]
fn output(page: &Path, command: &str) -> Option<String> {
    // What stands behind a `#` is for the reader, and says so where a command fails on purpose.
    let (command, remark) = command.split_once("  #").unwrap_or((command, ""));
    let expected = remark.trim().strip_prefix("exit code ").and_then(|rest| rest.get(..1)?.parse().ok()).unwrap_or(0);
    let command = command.trim();
    if command.is_empty() || OTHERS.iter().any(|other| command.starts_with(other)) {
        return None;
    }
    let page = page.display();
    let rest = command.strip_prefix("cargo run -p ").unwrap_or_else(|| panic!("{page}: {command} is never run"));
    let (package, arguments) = rest.split_once(" -- ").unwrap_or((rest, ""));
    if arguments.starts_with("--http") {
        // It serves until somebody ends it, as `http_process.rs` does.
        return None;
    }
    let arguments = words(arguments);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut program = example(package);
    // As a reader of the page does who stands in the project's folder.
    program.current_dir(root());
    let run = run(program, &arguments);
    assert_eq!(run.code, Some(expected), "{page}: {command}: {run:?}");
    Some(run.out)
}

#[test]
fn every_command_in_the_documents_runs_and_prints_what_is_shown() {
    let mut count = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).expect("a readable page").replace("\r\n", "\n");
        let blocks = blocks(&text);
        for (at, (_, commands)) in blocks.iter().enumerate().filter(|(_, (language, _))| *language == "sh") {
            let outputs: Vec<_> = commands.lines().map(|command| output(&page, command)).collect();
            count += outputs.iter().flatten().count();
            if let Some(("text", shown)) = blocks.get(at + 1) {
                // The output of one of them: the page says which.
                let printed = outputs.iter().flatten().any(|output| output.trim_end() == shown.trim_end());
                assert!(printed, "{}: no command of\n{commands}\nprints\n{shown}", page.display());
            }
        }
    }
    assert!(count > 20, "only {count} commands were found");
}

#[test]
fn links_to_files_lead_somewhere() {
    let pages = ["ARCHITECTURE.md", "CHANGELOG.md", "mcp-derive/README.md"].map(|page| root().join(page));
    for page in pages.into_iter().chain(self::pages()) {
        let text = fs::read_to_string(&page).expect("a readable page");
        let folder = page.parent().expect("a folder");
        let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let is_file = |target: &&str| !target.contains("://") && !target.contains("::") && !target.starts_with('#');
        for target in targets.filter(is_file) {
            let file = target.split('#').next().unwrap_or_default();
            assert!(folder.join(file).exists(), "{}: {target} does not exist", page.display());
        }
    }
}
