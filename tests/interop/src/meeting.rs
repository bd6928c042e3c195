//! One client meets the servers.

use std::{
    collections::BTreeSet,
    env, fmt,
    io::Write as _,
    path::Path,
    process::{Command, Stdio},
};

use anyhow::{Result, ensure};
use serde_json::Value;

use crate::{
    client::Client,
    expectation::{Call, calls, covers},
    report::Report,
    server::{Listening, SERVERS, binary, published},
};

/// How a client agrees with a server on a revision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// By the `initialize` handshake of the older revisions.
    Legacy,
    /// 2026-07-28, stated in each request.
    Modern,
    /// As the client does by itself; it must come to 2026-07-28.
    Auto,
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Legacy => "legacy",
            Self::Modern => "modern",
            Self::Auto => "auto",
        })
    }
}

/// How messages travel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transport {
    /// The client starts the server and talks over its standard streams.
    Stdio,
    /// Streamable HTTP on the loopback interface.
    Http,
}

/// Lets `client` list and call every tool of every example, and panics with all that went wrong.
///
/// # Panics
///
/// If a client does not understand a server, or if it is not installed while `INTEROP_REQUIRED` is set.
pub fn meet(client: Client, mode: Mode, transport: Transport) {
    if let Err(missing) = client.driver() {
        let skipped =
            format!("skipped: {client:?} is not installed ({}): run tests/interop/install", missing.display());
        assert!(env::var_os("INTEROP_REQUIRED").is_none(), "{skipped}");
        // Past the test harness, which hides what a passing test prints.
        let _ = writeln!(std::io::stderr(), "{skipped}");
        return;
    }
    let mut faults = Vec::new();
    for server in SERVERS {
        match meet_one(client, mode, transport, server) {
            Ok(found) => faults.extend(found.into_iter().map(|fault| format!("{server}: {fault}"))),
            Err(error) => faults.push(format!("{server}: {error:#}")),
        }
    }
    assert!(faults.is_empty(), "{client:?}, {mode}, {transport:?}:\n{}", faults.join("\n"));
}

/// Lets a client meet one server, in a folder of their own, and gives what it did not understand.
fn meet_one(client: Client, mode: Mode, transport: Transport, server: &str) -> Result<Vec<String>> {
    let calls = calls(server)?;
    let binary = binary(server)?;
    let folder = tempfile::tempdir()?;
    let published = published(&binary, folder.path())?;
    let listening = match transport {
        Transport::Http => Some(Listening::start(&binary, folder.path())?),
        Transport::Stdio => None,
    };
    let mut driver = client.driver().map_err(|missing| anyhow::anyhow!("{} is gone", missing.display()))?;
    driver.arg(mode.to_string());
    match &listening {
        Some(listening) => driver.args(["http", &listening.url]),
        None => driver.arg("stdio").arg(&binary),
    };
    let report = drive(driver, folder.path(), &calls)?;
    let mut faults = described(&report, mode, server);
    faults.extend(listed(&report, &published, mode));
    faults.extend(covered(&published, &calls));
    ensure!(report.calls.len() == calls.len(), "{} outcomes of {} calls", report.calls.len(), calls.len());
    for (call, outcome) in calls.iter().zip(&report.calls) {
        let found = call.faults(outcome, mode != Mode::Legacy);
        faults.extend(found.into_iter().map(|fault| format!("{} {}: {fault}", call.name, call.arguments)));
    }
    Ok(faults)
}

/// Runs a driver and reads its report.
fn drive(mut driver: Command, folder: &Path, calls: &[Call]) -> Result<Report> {
    let mut process =
        driver.current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    if let Some(mut stdin) = process.stdin.take() {
        stdin.write_all(&serde_json::to_vec(calls)?)?;
    }
    let output = process.wait_with_output()?;
    ensure!(output.status.success(), "{}: {}", output.status, String::from_utf8_lossy(&output.stderr));
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// What is wrong with the revision, the server's name, and the schemas in the client's eyes.
fn described(report: &Report, mode: Mode, server: &str) -> Vec<String> {
    // A warning about an output, which no model provider is given, is only that: `null` is what `Option` means there.
    let harmless = |finding: &Value| finding["severity"] == "warning" && finding["schema"] == "outputSchema";
    let findings = report.findings.iter().filter(|finding| !harmless(finding));
    let mut faults: Vec<_> = findings.map(|finding| format!("the client complains: {finding}")).collect();
    let expected = if mode == Mode::Legacy { "2025-11-25" } else { "2026-07-28" };
    if report.protocol_version.as_deref().is_some_and(|found| found != expected) {
        faults.push(format!("the revision is {:?}, not {expected}", report.protocol_version));
    }
    if report.server.as_ref().is_some_and(|found| found["name"] != server) {
        faults.push(format!("the server is called {:?}", report.server));
    }
    faults
}

/// What the client lost of the tools that the server publishes.
fn listed(report: &Report, published: &[Value], mode: Mode) -> Vec<String> {
    let mut faults = Vec::new();
    let names = |tools: &[Value]| tools.iter().map(|tool| tool["name"].clone()).collect::<Vec<_>>();
    if names(&report.tools) != names(published) {
        faults.push(format!("the tools are {:?}, not {:?}", names(&report.tools), names(published)));
    }
    for (found, tool) in report.tools.iter().zip(published) {
        let mut tool = tool.clone();
        // Before 2026-07-28, an output schema has to be one of an object, and is left out otherwise.
        if mode == Mode::Legacy && tool["outputSchema"]["type"] != "object" {
            tool.as_object_mut().map(|tool| tool.remove("outputSchema"));
        }
        if !covers(found, &tool) {
            faults.push(format!("the tool is {found}, published as {tool}"));
        }
    }
    faults
}

/// The published tools that no call is made to.
fn covered(published: &[Value], calls: &[Call]) -> Vec<String> {
    let called: BTreeSet<_> = calls.iter().map(|call| call.name.as_str()).collect();
    let missing = published.iter().filter_map(|tool| tool["name"].as_str()).filter(|name| !called.contains(name));
    missing.map(|name| format!("`calls` has no call of {name}")).collect()
}
