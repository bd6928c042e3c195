//! A real server process over pipes.

use std::{
    io::{BufRead, BufReader, Read as _, Write as _},
    process::{Child, ChildStdout, Command, Stdio},
    time::{Duration, Instant},
};

use mcp_tests::client::{call, cancel, initialize, plain_call, plain_request, request, text};
use serde_json::{Value, json};

/// Longer than anything here takes on a loaded machine.
const PATIENCE: Duration = Duration::from_secs(60);

fn start() -> Child {
    spawn(&mut Command::new(env!("CARGO_BIN_EXE_fixture-server")))
}

/// A server whose handlers do not end. With `library` it does not use `Server::run`.
fn stubborn(mode: &str) -> Child {
    spawn(Command::new(env!("CARGO_BIN_EXE_stubborn")).env("STUBBORN", mode))
}

fn spawn(command: &mut Command) -> Child {
    // Not every test reads what is said on standard error, and a pipe holds only so much.
    command
        .env("RUST_BACKTRACE", "0")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Waits for the process to end by itself.
#[track_caller]
fn end(server: &mut Child) {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        if let Some(status) = server.try_wait().unwrap() {
            assert!(status.success(), "{status}");
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    server.kill().unwrap();
    panic!("the server did not end");
}

/// Pipes `input` into a server, closes its input at once, and gives back the messages on its output.
#[track_caller]
fn pipe(input: &str) -> Vec<Value> {
    let mut server = start();
    server.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let mut output = String::new();
    server.stdout.take().unwrap().read_to_string(&mut output).unwrap();
    end(&mut server);
    output.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn lines(messages: &[Value]) -> String {
    messages.iter().fold(String::new(), |lines, message| lines + &message.to_string() + "\n")
}

/// Case 47.
#[test]
fn three_requests_and_the_end_of_input_at_once() {
    let mut answers = pipe(
        lines(&[
            call(1, "sleep", json!({ "ms": 300 })),
            request(2, "tools/list", json!({})),
            call(3, "add", json!({ "a": 1, "b": 2 })),
        ])
        .trim_end(),
    );
    answers.sort_by_key(|answer| answer["id"].as_i64());
    assert_eq!(answers.len(), 3);
    assert_eq!(text(&answers[0]), "slept 300 ms");
    assert_eq!(answers[1]["result"]["tools"][0]["name"], "add");
    assert_eq!(answers[2]["result"]["structuredContent"], json!({ "sum": 3 }));
}

#[test]
fn a_conversation_of_an_older_revision() {
    let answers = pipe(&lines(&[
        initialize("2025-06-18"),
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
        plain_request(1, "tools/list", json!({})),
        plain_call(2, "add", json!({ "a": 1, "b": 2 })),
    ]));
    assert_eq!(answers.len(), 3);
    assert_eq!(answers[0]["result"]["protocolVersion"], "2025-06-18");
    assert_eq!(answers[2]["result"]["structuredContent"], json!({ "sum": 3 }));
}

/// Case 25: nothing in it comes out of a hash map, whose order is another in each process.
#[test]
fn the_list_is_the_same_in_every_process() {
    let list = lines(&[request(1, "tools/list", json!({})), request(2, "server/discover", json!({}))]);
    let first = pipe(&list);
    for _ in 0..8 {
        assert_eq!(pipe(&list), first);
    }
}

#[test]
fn nothing_in_is_nothing_out() {
    assert_eq!(pipe(""), Vec::<Value>::new());
}

/// Case 40: each panic is answered once, standard output holds only the protocol, and everybody else is served.
#[test]
fn whatever_panics_is_answered_once_and_the_server_lives_on() {
    const HOW: [&str; 6] = ["index", "await", "drop", "mutex", "mutex", "at once"];
    let mut calls = vec![call("other", "sleep", json!({ "ms": 50 })), call("at once", "panic_at_once", json!({}))];
    calls.extend(HOW.iter().enumerate().map(|(id, how)| call(id, "panic", json!({ "how": how }))));
    calls.push(call("alive", "echo", json!({ "text": "alive" })));
    let mut answers = pipe(&lines(&calls));
    assert!(answers.iter().all(|answer| !answer.to_string().contains("secret")), "{answers:?}");
    answers.sort_by_key(|answer| answer["id"].to_string());
    let told: Vec<_> = answers.iter().map(|answer| (answer["id"].to_string(), text(answer))).collect();
    let panicked = "The tool failed unexpectedly. The failure has been logged.";
    let mut expected: Vec<_> = (0..HOW.len()).map(|id| (id.to_string(), panicked)).collect();
    expected.extend(
        [("\"alive\"", "alive"), ("\"at once\"", panicked), ("\"other\"", "slept 50 ms")]
            .map(|(id, text)| (id.to_owned(), text)),
    );
    expected.sort();
    assert_eq!(told, expected);
}

/// A timeout of the tool, and one of the server.
#[test]
fn calls_that_take_too_long_are_answered_and_the_server_lives_on() {
    let stopped = "The tool took too long and was stopped.";
    let mut answers = pipe(&lines(&[
        call(1, "hasty", json!({})),
        call(2, "hasty", json!({})),
        call(3, "echo", json!({ "text": "" })),
    ]));
    answers.sort_by_key(|answer| answer["id"].as_i64());
    assert_eq!(answers.iter().map(text).collect::<Vec<_>>(), [stopped, stopped, ""]);

    let mut server = stubborn("hasty");
    let mut output = send(&mut server, "wait");
    assert_eq!(text(&next(&mut output)), stopped);
    drop(server.stdin.take());
    end(&mut server);
    let mut log = String::new();
    server.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    assert!(log.contains("the handler took too long tool=\"wait\" limit=10ms"), "{log}");
}

#[test]
fn the_span_of_a_call_says_that_it_came_through_a_pipe() {
    let mut server =
        spawn(Command::new(env!("CARGO_BIN_EXE_stubborn")).env("STUBBORN", "hasty").env("RUST_LOG", "info"));
    let mut output = send(&mut server, "wait");
    next(&mut output);
    drop(server.stdin.take());
    end(&mut server);
    let mut log = String::new();
    server.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    assert!(log.contains("network.transport=\"pipe\""), "{log}");
}

/// Cases 43 and 44: the guards of a cancelled call run, nothing is said about it, and its id is free.
#[test]
fn a_cancelled_call_is_dropped_and_its_id_taken_until_then() {
    let mut server = stubborn("");
    let mut output = begin(&mut server, "guard");
    let mut log = BufReader::new(server.stderr.take().unwrap()).lines().map(Result::unwrap);
    assert_eq!(log.next().as_deref(), Some("the guard is there"));
    let mut input = server.stdin.take().unwrap();
    input.write_all(lines(&[call(1, "long", json!({ "letters": 1 }))]).as_bytes()).unwrap();
    let refusal = next(&mut output);
    assert_eq!((refusal.get("id"), &refusal["error"]["code"]), (None, &json!(-32600)));
    input
        .write_all(lines(&[cancel("1"), cancel(7), cancel(1), call(1, "long", json!({ "letters": 1 }))]).as_bytes())
        .unwrap();
    assert_eq!(text(&next(&mut output)), "x");
    assert_eq!(log.next().as_deref(), Some("the guard has run"));
    drop(input);
    end(&mut server);
    let mut rest = String::new();
    output.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "");
}

/// Case 43: what a handler prints goes to standard error, and the protocol goes on.
#[cfg(unix)]
#[test]
fn a_handler_that_prints_does_not_break_the_protocol() {
    let mut server = start();
    let input = lines(&[call(1, "print", json!({})), call(2, "echo", json!({ "text": "alive" }))]);
    server.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let (mut output, mut errors) = (String::new(), String::new());
    server.stdout.take().unwrap().read_to_string(&mut output).unwrap();
    server.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    end(&mut server);
    assert!(output.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()), "{output}");
    assert_eq!((output.lines().count(), errors.as_str()), (2, "this is no message\n"));
}

/// Case 47: the output is closed while the input stays open.
#[test]
fn a_closed_output_ends_the_process() {
    let mut server = start();
    drop(server.stdout.take());
    let mut input = server.stdin.take().unwrap();
    // Until the process notices, which takes one failed write.
    input.write_all(lines(&[call(1, "echo", json!({ "text": "into the void" }))]).as_bytes()).unwrap();
    end(&mut server);
    let mut errors = String::new();
    server.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert_eq!(errors, "");
}

/// Sends a call, and gives back the output.
fn send(server: &mut Child, tool: &str) -> BufReader<ChildStdout> {
    server.stdin.as_ref().unwrap().write_all(lines(&[call(1, tool, json!({}))]).as_bytes()).unwrap();
    BufReader::new(server.stdout.take().unwrap())
}

/// Sends a call, waits until it is surely read, and gives back the rest of the output.
fn begin(server: &mut Child, tool: &str) -> BufReader<ChildStdout> {
    let mut input = server.stdin.as_ref().unwrap();
    input.write_all(lines(&[call(1, tool, json!({})), plain_request("p", "ping", json!({}))]).as_bytes()).unwrap();
    let mut output = BufReader::new(server.stdout.take().unwrap());
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    assert!(line.contains("\"p\""), "{line}");
    output
}

/// The next message on an output.
fn next(output: &mut impl BufRead) -> Value {
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    serde_json::from_str(&line).unwrap()
}

/// A handler that can't be stopped is waited for as long as `shutdown_grace` says, and no longer.
#[test]
fn handlers_that_do_not_end_do_not_keep_the_process() {
    for tool in ["block", "leave", "wait"] {
        let mut server = stubborn("");
        let mut output = begin(&mut server, tool);
        drop(server.stdin.take());
        end(&mut server);
        let mut rest = String::new();
        output.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, "", "{tool}");
    }
}

