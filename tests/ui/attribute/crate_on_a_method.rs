use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool(crate = mcp_runtime)]
    fn list(&self) {}
}

fn main() {}
