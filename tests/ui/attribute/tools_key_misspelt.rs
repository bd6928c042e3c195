use mcp_runtime::tools;

struct Tracker;

#[tools(prefx = "issues_")]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self) {}
}

fn main() {}
