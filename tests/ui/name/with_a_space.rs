use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool(name = "list issues")]
    fn list(&self) {}
}

fn main() {}
