use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self, #[arg(header = 5)] region: String) {
        let _ = region;
    }
}

fn main() {}
