use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[cfg(all())]
    #[tool]
    fn list(&self) {}

    /// Lists again.
    #[cfg(not(any()))]
    #[tool(name = "list")]
    fn list_all(&self) {}
}

fn main() {}
