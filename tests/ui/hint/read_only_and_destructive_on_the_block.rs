use mcp_runtime::tools;

struct Tracker;

#[tools(read_only, destructive)]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self) {}

    /// Does something else.
    #[tool]
    fn close(&self) {}
}

fn main() {}
