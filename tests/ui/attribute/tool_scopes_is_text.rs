use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool(scopes = "issues:read")]
    fn list(&self) {}
}

fn main() {}
