use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool(descriptio = "Lists.")]
    fn list(&self) {}
}

fn main() {}
