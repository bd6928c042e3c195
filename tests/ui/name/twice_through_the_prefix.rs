use mcp_runtime::tools;

struct Tracker;

#[tools(prefix = "issues_")]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self) {}

    /// Lists again.
    #[tool(name = "issues_list")]
    fn list_all(&self) {}
}

fn main() {}
