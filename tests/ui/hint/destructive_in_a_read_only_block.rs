use mcp_runtime::tools;

struct Tracker;

#[tools(read_only)]
impl Tracker {
    /// Does something.
    #[tool(destructive)]
    fn list(&self) {}
}

fn main() {}
