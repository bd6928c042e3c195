use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self, #[arg(title = )] max: u32) {
        let _ = max;
    }
}

fn main() {}