/// No call is left when the input ends, but what calls have left to threads is.
#[test]
fn threads_that_calls_have_left_behind_do_not_keep_the_process() {
    let mut server = stubborn("");
    let mut output = begin(&mut server, "leave");
    let mut log = String::new();
    BufReader::new(server.stderr.as_mut().unwrap()).read_line(&mut log).unwrap();
    assert_eq!(log, "the thread is there\n");
    let mut input = server.stdin.take().unwrap();
    input.write_all(lines(&[cancel(1), plain_request("q", "ping", json!({}))]).as_bytes()).unwrap();
    assert_eq!(next(&mut output)["id"], "q");
    drop(input);
    end(&mut server);

    let mut server = stubborn("");
    let mut input = server.stdin.take().unwrap();
    input.write_all(lines(&[call(1, "scatter", json!({}))]).as_bytes()).unwrap();
    drop(input);
    end(&mut server);
}

/// What is ended is a process that has nothing else to do.
#[test]
fn a_program_is_let_do_what_it_has_to_do_at_its_end() {
    let mut server = stubborn("epilogue");
    let mut input = server.stdin.take().unwrap();
    input.write_all(lines(&[call(1, "scatter", json!({}))]).as_bytes()).unwrap();
    drop(input);
    end(&mut server);
    let mut said = String::new();
    server.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(said.starts_with("the epilogue\n"), "{said}");
}

