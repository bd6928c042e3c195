use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Lists.
    #[tool]
    fn list(&self);
}

fn main() {}
