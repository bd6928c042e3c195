use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self, #[arg(header = "Region")] from: String, #[arg(header = "REGION")] to: String) {
        let _ = (from, to);
    }
}

fn main() {}
