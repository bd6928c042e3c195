use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool(examples({ "limit": 5 }))]
    fn list(&self, limit: u32) {
        let _ = limit;
    }
}

fn main() {}
