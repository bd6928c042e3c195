use mcp_runtime::{Context, tools};

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self, #[arg(min_length = 1)] cx: &Context) {
        let _ = cx;
    }
}

fn main() {}
