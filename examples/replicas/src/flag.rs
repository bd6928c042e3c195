//! A tool switched off for all replicas at once: what switches it is outside of them, where each of them sees it.

use std::{path::PathBuf, time::Duration};

use mcp_runtime::{ToolSwitches, UnknownTool};

/// How often the flag is looked at.
const PERIOD: Duration = Duration::from_millis(100);

/// Keeps a tool off while there is a file at `path`. A real server would listen to its flag service or its database.
///
/// # Errors
///
/// If the server has no such tool.
pub(crate) async fn follow(path: PathBuf, switches: ToolSwitches, tool: &str) -> Result<(), UnknownTool> {
    let mut ticks = tokio::time::interval(PERIOD);
    loop {
        ticks.tick().await;
        match tokio::fs::try_exists(&path).await {
            Ok(true) => switches.disable(tool)?,
            Ok(false) => switches.enable(tool)?,
            // Nobody knows: it stays as it is.
            Err(_) => {}
        }
    }
}
