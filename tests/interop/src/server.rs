//! The servers: the binaries of the examples.

use std::{
    fs::{self, File},
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::LazyLock,
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::Value;

/// The packages of the examples, each with a binary of its name and a file of calls.
pub(crate) const SERVERS: [&str; 4] = ["hello", "issue-tracker", "contracts", "replicas"];

/// How long a server may take to listen, on a machine that is busy with other tests.
const START: Duration = Duration::from_secs(60);

/// The binary of an example, built if need be.
pub(crate) fn binary(name: &str) -> Result<PathBuf> {
    static BUILT: LazyLock<Result<Vec<PathBuf>, String>> =
        LazyLock::new(|| build().map_err(|error| format!("{error:#}")));
    let built = BUILT.as_ref().map_err(|error| anyhow::anyhow!("the examples do not build: {error}"))?;
    let wanted = built.iter().find(|path| path.file_stem().is_some_and(|stem| stem == name));
    wanted.cloned().with_context(|| format!("no binary {name} among {built:?}"))
}

/// Builds the examples and gives the paths of their binaries.
fn build() -> Result<Vec<PathBuf>> {
    let packages = SERVERS.iter().flat_map(|server| ["-p", server]);
    let output = Command::new(env!("CARGO"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["build", "--bins", "--message-format=json-render-diagnostics"])
        .args(packages)
        .stderr(Stdio::inherit())
        .output()?;
    ensure!(output.status.success(), "cargo build: {}", output.status);
    let messages = serde_json::Deserializer::from_slice(&output.stdout).into_iter::<Value>();
    let mut binaries = Vec::new();
    for message in messages {
        if let Some(path) = message?["executable"].as_str() {
            binaries.push(path.into());
        }
    }
    Ok(binaries)
}

/// The tools as the server's own command line prints them.
pub(crate) fn published(binary: &Path, folder: &Path) -> Result<Vec<Value>> {
    let output = Command::new(binary).args(["list", "--json"]).current_dir(folder).output()?;
    ensure!(output.status.success(), "list --json: {}", String::from_utf8_lossy(&output.stderr));
    let listing: Value = serde_json::from_slice(&output.stdout)?;
    listing["tools"].as_array().cloned().context("`list --json` printed no tools")
}

/// A server that listens on a port of its own until it is dropped.
pub(crate) struct Listening {
    process: Child,
    /// Its endpoint.
    pub(crate) url: String,
}

impl Listening {
    /// Starts the server and waits until it takes connections.
    pub(crate) fn start(binary: &Path, folder: &Path) -> Result<Self> {
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        // A file, since a pipe that nobody reads would stop the server once it is full.
        let log = folder.join("stderr.log");
        let mut process = Command::new(binary)
            .args(["--http", &address.to_string()])
            .current_dir(folder)
            .stdin(Stdio::null())
            .stderr(File::create(&log)?)
            .spawn()?;
        let started = Instant::now();
        while TcpStream::connect(address).is_err() {
            if let Some(status) = process.try_wait()? {
                bail!("{} --http {address} ended with {status}: {}", binary.display(), fs::read_to_string(log)?);
            }
            if started.elapsed() > START {
                process.kill()?;
                bail!("{} does not listen on {address}", binary.display());
            }
            thread::sleep(Duration::from_millis(20));
        }
        Ok(Self { process, url: format!("http://{address}/mcp") })
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to end.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
