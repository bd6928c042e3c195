//! Of two tools, arguments or headers with one name, only one is there.

use mcp_runtime::{ToolInput, tools};
use schemars::JsonSchema;
use serde::Deserialize;

struct Tracker;

#[tools]
impl Tracker {
    /// Lists.
    #[cfg(unix)]
    #[tool(name = "list")]
    fn list_unix(&self) {}

    /// Lists.
    #[cfg(not(unix))]
    #[tool(name = "list")]
    fn list_elsewhere(&self) {}

    /// Opens.
    #[tool]
    fn open(
        &self,
        #[cfg(unix)]
        #[arg(name = "path", header = "Path")]
        unix_path: String,
        #[cfg(not(unix))]
        #[arg(name = "path", header = "Path")]
        other_path: String,
    ) -> usize {
        #[cfg(unix)]
        return unix_path.len();
        #[cfg(not(unix))]
        return other_path.len();
    }
}

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Input {
    #[cfg(unix)]
    #[arg(header = "Path")]
    unix_path: String,
    #[cfg(not(unix))]
    #[arg(header = "Path")]
    other_path: String,
}
