use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Lists.
    #[tool]
    #[arg(range = 1..=5)]
    fn list(&self, limit: u32) {
        let _ = limit;
    }
}

fn main() {}
