use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self, #[cfg_attr(all(), arg(range = 1..=5))] limit: u32) {
        let _ = limit;
    }
}

fn main() {}
