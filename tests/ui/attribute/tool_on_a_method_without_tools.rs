use mcp_runtime::tool;

struct Tracker;

impl Tracker {
    /// Lists.
    #[tool]
    fn list(&self) {}
}

fn main() {}
