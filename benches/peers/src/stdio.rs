//! Calls over standard input and output, of a process of its own for each subject.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    thread,
};

use mcp_benches::{Case, toolkit};
use rmcp::{ServiceExt as _, transport};

use crate::{
    rounds::{Subject, table},
    sdk::Sdk,
};

/// How many calls wait for their answers at a time.
const WINDOWS: [usize; 2] = [1, 64];
/// How many calls a round has.
const CALLS: usize = 4_000;
const SUBJECTS: [&str; 3] = ["toolkit", "official SDK", "official SDK, pipes"];

/// Serves until the input ends.
pub(crate) fn serve(subject: &str) {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        match subject {
            "toolkit" => toolkit::server().serve_stdio().await.expect("stdio"),
            "official SDK" => {
                let running = Sdk::new().serve(transport::stdio()).await.expect("stdio");
                running.waiting().await.expect("an end");
            }
            "official SDK, pipes" => {
                let running = Sdk::new().serve(transport::stdio_pipes()).await.expect("stdio");
                running.waiting().await.expect("an end");
            }
            other => panic!("no subject `{other}`"),
        }
    });
}

/// Prints a table for each number of calls that wait.
pub(crate) fn compare() {
    let requests: Vec<String> = (0..CALLS).map(request).collect();
    for window in WINDOWS {
        let mut peers = SUBJECTS.map(Peer::start);
        let subjects = SUBJECTS.into_iter().zip(&mut peers);
        let subjects =
            subjects.map(|(name, peer)| Subject::new(name, |calls| peer.call(&requests[..calls], window))).collect();
        table(&format!("stdio, 2 hits, {window} at a time"), CALLS, subjects);
        peers.into_iter().for_each(Peer::stop);
    }
}

/// The request as a line. Requests that wait at the same time have ids of their own.
fn request(id: usize) -> String {
    let request = String::from_utf8(Case::TwoHits.request()).expect("JSON");
    format!("{}\n", request.replacen("\"id\":7", &format!("\"id\":{id}"), 1))
}

/// A server in a process of its own.
struct Peer {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Peer {
    fn start(subject: &str) -> Self {
        let program = std::env::current_exe().expect("this program");
        let mut process = Command::new(program)
            .args(["serve", subject])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a process");
        let (input, output) = (process.stdin.take(), process.stdout.take());
        Self { process, input: input.expect("a pipe"), output: BufReader::new(output.expect("a pipe")) }
    }

    /// Does these calls, with a bounded number of them unanswered.
    fn call(&mut self, requests: &[String], window: usize) {
        let (answered, answers) = std::sync::mpsc::sync_channel(requests.len());
        let Self { input, output, .. } = self;
        thread::scope(|scope| {
            scope.spawn(move || {
                let mut line = String::new();
                for _ in requests {
                    line.clear();
                    output.read_line(&mut line).expect("an answer");
                    assert!(line.contains("structuredContent"), "{line}");
                    answered.send(()).expect("a listener");
                }
            });
            let mut unanswered = 0;
            for request in requests {
                if unanswered == window {
                    answers.recv().expect("an answer");
                    unanswered -= 1;
                }
                input.write_all(request.as_bytes()).expect("a reader");
                unanswered += 1;
            }
            answers.iter().take(unanswered).for_each(drop);
        });
    }

    fn stop(mut self) {
        drop(self.input);
        self.process.wait().expect("an end");
    }
}
