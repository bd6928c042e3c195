use std::sync::Arc;

use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(self: &Arc<Self>) {}
}

fn main() {}
