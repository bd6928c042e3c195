use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Lists.
    #[tool]
    fn list(&self) {}
}

#[tools]
impl Tracker {
    /// Closes.
    #[tool]
    fn close(&self) {}
}

fn main() {}
