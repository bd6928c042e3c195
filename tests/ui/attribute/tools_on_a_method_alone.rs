use mcp_runtime::tools;

struct Tracker;

impl Tracker {
    /// Lists issues.
    #[tools]
    fn list(&self) {}
}

fn main() {
    Tracker.list();
}
