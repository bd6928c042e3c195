use mcp_runtime::{Context, tools};

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self, cx: &mut Context) {
        let _ = cx;
    }
}

fn main() {}
