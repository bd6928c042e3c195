//! nginx and what is behind it, until the test ends.

use std::{
    env, fs,
    io::{BufRead as _, BufReader, Write as _},
    net::{SocketAddr, TcpListener},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use mcp_tests::{
    example::example,
    http::{Answer, Stream, ask},
};
use tempfile::TempDir;
use tokio::net::TcpStream;

/// One of the replicas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Replica {
    Eu,
    Us,
}

/// The replicas and the proxy in front of them.
pub(crate) struct Proxy {
    script: Child,
    folder: TempDir,
    address: SocketAddr,
    eu: SocketAddr,
    us: SocketAddr,
}

impl Proxy {
    /// Starts them; `None` if there is no nginx.
    pub(crate) fn start() -> Option<Self> {
        if !has_nginx() {
            let skipped = "skipped: there is no nginx: sudo apt-get install nginx";
            assert!(env::var_os("INTEROP_REQUIRED").is_none(), "{skipped}");
            // Past the test harness, which hides what a passing test prints.
            let _ = writeln!(std::io::stderr(), "{skipped}");
            return None;
        }
        let folder = tempfile::tempdir().unwrap();
        let [address, eu, us] = free_addresses();
        let mut script = Command::new(script())
            .arg(folder.path())
            .env("REPLICA", example("replicas").get_program())
            .env("PORT", address.port().to_string())
            .env("EU_PORT", eu.port().to_string())
            .env("US_PORT", us.port().to_string())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(script.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let proxy = Self { script, folder, address, eu, us };
        assert!(line.starts_with("Serving MCP at "), "{line:?}");
        Some(proxy)
    }

    /// Where both replicas see the switch of `export_orders`.
    pub(crate) fn exports_off(&self) -> PathBuf {
        self.folder.path().join("exports-off")
    }

    /// Asks whichever replica it comes to.
    pub(crate) async fn ask(&self, request: impl AsRef<[u8]>) -> Answer {
        ask(self.address, request).await
    }

    /// Opens a stream, and says who sends it.
    pub(crate) async fn open(&self, request: impl AsRef<[u8]>) -> (Stream, Replica) {
        let mut stream = Stream::open_at(self.address, request).await;
        let replica = stream.line("X-Replica: ").await.unwrap();
        (stream, self.replica(&replica))
    }

    /// Who has answered. nginx names all that it asked; the others could not be reached.
    pub(crate) fn answered(&self, answer: &Answer) -> Replica {
        self.replica(answer.header("x-replica").unwrap_or_else(|| panic!("{answer:?}")))
    }

    fn replica(&self, asked: &str) -> Replica {
        let last = asked.rsplit(", ").next().unwrap();
        match last.parse::<SocketAddr>() {
            Ok(address) if address == self.eu => Replica::Eu,
            Ok(address) if address == self.us => Replica::Us,
            _ => panic!("{asked} is no replica"),
        }
    }

    /// Sends a signal to a replica.
    pub(crate) fn signal(&self, replica: Replica, signal: &str) {
        let file = match replica {
            Replica::Eu => "eu.pid",
            Replica::Us => "us.pid",
        };
        let id = fs::read_to_string(self.folder.path().join(file)).unwrap();
        assert!(Command::new("kill").args([signal, id.trim()]).status().unwrap().success());
    }

    /// Waits until a replica takes no connections any more.
    pub(crate) async fn gone(&self, replica: Replica) {
        let address = if replica == Replica::Eu { self.eu } else { self.us };
        while TcpStream::connect(address).await.is_ok() {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        // The script ends all that it started.
        let _ = Command::new("kill").args(["-TERM", &self.script.id().to_string()]).status();
        let _ = self.script.wait();
    }
}

fn script() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/replicas/run")
}

/// Looks where the script looks.
fn has_nginx() -> bool {
    let look = "PATH=$PATH:/usr/sbin; command -v nginx";
    Command::new("sh").args(["-c", look]).stdout(Stdio::null()).status().is_ok_and(|status| status.success())
}

fn free_addresses() -> [SocketAddr; 3] {
    // All at a time, so that no two are the same.
    let listeners = [(); 3].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
    listeners.map(|listener| listener.local_addr().unwrap())
}
