use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self, #[arg(range = 0..=1)] all: bool) {
        let _ = all;
    }
}

fn main() {}
