use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self, #[arg(range = 0.5..=3)] max: u32) {
        let _ = max;
    }
}

fn main() {}
