use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool(meta = json!({ "dev.mcp/tier": "gold" }))]
    fn list(&self) {}
}

fn main() {}
