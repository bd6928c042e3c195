//! The reference of the macros, `mcp-runtime/docs`: the errors that it quotes are those that the compiler gives. (Its Rust
//! is compiled by the doc tests of `mcp-runtime`.)

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The files with one extension under a folder.
fn files(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            files(&path, extension, found);
        } else if path.extension().is_some_and(|end| end == extension) {
            found.push(path);
        }
    }
}

fn read(folder: &str, extension: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), extension, &mut found);
    found.into_iter().map(|path| fs::read_to_string(&path).map(|text| (path, text)).expect("a readable file")).collect()
}

/// Whether a page is of the reference of the macros: each of those has its errors under a heading of their own.
fn is_reference(page: &str) -> bool {
    page.lines().any(|line| line.starts_with('#') && line.trim_start_matches('#').trim().starts_with("Errors"))
}

/// The errors that a page quotes: behind `// error: ` in an example, and on each line of a `text` block, of which those
/// that are not indented are headings where others are, and those that begin with a place in a descriptor are of
/// `Server::build`, and tested beside their rules.
fn quoted(page: &str) -> Vec<&str> {
    let examples = page.lines().filter_map(|line| line.strip_prefix("// error: "));
    let blocks = page.split("\n```text\n").skip(1).filter_map(|rest| rest.split("\n```").next());
    let listed = blocks.flat_map(|block| {
        let indented = block.lines().any(|line| line.starts_with(' '));
        block.lines().filter(move |line| !indented || line.starts_with(' ')).map(str::trim)
    });
    examples.chain(listed.filter(|line| !line.starts_with("at /"))).collect()
}

#[test]
fn every_error_that_is_quoted_is_one_that_the_compiler_gives() {
    let errors = read("ui", "stderr");
    let (mut count, mut missing) = (0, Vec::new());
    for (page, text) in read("../mcp-runtime/docs", "md").into_iter().filter(|(_, text)| is_reference(text)) {
        for error in quoted(&text) {
            count += 1;
            if !errors.iter().any(|(_, given)| given.contains(error)) {
                missing.push(format!("{}: {error}", page.display()));
            }
        }
    }
    assert!(count > 50, "only {count} errors are quoted");
    assert!(missing.is_empty(), "no case under ui/ gives these:\n{}", missing.join("\n"));
}
