use mcp_runtime::tools;

struct Tracker;

#[tools]
#[tools(read_only)]
impl Tracker {
    /// Lists.
    #[tool]
    fn list(&self) {}
}

fn main() {}
