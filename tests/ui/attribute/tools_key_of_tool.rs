use mcp_runtime::tools;

struct Tracker;

#[tools(title = "Issues")]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self) {}
}

fn main() {}
