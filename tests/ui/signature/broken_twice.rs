//~ mistakes: 2
use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Counts.
    #[tool]
    fn count(&self) -> {
        1
    }

    /// Lists.
    #[tool]
    fn list(&self, limit: ) {}

    /// Closes.
    #[tool]
    fn close(&self) {}
}

fn main() {
    Tracker.close();
}