#[test]
fn handlers_that_do_not_end_do_not_keep_the_process_whose_output_is_closed() {
    for tool in ["block", "leave", "wait"] {
        let mut server = stubborn("");
        drop(begin(&mut server, tool));
        let mut input = server.stdin.take().unwrap();
        input.write_all(lines(&[plain_request("q", "ping", json!({}))]).as_bytes()).unwrap();
        end(&mut server);
    }
}

/// More than a pipe holds, which the client leaves there.
#[test]
fn a_client_that_does_not_read_does_not_keep_the_process() {
    for mode in ["", "library"] {
        let mut server = stubborn(mode);
        let input = lines(&[call(1, "long", json!({ "letters": 1 << 20 }))]);
        server.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let unread = server.stdout.take().unwrap();
        end(&mut server);
        drop(unread);
    }
}

/// As a library it comes back, and so does a program without threads that block.
#[test]
fn serving_comes_back_from_a_call_that_does_not_end() {
    let mut server = stubborn("library");
    let _output = begin(&mut server, "wait");
    drop(server.stdin.take());
    end(&mut server);
    if cfg!(unix) {
        let mut said = String::new();
        server.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert!(said.ends_with("standard input is a pipe: true\n"), "what was moved aside is back: {said}");
    }
}

/// Requests would go to whoever is faster.
#[cfg(unix)]
#[test]
fn handlers_and_child_processes_find_nothing_on_standard_input() {
    for tool in ["read", "child"] {
        let mut server = stubborn("");
        let mut output = send(&mut server, tool);
        assert_eq!(text(&next(&mut output)), "", "{tool}: the input is still open");
        let mut input = server.stdin.take().unwrap();
        input.write_all(lines(&[plain_request("q", "ping", json!({}))]).as_bytes()).unwrap();
        assert_eq!(next(&mut output)["id"], "q");
        drop(input);
        end(&mut server);
    }
}

/// The standard library reads more than a line at a time.
#[test]
fn what_a_program_has_read_ahead_of_serving_is_served() {
    let mut server = stubborn("greedy");
    let input = "a line of the program's own\n".to_owned() + &lines(&[call(1, "long", json!({ "letters": 1 }))]);
    server.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let mut output = BufReader::new(server.stdout.take().unwrap());
    assert_eq!(text(&next(&mut output)), "x");
    end(&mut server);
    let mut said = String::new();
    server.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!(said, "a line of the program's own\n");
}

/// Whoever shares a stream can make it so, at any time.
#[cfg(unix)]
#[test]
fn streams_that_do_not_block_are_waited_for() {
    use std::os::{fd::OwnedFd, unix::net::UnixStream};

    /// More than a socket holds.
    const LETTERS: usize = 4 << 20;
    let (mut input, its_input) = UnixStream::pair().unwrap();
    let (output, its_output) = UnixStream::pair().unwrap();
    its_input.set_nonblocking(true).unwrap();
    its_output.set_nonblocking(true).unwrap();
    let mut server = Command::new(env!("CARGO_BIN_EXE_stubborn"))
        .stdin(OwnedFd::from(its_input))
        .stdout(OwnedFd::from(its_output))
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(output);
    for id in 0..2 {
        input.write_all(lines(&[call(id, "long", json!({ "letters": LETTERS }))]).as_bytes()).unwrap();
        assert_eq!(text(&next(&mut output)).len(), LETTERS);
    }
    drop(input);
    end(&mut server);
}
