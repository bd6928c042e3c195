use mcp_runtime::tool;

struct Tracker;

#[tool]
impl Tracker {
    /// Lists.
    fn list(&self) {}
}

fn main() {}
