use mcp_runtime::tools;

struct Tracker;

#[tools]
unsafe impl Tracker {
    /// Lists issues.
    #[tool]
    fn list(&self) {}
}

fn main() {}
