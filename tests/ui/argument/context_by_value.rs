use mcp_runtime::{Context, tools};

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self, cx: Context) {
        let _ = cx;
    }
}

fn main() {}
