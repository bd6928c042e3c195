use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&mut self) {}
}

fn main() {}
