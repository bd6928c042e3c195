use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Lists.
    #[tool(check = false)]
    fn list(&self) {}
}

fn main() {}
