//! Two types, and a function, with tools of one name in one module.

use mcp_runtime::{tool, tools};

struct Issues;

#[tools]
impl Issues {
    /// Lists issues.
    #[tool]
    fn list(&self) {}
}

struct Pulls;

#[tools]
impl Pulls {
    /// Lists pull requests.
    #[tool]
    fn list(&self) {}
}

/// Lists everything.
#[tool]
fn list() {}
