use mcp_runtime::tools;

struct Tracker;

trait List {
    fn list(&self);
}

#[tools]
impl List for Tracker {
    /// Lists.
    #[tool]
    fn list(&self) {}
}

fn main() {}
