//! `--http` of a server binary, from its start to a signal that ends it.
#![cfg(unix)]

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    process::{Child, Command, Stdio},
};

use mcp_tests::{
    client::{call, request},
    example::{example, example_bin, run},
    http::modern,
};
use serde_json::{Value, json};

/// A server that is told to end when the test does.
struct Serving {
    process: Child,
    address: String,
}

impl Serving {
    fn start(mut command: Command, arguments: &[&str]) -> Self {
        let mut process = command.args(arguments).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stderr.as_mut().unwrap()).read_line(&mut line).unwrap();
        let url = line.trim_end().strip_prefix("Serving MCP at http://").unwrap_or_else(|| panic!("{line:?}"));
        let address = url.strip_suffix("/mcp").unwrap().to_owned();
        Self { process, address }
    }

    /// The status line of the answer to a call, and what follows.
    fn ask(&self, host: &str) -> String {
        let request = modern(&call(1, "add", json!({ "a": 20, "b": 22 })), &[]);
        let request = String::from_utf8(request).unwrap().replace("Host: localhost", &format!("Host: {host}"));
        self.send(&request)
    }

    /// The answer to a request, with its head.
    fn send(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn terminate(&mut self) -> std::process::ExitStatus {
        let id = self.process.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        self.process.wait().unwrap()
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.process.kill();
    }
}

#[test]
fn the_server_answers_until_it_is_told_to_end() {
    let mut serving = Serving::start(example("hello"), &["--http", "127.0.0.1:0", "--allow-host", "mcp.example.com"]);
    let answer = serving.ask("localhost");
    assert!(answer.starts_with("HTTP/1.1 200 ") && answer.contains("42"), "{answer}");
    assert!(serving.ask("mcp.example.com").starts_with("HTTP/1.1 200 "));
    assert!(serving.ask("evil.example.com").starts_with("HTTP/1.1 403 "));
    // A connection that is open and idle does not hold up the end.
    let _idle = TcpStream::connect(&serving.address).unwrap();
    assert!(serving.terminate().success());
}

#[test]
fn a_handler_that_does_not_end_does_not_keep_the_process() {
    let stubborn = Command::new(env!("CARGO_BIN_EXE_stubborn"));
    let mut serving = Serving::start(stubborn, &["--http", "127.0.0.1:0"]);
    let request = |message: &Value| String::from_utf8(modern(message, &[])).unwrap();
    let mut waiting = TcpStream::connect(&serving.address).unwrap();
    waiting.write_all(request(&call(1, "block", json!({}))).as_bytes()).unwrap();
    assert!(serving.send(&request(&call(2, "long", json!({ "letters": 3 })))).contains("xxx"));
    assert!(serving.terminate().success());
}

#[test]
fn an_address_that_is_none_is_an_error_that_names_it() {
    let found = run(example("hello"), &["--http", "nowhere.invalid:1"]);
    assert_eq!(found.code, Some(1));
    assert!(found.err.contains("can't listen on nowhere.invalid:1"), "{}", found.err);
}

#[test]
fn an_address_without_host_or_port_is_told_what_is_missing() {
    for (address, right) in [
        ("18472", "127.0.0.1:18472"),
        (":18472", "127.0.0.1:18472"),
        ("nowhere", "127.0.0.1:8080"),
        ("localhost:99999", "127.0.0.1:8080"),
        ("::1", "127.0.0.1:1"),
    ] {
        let found = run(self::example("hello"), &["--http", address]);
        assert_eq!(found.code, Some(2), "{address}");
        assert!(found.err.contains(&format!("write HOST:PORT, such as {right}")), "{address}: {}", found.err);
    }
}

#[test]
fn hosts_go_with_http_only() {
    let found = run(example("hello"), &["--allow-host", "mcp.example.com"]);
    assert_eq!(found.code, Some(2));
    assert!(found.err.contains("--http"), "{}", found.err);
}

/// The example with tokens, as its README has it.
#[test]
fn an_example_lets_in_who_brings_a_token() {
    let token = |arguments: &[&str]| run(example_bin("shared-notes", "token"), arguments).out;
    let folder = tempfile::tempdir().unwrap();
    let keys = folder.path().join("jwks.json");
    std::fs::write(&keys, token(&["keys"])).unwrap();
    let mut command = example("shared-notes");
    command.env("NOTES_KEYS", keys);
    let mut serving = Serving::start(command, &["--http", "127.0.0.1:0"]);
    let ask = |message: &Value, scopes: &[&str]| {
        let line = format!("Authorization: Bearer {}", token(&[&["alice"], scopes].concat()).trim_end());
        serving.send(&String::from_utf8(modern(message, &[&line])).unwrap())
    };
    let list = request(1, "tools/list", json!({}));
    let add = call(2, "add_note", json!({ "text": "Hello" }));
    let without = serving.send(&String::from_utf8(modern(&list, &[])).unwrap());
    assert!(without.starts_with("HTTP/1.1 401 "), "{without}");
    let listed = ask(&list, &["notes:read"]);
    assert!(listed.contains("read_notes") && !listed.contains("add_note"), "{listed}");
    let refused = ask(&add, &["notes:read"]);
    assert!(refused.starts_with("HTTP/1.1 403 ") && refused.contains("scope=\"notes:write\""), "{refused}");
    assert!(ask(&add, &["notes:write"]).contains("The number of notes is now 1."));
    assert!(ask(&call(3, "clear_notes", json!({})), &["notes:write"]).contains("Unknown tool"));
    assert!(ask(&call(4, "read_notes", json!({})), &["notes:admin"]).contains("alice: Hello"));
    assert!(serving.terminate().success());
}
