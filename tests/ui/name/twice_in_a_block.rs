use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self) {}

    /// Lists again.
    #[tool(name = "list")]
    fn list_all(&self) {}
}

fn main() {}
