//! A second block on one type takes a name.

use mcp_runtime::tools;

struct Tracker;

#[tools(check = false)]
impl Tracker {
    /// Opens.
    #[tool]
    fn open(&self) {}
}

#[tools(check = false)]
impl Tracker {
    /// Closes.
    #[tool]
    fn close(&self) {}
}

fn main() {}
