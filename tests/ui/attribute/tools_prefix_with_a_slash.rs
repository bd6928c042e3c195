use mcp_runtime::tools;

struct Tracker;

#[tools(prefix = "issues/")]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self) {}
}

fn main() {}
