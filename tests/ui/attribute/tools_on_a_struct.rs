use mcp_runtime::tools;

#[tools]
struct Tracker;

impl Tracker {
    /// Lists issues.
    fn list(&self) {}
}

fn main() {
    Tracker.list();
}
