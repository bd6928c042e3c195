use mcp_runtime::{tool as mcp, tools};

struct Tracker;

#[tools]
impl Tracker {
    /// Lists.
    #[mcp]
    fn list(&self) {}

    /// Closes.
    #[tool]
    fn close(&self) {}
}

fn main() {}
