use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self, #[arg(read_only)] max: u32) {
        let _ = max;
    }
}

fn main() {}
