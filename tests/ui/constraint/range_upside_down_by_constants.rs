use mcp_runtime::tools;

const LEAST: u32 = 1;
const MOST: u32 = 50;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self, #[arg(range = MOST..=LEAST)] max: u32) {
        let _ = max;
    }
}

fn main() {}
