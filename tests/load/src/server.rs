//! The server, in a process of its own, so that its memory is its own.

use std::{
    fs,
    io::{BufRead as _, BufReader},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    time::Duration,
};

use anyhow::{Context as _, Result};
use rustix::{
    param::clock_ticks_per_second,
    process::{Pid, Signal, kill_process},
};
use tempfile::TempDir;

/// A server that runs until this is dropped.
pub struct Server {
    process: Child,
    /// Where it listens.
    pub address: SocketAddr,
    folder: TempDir,
}

impl Server {
    /// Starts the binary of `examples/replicas`.
    pub fn start(binary: &Path) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let mut process = Command::new(binary)
            .args(["--http", "127.0.0.1:0"])
            .env("EXPORTS_OFF", switch(folder.path()))
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .with_context(|| format!("{} can't be started", binary.display()))?;
        let mut lines = BufReader::new(process.stderr.take().context("no standard error")?).lines();
        let first = lines.next().context("the server ended at once")??;
        let address = first.strip_prefix("Serving MCP at http://").and_then(|url| url.strip_suffix("/mcp"));
        let address = address.with_context(|| format!("the server says {first:?}"))?.parse()?;
        // A pipe that nobody reads would stop the server once it is full.
        std::thread::spawn(move || lines.map_while(Result::ok).for_each(|line| eprintln!("server: {line}")));
        Ok(Self { process, address, folder })
    }

    /// Changes the list of tools.
    pub fn change(&self) -> Result<()> {
        let switch = switch(self.folder.path());
        let changed = if switch.exists() { fs::remove_file(switch) } else { fs::write(switch, "") };
        Ok(changed?)
    }

    /// Memory in use (`VmRSS`), in KiB.
    pub fn memory(&self) -> Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
        Ok(line.trim().trim_end_matches(" kB").parse()?)
    }

    /// Processor time that it has used so far.
    pub fn processor_time(&self) -> Result<Duration> {
        processor_time(&self.process.id().to_string())
    }

    /// Asks it to end.
    pub fn terminate(&self) -> Result<()> {
        Ok(kill_process(Pid::from_child(&self.process), Signal::TERM)?)
    }

    /// Waits until it has ended.
    pub fn wait(&mut self) -> Result<ExitStatus> {
        Ok(self.process.wait()?)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to end.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Processor time that a process has used so far, with all its threads; `self` is this one.
pub fn processor_time(process: &str) -> Result<Duration> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat"))?;
    // After the name, which may have spaces: utime and stime are fields 14 and 15 (proc(5)).
    let fields = stat.rsplit_once(')').context("no name in stat")?.1;
    let ticks = fields.split_whitespace().skip(11).take(2).map(str::parse::<u64>).sum::<Result<u64, _>>()?;
    Ok(Duration::from_millis(ticks * 1000 / clock_ticks_per_second()))
}

/// The file that switches a tool off.
fn switch(folder: &Path) -> PathBuf {
    folder.join("exports-off")
}
