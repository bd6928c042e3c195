use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool(readOnlyHint = true)]
    fn list(&self) {}
}

fn main() {}
