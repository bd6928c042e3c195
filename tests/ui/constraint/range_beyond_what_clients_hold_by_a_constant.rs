use mcp_runtime::tools;

const MOST: u64 = 1 << 60;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self, #[arg(range = 0..=MOST)] max: u64) {
        let _ = max;
    }
}

fn main() {}
