//! `ARCHITECTURE.md` against the code: the rooms that it lists are those that there are, and each knows those that it says.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

const PAGE: &str = include_str!("../../ARCHITECTURE.md");

/// What re-exports, and so knows every room.
const FRONTS: [&str; 2] = ["lib", "private"];

/// Rooms, each with the rooms that it knows.
type Rooms = BTreeMap<String, BTreeSet<String>>;

fn sources(krate: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(krate).join("src")
}

/// The rooms of a crate as the page lists them, in its order.
fn listed(krate: &str) -> Vec<(String, BTreeSet<String>)> {
    let (_, rest) = PAGE.split_once(&format!("\n## The rooms of `{krate}`\n")).expect("a section for the crate");
    let section = rest.split("\n## ").next().unwrap_or_default();
    let names = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").collect();
        let [room, _, knows] = cells[..] else { panic!("three columns are expected: {row}") };
        (room.trim().trim_matches('`').to_owned(), names(knows))
    })
    .collect()
}

/// Every source file of a crate that is no test, with its room.
fn files(krate: &str) -> Vec<(String, PathBuf)> {
    fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
        for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
            let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
            match path.extension() {
                _ if ["tests", "testing"].contains(&name) => {}
                None => collect(&path, found),
                Some(_) => found.push(path),
            }
        }
    }
    let (root, mut found) = (sources(krate), Vec::new());
    collect(&root, &mut found);
    let room_of = |path: &Path| {
        let first = path.strip_prefix(&root).ok()?.components().next()?.as_os_str().to_str()?;
        Some(first.trim_end_matches(".rs").to_owned())
    };
    found.into_iter().filter_map(|path| Some((room_of(&path)?, path))).filter(|(room, _)| !is_front(room)).collect()
}

fn is_front(room: &str) -> bool {
    FRONTS.contains(&room)
}

/// The code of a file without its comments and its unit tests.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("a readable file");
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    text.lines().filter(|line| !line.trim_start().starts_with("//")).flat_map(|line| [line, "\n"]).collect()
}

/// The first name of each path behind `crate::`, also of each in `crate::{…}`.
fn named(code: &str) -> Vec<&str> {
    let mut names = Vec::new();
    for rest in code.split("crate::").skip(1) {
        let Some(group) = rest.strip_prefix('{') else {
            names.push(identifier(rest));
            continue;
        };
        let (mut depth, mut start) = (1, true);
        for (at, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 1 => start = true,
                _ if start && !c.is_whitespace() => {
                    names.push(identifier(&group[at..]));
                    start = false;
                }
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
    }
    names
}

fn identifier(text: &str) -> &str {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default()
}

/// What the crate's root re-exports, with the room that it is from: `use crate::Context` is a use of `call`.
fn exports(krate: &str) -> BTreeMap<String, String> {
    let mut exports = BTreeMap::new();
    for (file, room) in [("lib.rs", None), ("call/mod.rs", Some("call"))] {
        let Ok(text) = fs::read_to_string(sources(krate).join(file)) else { continue };
        for item in text.split("\npub use ").skip(1).filter_map(|rest| rest.split(';').next()) {
            let room = room.unwrap_or(identifier(item));
            let last = item.rsplit("::").next().unwrap_or_default();
            for name in last.trim_matches(['{', '}']).split(',') {
                let name = name.rsplit(" as ").next().unwrap_or_default().trim();
                exports.entry(name.to_owned()).or_insert_with(|| room.to_owned());
            }
        }
    }
    exports
}

/// The rooms of a crate as the code has them.
fn found(krate: &str) -> Rooms {
    let exports = exports(krate);
    let mut rooms = Rooms::new();
    for (room, path) in files(krate) {
        let code = code(&path).replace("$crate::", "");
        let known = named(&code).into_iter().map(|name| exports.get(name).map_or(name, String::as_str));
        let known: Vec<_> = known.filter(|known| *known != room && !is_front(known)).map(str::to_owned).collect();
        rooms.entry(room).or_default().extend(known);
    }
    rooms
}

#[test]
fn rooms_know_those_that_the_page_says() {
    for krate in ["mcp-runtime", "mcp-derive"] {
        let listed: Rooms = listed(krate).into_iter().collect();
        let found = found(krate);
        let rooms = |rooms: &Rooms| rooms.keys().cloned().collect::<Vec<_>>();
        assert_eq!(rooms(&found), rooms(&listed), "the rooms of {krate}, and those that ARCHITECTURE.md lists");
        for (room, known) in &found {
            let page = &listed[room];
            let more: Vec<_> = known.difference(page).collect();
            assert!(
                more.is_empty(),
                "`{room}` of {krate} names {more:?}, which ARCHITECTURE.md does not list for it: move what is needed \
                 below both, or say so there if the room is above"
            );
            let less: Vec<_> = page.difference(known).collect();
            assert!(less.is_empty(), "`{room}` of {krate} names {less:?} no more: say so in ARCHITECTURE.md");
        }
    }
}

#[test]
fn no_room_knows_one_that_stands_below_it() {
    for krate in ["mcp-runtime", "mcp-derive"] {
        let mut above = BTreeSet::new();
        for (room, known) in listed(krate) {
            let below: Vec<_> = known.difference(&above).collect();
            assert!(below.is_empty(), "`{room}` of {krate} knows {below:?}, which is below it or in a circle with it");
            above.insert(room);
        }
    }
}

#[test]
fn files_that_the_page_names_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let roots = [root.clone(), sources("mcp-runtime"), sources("mcp-derive")];
    let is_source = |name: &&str| Path::new(name).extension().is_some_and(|extension| extension == "rs");
    let named = PAGE.split('`').skip(1).step_by(2).filter(|name| name.contains('/')).filter(is_source);
    let plain = named.filter(|name| !name.contains(['*', '<']));
    let missing: Vec<_> = plain.filter(|name| !roots.iter().any(|root| root.join(name).exists())).collect();
    assert!(missing.is_empty(), "ARCHITECTURE.md names {missing:?}, which are not there");
}

#[test]
fn only_the_outermost_rooms_reach_outside_of_the_process() {
    const OUTSIDE: [&str; 10] = [
        "std::fs",
        "std::net",
        "std::env",
        "std::process",
        "std::io::std",
        "tokio::fs",
        "tokio::net",
        "tokio::io",
        "tokio::signal",
        "tokio::process",
    ];
    const ALLOWED: [&str; 4] = ["transport/", "cli/", "run.rs", "docs/baseline.rs"];
    for (_, path) in files("mcp-runtime") {
        let name = path.strip_prefix(sources("mcp-runtime")).expect("a source file").display().to_string();
        if ALLOWED.iter().any(|allowed| name.starts_with(allowed)) {
            continue;
        }
        // `use std::{env, fs}` reads as `std::env`, too.
        let code = code(&path).replace("std::{env", "std::env").replace("std::{fs", "std::fs");
        for outside in OUTSIDE {
            assert!(!code.contains(outside), "{name} names `{outside}`");
        }
    }
}
