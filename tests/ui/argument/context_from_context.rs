use mcp_runtime::{Context, tools};

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self, #[from_context] cx: Context) {
        let _ = cx;
    }
}

fn main() {}
